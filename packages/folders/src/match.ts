import { createSimilarity, pairSimilar, type Similarity } from '@scriptorium/content/bodies/similarity'
import { metadataOf } from '@scriptorium/content/metadata/metadata'
import { bodilessEntry } from './bodiless.ts'
import { everyEntry, type Entry } from './entry.ts'
import type { SpacePages } from './space-pages.ts'

/** The ids of the pages that entries match. */
export type Matches = Map<Entry, string>

// The API returns no slugs for links and computed pages, so they match by title.
const nameOfBodiless = (entry: Entry): string => {
  const type = bodilessEntry(entry)?.type
  return type === undefined ? '' : `${type} ${metadataOf(entry.file!.text).title ?? entry.title}`
}

interface Matching {
  space: SpacePages
  found: Matches
  /** The ids of the pages that entries match already. */
  taken: Set<string>
}

/** Matches an entry to a page, and the entries below it to the pages below that page. */
const matchWithChildren = (matching: Matching, entry: Entry, id: string): void => {
  matching.found.set(entry, id)
  matching.taken.add(id)
  matchBelow(matching, entry.children, matching.space.pages.get(id)!.children)
}

const matchBelow = (matching: Matching, entries: readonly Entry[], siblings: readonly string[]): void => {
  const { space, found, taken } = matching
  const { pages } = space
  const free = siblings.filter((id) => !taken.has(id)).map((id) => pages.get(id)!)
  const bySlug = new Map(free.flatMap(({ slug, id }) => (slug === '' ? [] : [[slug, id]])))
  const byTitle = new Map(free.flatMap(({ slug, type, title, id }) => (slug === '' ? [[`${type} ${title}`, id]] : [])))
  for (const entry of entries) {
    const id = bySlug.get(entry.slug) ?? byTitle.get(nameOfBodiless(entry))
    if (id !== undefined && !found.has(entry) && !taken.has(id)) matchWithChildren(matching, entry, id)
  }
}

/** Matches entries that the table of contents moves to the pages at the places of their folders. */
const matchByOrigin = (matching: Matching, outline: readonly Entry[]): void => {
  const { space, found, taken } = matching
  for (const entry of everyEntry(outline)) {
    // A file that only sets another slug is another page, so that an address does not disappear.
    if (found.has(entry) || !entry.origin || entry.origin.parent === (entry.parent ?? null)) continue
    const { parent, slug } = entry.origin
    const page = parent && found.get(parent)
    const siblings = parent === null ? space.roots : page === undefined ? [] : space.pages.get(page!)!.children
    const id = siblings.find((one) => !taken.has(one) && space.pages.get(one)!.slug === slug)
    if (id !== undefined) matchWithChildren(matching, entry, id)
  }
}

/** Matches entries to the pages at their paths. */
export const matchByPath = (outline: readonly Entry[], space: SpacePages): Matches => {
  const found: Matches = new Map()
  const matching = { space, found, taken: new Set<string>() }
  matchBelow(matching, outline, space.roots)
  matchByOrigin(matching, outline)
  return found
}

const onlyHolders = (texts: ReadonlyMap<string, string>): Map<string, string | undefined> => {
  const holders = new Map<string, string | undefined>()
  for (const [id, text] of texts) holders.set(text, holders.has(text) ? undefined : id)
  return holders
}

/**
 * Matches entries with new paths to moved pages: the only page with exactly the text of the file. The page keeps its
 * subpages, comments and incoming links.
 */
export const matchByText = (
  outline: readonly Entry[],
  space: SpacePages,
  found: Matches,
  texts: ReadonlyMap<string, string>,
): void => {
  if (texts.size === 0) return
  const holders = onlyHolders(texts)
  const taken = new Set(found.values())
  const matching = { space, found, taken }
  for (const entry of everyEntry(outline)) {
    const id = found.has(entry) || !entry.file ? undefined : holders.get(entry.file.text)
    if (id !== undefined && !taken.has(id)) matchWithChildren(matching, entry, id)
  }
}

// More than half, since pages of one documentation often follow one pattern.
const minLikeness = 0.6

/**
 * Matches the other entries with new paths to pages whose text is much like theirs, the most similar first: files that were renamed and
 * edited at once. Matches nothing if there are too many files and pages to compare.
 */
export const matchBySimilarity = (
  outline: readonly Entry[],
  space: SpacePages,
  found: Matches,
  texts: ReadonlyMap<string, string>,
): void => {
  const taken = new Set(found.values())
  const matching = { space, found, taken }
  const left = [...texts].filter(([id]) => !taken.has(id))
  const entries = [...everyEntry(outline)].filter((entry) => entry.file && !found.has(entry) && !bodilessEntry(entry))
  const [theirs, ours] = [left.map(([, text]) => text), entries.map(({ file }) => file!.text)]
  let known: Similarity | undefined
  const likeness: Similarity = (a, b) => (known ??= createSimilarity([...theirs, ...ours]))(a, b)
  for (const [page, entry] of pairSimilar(theirs, ours, { likeness, minLikeness })) {
    const [id, match] = [left[page]![0], entries[entry]!]
    // A page above it may have brought it along.
    if (!taken.has(id) && !found.has(match)) matchWithChildren(matching, match, id)
  }
}
