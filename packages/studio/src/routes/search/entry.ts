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

const wordsOf = (text: string): string[] => text.toLocaleLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []

// Languages such as Japanese put no spaces between words, and Arabic puts short words before them.
const isInside = /\p{Lo}/u

/** Returns whether each word that somebody typed begins a word of a text, in any order and any case. */
export const matches = (text: string, query: string): boolean => {
  const words = wordsOf(text)
  const asked = wordsOf(query)
  // Signs and emojis are no words.
  if (asked.length === 0) return text.includes(query)
  return asked.every((typed) =>
    words.some((word) => (isInside.test(typed) ? word.includes(typed) : word.startsWith(typed))),
  )
}
