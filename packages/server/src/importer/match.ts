import { everyEntry, type Entry } from './outline.ts'
import type { SpacePages } from './space-pages.ts'

/** Which page of the space each entry is. */
export type Matches = Map<Entry, string>

const matchBelow = (
  entries: readonly Entry[],
  siblings: readonly string[],
  { pages }: Pick<SpacePages, 'pages'>,
  found: Matches,
  taken: Set<string>,
) => {
  const free = siblings.filter((id) => !taken.has(id) && pages.get(id)!.slug !== '')
  const bySlug = new Map(free.map((id) => [pages.get(id)!.slug, id]))
  for (const entry of entries) {
    const id = bySlug.get(entry.slug)
    if (id === undefined || found.has(entry)) continue
    found.set(entry, id)
    taken.add(id)
    matchBelow(entry.children, pages.get(id)!.children, { pages }, found, taken)
  }
}

/** Finds the pages that stand at the paths of the entries. */
export const matchByPath = (outline: readonly Entry[], space: SpacePages): Matches => {
  const found: Matches = new Map()
  matchBelow(outline, space.roots, space, found, new Set())
  return found
}

const onlyHolders = (texts: ReadonlyMap<string, string>): Map<string, string | undefined> => {
  const holders = new Map<string, string | undefined>()
  for (const [id, text] of texts) holders.set(text, holders.has(text) ? undefined : id)
  return holders
}

/**
 * Finds pages elsewhere for entries whose path is new: the one page that holds the very text of the file has been moved. What
 * is below it, and the comments and links that name it, go with it.
 */
export const matchByText = (
  outline: readonly Entry[],
  space: SpacePages,
  found: Matches,
  texts: ReadonlyMap<string, string>,
): void => {
  const holders = onlyHolders(texts)
  const taken = new Set(found.values())
  for (const entry of everyEntry(outline)) {
    const id = found.has(entry) || !entry.file ? undefined : holders.get(entry.file.text)
    if (id === undefined || taken.has(id)) continue
    found.set(entry, id)
    taken.add(id)
    matchBelow(entry.children, space.pages.get(id)!.children, space, found, taken)
  }
}
