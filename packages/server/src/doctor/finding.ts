/** Something that is wrong with what is stored. */
export interface Finding {
  /** What it is about, as `space mR4k…`. */
  where: string
  what: string
}

/** Tells how far a check is. */
export type OnCheck = (what: string, done: number) => void
