import type { ReactNode } from 'react'

/** Something that the search can lead to or do. */
export interface Entry {
  id: string
  icon: ReactNode
  label: string
  meta?: string
  href?: string
  run?: () => void
  /** Whether the dialog stays open when the entry is chosen. */
  staysOpen?: true
}

/** Returns whether a label has the words that somebody typed, in any case. */
export const matches = (label: string, query: string): boolean =>
  label.toLocaleLowerCase().includes(query.toLocaleLowerCase())
