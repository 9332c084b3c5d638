import { bodyHash } from '@scriptorium/content/store'
import { metadataOf, type PageFields } from '@scriptorium/content/tree/metadata'
import { fileTextOf, isSaidByFolder, isSameBodiless, type FilePlace } from '../page-file.ts'
import { bodilessEntry, bodilessOf, type Bodiless } from '../bodiless.ts'
import type { Matches } from '../match.ts'
import { everyEntry, type Entry } from '../outline.ts'
import { placeSiblings } from './siblings.ts'
import type { SpacePage, SpacePages } from '../space-pages.ts'

/** A page that is new. */
export interface Create {
  kind: 'create'
  entry: Entry
  at: number
}

/** Fields of a page; an empty text, false or null takes one away. */
export type WrittenFields = { [Name in keyof PageFields]: PageFields[Name] | null }

/** A page that gets another text, another place, or both. */
export interface Change {
  kind: 'change'
  entry: Entry
  page: string
  text?: string
  /** What the old text said of the page and the new one no longer says; of a page without a text, what its file says. */
  fields?: WrittenFields
  /** What the page becomes that is no document, or was none. */
  becomes?: Bodiless | { type: 'document' }
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
  /** Whether links, groups and computed pages can be made: through the API they cannot. */
  makesBodiless?: boolean | undefined
}

// New pages have no id yet and stand for themselves.
type Key = string | Entry

const erased: WrittenFields = {
  emoji: '',
  icon: '',
  description: '',
  condition: '',
  hidden: false,
  noIndex: false,
  noRobotsIndex: false,
  layout: null,
  cover: null,
  variables: null,
}

// What the API takes away.
const erasable: ReadonlySet<string> = new Set(['description', 'condition', 'hidden', 'noIndex', 'noRobotsIndex'])

const noLongerSaid = (before: string, after: string, title: string): WrittenFields => {
  const [old, now] = [metadataOf(before), metadataOf(after)]
  const gone = (Object.keys(old) as (keyof PageFields)[]).filter((name) => now[name] === undefined)
  const fields = gone.filter((name) => erasable.has(name)).map((name) => [name, erased[name]])
  return { ...Object.fromEntries(fields), ...(gone.includes('title') && { title }) }
}

// All that a file says of a page, and an end to all that it does not say.
const everyField = (text: string, { title }: Entry): WrittenFields => {
  const { slug: _, ...said } = metadataOf(text)
  const gone = (Object.keys(erased) as (keyof PageFields)[]).filter((name) => !(name in said))
  return { title, ...said, ...Object.fromEntries(gone.map((name) => [name, erased[name]])) }
}

// A slug that no text says is made of the place.
const placeOf = ({ name, title, slug, file }: Entry): FilePlace => ({
  name,
  title,
  made: file && metadataOf(file.text).slug !== undefined ? undefined : slug,
})

type Edit = Pick<Change, 'text' | 'fields' | 'becomes'>

const typeOf = (entry: Entry, head: SpacePage, prune: boolean): SpacePage['type'] => {
  const wanted = bodilessEntry(entry)?.type ?? (entry.file ? 'document' : undefined)
  const isHeld = entry.children.length > 0 || (!prune && head.children.length > 0)
  const holds = wanted ?? head.type
  return isHeld && (holds === 'link' || holds === 'computed') ? 'document' : holds
}

/** What makes a page without a text what its file says, or another kind of page of it. */
const bodilessChange = (entry: Entry, head: SpacePage, type: SpacePage['type']): Edit => {
  const text = entry.file?.text ?? ''
  if (type === 'document') return { becomes: { type }, text, fields: everyField(text, entry) }
  if (!entry.file || isSameBodiless(head, text, placeOf(entry))) return {}
  return { becomes: bodilessOf(text)!, fields: everyField(text, entry) }
}

const textChange = (
  entry: Entry,
  page: string,
  { space, texts, prune, isSpared, makesBodiless = false }: Comparison,
): Edit => {
  const head = space.pages.get(page)!
  const type = makesBodiless ? typeOf(entry, head, prune) : head.type
  if (type !== 'document' || head.type !== 'document') return makesBodiless ? bodilessChange(entry, head, type) : {}
  const before = texts.get(page) ?? ''
  const text = entry.file?.text ?? (prune && !isSpared(entry.path) ? '' : before)
  const isSame = entry.file
    ? fileTextOf(head, before, placeOf(entry)) === text
    : isSaidByFolder(head, before, placeOf(entry))
  if (isSame) return {}
  // The file is all that there is: what it does not say has been taken away in it.
  if (makesBodiless && prune && !isSpared(entry.path)) return { text, fields: everyField(text, entry) }
  if (text === before) return {}
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
      ...(slug !== '' && slug !== entry.slug && { slug: entry.slug }),
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
  makesBodiless = false,
}: Pick<Comparison, 'space' | 'matches' | 'isSpared' | 'makesBodiless'>): string[] => {
  const wanted = new Set(matches.values())
  // What could not be made again is not taken away.
  const isKept = ({ type }: SpacePage) => !makesBodiless && (type === 'link' || type === 'computed')
  return [...space.pages.values()].flatMap((page) =>
    wanted.has(page.id) || isSpared(page.path) || isKept(page) ? [] : [page.id],
  )
}

// Deleting a page takes what is below it along; what shall stay has been moved away before.
const deleteSteps = (comparison: Comparison): Delete[] => {
  const strays = new Set(strayPages(comparison))
  const tops = [...strays]
    .map((id) => comparison.space.pages.get(id)!)
    .filter(({ parent }) => !strays.has(parent ?? ''))
  return tops.map(({ id, path }) => ({ kind: 'delete', page: id, path: path || id }))
}

const emptyBodyHash = bodyHash({ format: 'markdown', text: '' })

/** Tells whether a space has nothing but the blank page that it began with. */
const isBlank = ({ pages }: SpacePages): boolean => {
  const [only, ...others] = pages.values()
  if (!only || others.length > 0 || only.type !== 'document' || only.title !== 'Untitled') return false
  return only.slug === 'untitled' && [undefined, emptyBodyHash].includes(only.documentId)
}

const hasNew = ({ outline, matches }: Comparison): boolean => outline.some((entry) => !matches.has(entry))

/** The changes that bring the space to what the folder says, in an order in which each can be made. */
export const planSteps = (comparison: Comparison): Step[] => [
  ...entrySteps(comparison),
  ...(comparison.prune || (isBlank(comparison.space) && hasNew(comparison)) ? deleteSteps(comparison) : []),
]

/** The files that have no place: a page without a text stands there, and only Git makes another one of it. */
export const blockedFiles = ({ outline, space, matches, makesBodiless }: Comparison): string[] =>
  [...everyEntry(outline)].flatMap((entry) => {
    const page = matches.get(entry)
    const head = page === undefined ? undefined : space.pages.get(page)!
    const isBlocked =
      entry.file && head && head.type !== 'document' && !isSameBodiless(head, entry.file.text, placeOf(entry))
    return isBlocked && !makesBodiless ? [entry.file!.path] : []
  })
