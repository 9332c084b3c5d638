import { uniqueSlug, type Entry } from './entry.ts'
import type { SummaryItem } from './summary.ts'

/** State of adding a table of contents to an outline. */
export interface Arranging {
  roots: Entry[]
  byPath: ReadonlyMap<string, Entry>
  summaryPath: string
  /** Ranks in the table of contents; entries that it does not list have none. */
  ranks: Map<Entry, number>
  /** The entries whose files the table of contents lists. */
  listed: ReadonlySet<Entry>
  /** Entries that a group or a page without a file has taken. */
  claimed: Set<Entry>
  /** Entries that have the place at which the table of contents first lists them. */
  settled: Set<Entry>
  /** Slugs that an entry's children cannot have. The key of the root is null. */
  taken: Map<Entry | null, Set<string>>
  faults: string[]
}

/** The place of new entries: below `holder`, with the files in the folder of `level`. Null is the root. */
export interface Place {
  holder: Entry | null
  level: Entry | null
}

/** Returns the children of an entry, or the roots. */
export const childrenOf = ({ roots }: Arranging, parent: Entry | null): Entry[] => parent?.children ?? roots

/** Returns the slugs that no further child of an entry can have. */
export const takenBelow = (arranging: Arranging, parent: Entry | null): Set<string> => {
  const known = arranging.taken.get(parent) ?? new Set(childrenOf(arranging, parent).map(({ slug }) => slug))
  arranging.taken.set(parent, known)
  return known
}

/** Returns the entry of a level that is the given entry or one of its ancestors. */
const atLevel = (entry: Entry, level: Entry | null): Entry | undefined => {
  let found: Entry | undefined = entry
  while (found && (found.parent ?? null) !== level) found = found.parent
  return found
}

/** Returns whether an entry is another one or holds it. */
export const isOrHolds = (entry: Entry, below: Entry | null): boolean => {
  let found = below
  while (found && found !== entry) found = found.parent ?? null
  return found === entry
}

/** Returns the files of items. An item without a file keeps the files below it, so these are left out. */
const filesBelow = (items: readonly SummaryItem[]): string[] =>
  items.flatMap(({ path, url, items: below }) =>
    path === undefined ? (url === undefined ? [] : filesBelow(below)) : [path, ...filesBelow(below)],
  )

/** Returns the entries of all files below items. */
export const allBelow = (arranging: Arranging, items: readonly SummaryItem[]): Entry[] =>
  items.flatMap(({ path, items: below }) => {
    const entry = path === undefined ? undefined : arranging.byPath.get(path)
    return [...(entry ? [entry] : []), ...allBelow(arranging, below)]
  })

/** Returns the entries of a level that items list, except those that already belong to another item. */
export const membersOf = (
  { byPath, claimed }: Arranging,
  items: readonly SummaryItem[],
  { holder, level }: Place,
): Entry[] => {
  const found = filesBelow(items).flatMap((path) => {
    const entry = byPath.get(path)
    return (entry && atLevel(entry, level)) ?? []
  })
  return [...new Set(found)].filter((entry) => !isOrHolds(entry, holder) && !claimed.has(entry))
}

/** Moves an entry below another one, which keeps the slugs of its children apart. */
export const attach = (arranging: Arranging, entry: Entry, holder: Entry | null): void => {
  if ((entry.parent ?? null) === holder) return
  const former = entry.parent ?? null
  const siblings = childrenOf(arranging, former)
  // The import creates the page in its former place, so no other page can have its slug there.
  takenBelow(arranging, former)
  siblings.splice(siblings.indexOf(entry), 1)
  if (entry.parent) entry.parent.isOrigin = true
  entry.origin ??= { parent: entry.parent ?? null, slug: entry.slug }
  const taken = takenBelow(arranging, holder)
  entry.slug = uniqueSlug(entry.slug, taken)
  taken.add(entry.slug)
  entry.parent = holder ?? undefined
  childrenOf(arranging, holder).push(entry)
}

/** Returns the highest folder above a listed entry that the table of contents does not mention, or else the entry. */
const unlistedTop = ({ listed }: Arranging, entry: Entry, holder: Entry | null): Entry => {
  let top = entry
  while (top.parent && top.parent !== holder && !listed.has(top.parent) && !top.parent.isListedOnly) top = top.parent
  return top
}

/**
 * Moves an entry below the entry that lists it. Folders in between that the table of contents does not mention move along with
 * the first of their files, so that the addresses of the files stay below them.
 */
export const settle = (arranging: Arranging, entry: Entry, holder: Entry | null): void => {
  if (arranging.settled.has(entry)) return
  arranging.settled.add(entry)
  const top = unlistedTop(arranging, entry, holder)
  const isThere = (top.parent ?? null) === holder
  const moving = arranging.settled.has(top) ? entry : top
  if (!isThere && !isOrHolds(moving, holder)) attach(arranging, moving, holder)
  arranging.settled.add(moving)
}
