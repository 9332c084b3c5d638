import { metadataOf, type PageFields } from '../content/tree/metadata.ts'
import { fileTextOf } from '../exporter/page-file.ts'
import type { Matches } from './match.ts'
import { everyEntry, type Entry } from './outline.ts'
import { placeSiblings } from './siblings.ts'
import type { SpacePages } from './space-pages.ts'

/** A page that is new. */
export interface Create {
  kind: 'create'
  entry: Entry
  at: number
}

/** A page that gets another text, another place, or both. */
export interface Change {
  kind: 'change'
  entry: Entry
  page: string
  text?: string
  /** What the old text said of the page and the new one no longer says. */
  fields?: PageFields
  slug?: string
  place?: { at: number; isElsewhere: boolean }
}

/** A page that is in the space and not in the folder. */
export interface Delete {
  kind: 'delete'
  page: string
  path: string
}

/** One change on the way from the space to the folder. */
export type Step = Create | Change | Delete

/** What is compared: the folder, the space, which pages are the same, and the texts that these have. */
export interface Comparison {
  outline: readonly Entry[]
  space: SpacePages
  matches: Matches
  texts: ReadonlyMap<string, string>
  /** Whether the space shall hold nothing but the folder. */
  prune: boolean
  /** Whether a page stays although the folder has nothing for it. */
  isSpared: (path: string) => boolean
}

// New pages have no id yet and stand for themselves.
type Key = string | Entry

const erased: Partial<Record<keyof PageFields, string | boolean>> = {
  description: '',
  condition: '',
  hidden: false,
  noIndex: false,
  noRobotsIndex: false,
}

const noLongerSaid = (before: string, after: string, title: string): PageFields => {
  const [old, now] = [metadataOf(before), metadataOf(after)]
  const gone = (Object.keys(old) as (keyof PageFields)[]).filter((name) => now[name] === undefined)
  const fields = gone.filter((name) => name in erased).map((name) => [name, erased[name]])
  return { ...Object.fromEntries(fields), ...(gone.includes('title') && { title }) }
}

const textChange = (
  entry: Entry,
  page: string,
  { space, texts, prune, isSpared }: Comparison,
): Pick<Change, 'text' | 'fields'> => {
  if (space.pages.get(page)!.type !== 'document') return {}
  const before = texts.get(page) ?? ''
  const text = entry.file?.text ?? (prune && !isSpared(entry.path) ? '' : before)
  const head = space.pages.get(page)!
  if (text === before || text === fileTextOf(head, before, entry)) return {}
  const fields = noLongerSaid(before, text, entry.title)
  return { text, ...(Object.keys(fields).length > 0 && { fields }) }
}

const entrySteps = (comparison: Comparison): (Create | Change)[] => {
  const { outline, space, matches } = comparison
  const parents = new Map([...space.pages.values()].map(({ id, parent }) => [id, parent]))
  const children = new Map<Key | null, Key[]>([[null, [...space.roots]]])
  for (const page of space.pages.values()) children.set(page.id, [...page.children])
  const keyOf = (entry: Entry): Key => matches.get(entry) ?? entry

  const stepFor = (entry: Entry, at: number | undefined, parent: Key | null): Create | Change | undefined => {
    const page = matches.get(entry)
    if (page === undefined) return { kind: 'create', entry, at: at! }
    const text = textChange(entry, page, comparison)
    const { slug, parent: oldParent } = space.pages.get(page)!
    const moved = {
      ...(slug !== entry.slug && { slug: entry.slug }),
      ...(at !== undefined && { place: { at, isElsewhere: oldParent !== parent } }),
    }
    return Object.keys({ ...text, ...moved }).length > 0
      ? { kind: 'change', entry, page, ...text, ...moved }
      : undefined
  }

  const leaveOldParent = (key: Key, parent: Key | null) => {
    if (typeof key !== 'string' || parents.get(key) === parent) return
    const old = children.get(parents.get(key) ?? null)!
    old.splice(old.indexOf(key), 1)
  }

  const visit = (entries: readonly Entry[], parent: Key | null): (Create | Change)[] => {
    const siblings = children.get(parent) ?? []
    const placed = placeSiblings(siblings, entries.map(keyOf))
    for (const { key } of placed) leaveOldParent(key, parent)
    const places = new Map(placed.map(({ key, at }) => [key, at]))
    const own = entries.map((entry) => stepFor(entry, places.get(keyOf(entry)), parent))
    const below = entries.flatMap((entry) => visit(entry.children, keyOf(entry)))
    return [...own.filter((step) => step !== undefined), ...below]
  }
  return visit(outline, null)
}

/** The pages of the space that are in no place of the folder, and in none that it could not read. */
export const strayPages = ({
  space,
  matches,
  isSpared,
}: Pick<Comparison, 'space' | 'matches' | 'isSpared'>): string[] => {
  const wanted = new Set(matches.values())
  return [...space.pages.values()].flatMap(({ id, path }) => (wanted.has(id) || isSpared(path) ? [] : [id]))
}

// Deleting a page takes what is below it along; what shall stay has been moved away before.
const deleteSteps = (comparison: Comparison): Delete[] => {
  const strays = new Set(strayPages(comparison))
  const tops = [...strays]
    .map((id) => comparison.space.pages.get(id)!)
    .filter(({ parent }) => !strays.has(parent ?? ''))
  return tops.map(({ id, path }) => ({ kind: 'delete', page: id, path: path || id }))
}

/** The changes that bring the space to what the folder says, in an order in which each can be made. */
export const planSteps = (comparison: Comparison): Step[] => [
  ...entrySteps(comparison),
  ...(comparison.prune ? deleteSteps(comparison) : []),
]

/** The files whose text has no place: a page of another type stands there. */
export const blockedFiles = ({ outline, space, matches }: Comparison): string[] =>
  [...everyEntry(outline)].flatMap((entry) => {
    const page = matches.get(entry)
    return entry.file && page && space.pages.get(page)!.type !== 'document' ? [entry.file.path] : []
  })
