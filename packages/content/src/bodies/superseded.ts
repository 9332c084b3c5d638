import type { ThreeVersions } from './parts.ts'

/** How to find the conflicts that a list of blocks shows. */
export interface ConflictReaders<B> {
  /** Returns the text that a block is compared by. */
  readonly keyOf: (block: B) => string
  /** Returns what a block shows as the request's version of a conflict; undefined if it shows none. */
  readonly shownIn: (block: B) => readonly B[] | undefined
  /** Returns the texts of the smallest parts of blocks: an item of a list, a line. */
  readonly partsOf: (blocks: readonly B[]) => readonly string[]
}

/**
 * Returns the versions without main's conflicts about text that the request has written over since. Whoever keeps typing in a paragraph that
 * is in conflict sends edits of what they sent before, so each save would add a conflict with an older version of theirs.
 */
export const withoutSuperseded = <B>(
  versions: ThreeVersions<readonly B[]>,
  { keyOf, shownIn, partsOf }: ConflictReaders<B>,
): ThreeVersions<readonly B[]> => {
  const { base, main, request } = versions
  const known = new Set(base.map(keyOf))
  const readers = [(blocks: readonly B[]) => blocks.map(keyOf), partsOf]
  let sides:
    | { read: (blocks: readonly B[]) => readonly string[]; before: Set<string>; after: Set<string> }[]
    | undefined
  const isSuperseded = (block: B): boolean => {
    const shown = shownIn(block)
    if (shown === undefined || shown.length === 0 || known.has(keyOf(block))) return false
    sides ??= readers.map((read) => ({ read, before: new Set(read(base)), after: new Set(read(request)) }))
    return sides.some(({ read, before, after }) => read(shown).every((part) => before.has(part) && !after.has(part)))
  }
  return { ...versions, main: main.filter((block) => !isSuperseded(block)) }
}
