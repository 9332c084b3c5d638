/** A fault in what is stored. */
export interface Finding {
  /** The thing that has the fault, such as `space mR4k…`. */
  where: string
  what: string
}

/** Reports the progress of a check. */
export type OnCheck = (what: string, done: number) => void
