import { sameValue } from '@scriptorium/content/map/canonical'
import { bodyHash } from '@scriptorium/content/store'
import type { ContentRef } from '@scriptorium/content/tree/records'
import { turnOfEventLoop } from '@scriptorium/basics/turns'
import { metadataOf, type PageFields } from '@scriptorium/content/metadata/metadata'
import { fileTextOf, isSaidByFolder, isSameBodiless, ownTextOf, type FilePlace } from '../page-file.ts'
import { bodilessEntry, bodilessOf, fieldsOfType, type Bodiless } from '../bodiless.ts'
import type { Matches } from '../match.ts'
import { everyEntry, type Entry } from '../entry.ts'
import { entriesInOrder } from './order.ts'
import { placingOf, type Placing } from './siblings.ts'
import type { SpacePage, SpacePages } from '../space-pages.ts'

/** Creates a page. */
export interface Create {
  kind: 'create'
  entry: Entry
  at: number
  /** Whether the page is created in the place of its folder, and a later step moves it. */
  isEarly?: true
}

/** Moves a page that was created early to its place. */
export interface Settle {
  kind: 'settle'
  entry: Entry
  at: number
}

/** Fields to write to a page. An empty string, false or null removes a field. */
export type WrittenFields = { [Name in keyof PageFields]: PageFields[Name] | null }

/** Changes the text, fields, type or place of a page. */
export interface Change {
  kind: 'change'
  entry: Entry
  page: string
  text?: string
  /** Fields that the new text no longer sets, with their reset values; for a page without text, the fields of its file. */
  fields?: WrittenFields
  /** Fields to which the new text gives another value, so that they are written after it. */
  overriding?: PageFields
  /** The new type of a page that changes its type, or the new data of a page without text. */
  becomes?: Bodiless | { type: 'document' }
  /** The new target of a link that stays a link. */
  target?: ContentRef
  slug?: string
  place?: { at: number; isElsewhere: boolean }
}

/** Deletes a page that is not in the folder. */
export interface Delete {
  kind: 'delete'
  page: string
  path: string
}

/** One change that an import makes to the space. */
export type Step = Create | Settle | Change | Delete

/** The comparison of a folder with a space: the entries, the pages, their matches and the texts of matched pages. */
export interface Comparison {
  outline: readonly Entry[]
  space: SpacePages
  matches: Matches
  texts: ReadonlyMap<string, string>
  /** Whether pages that are not in the folder are deleted. */
  prune: boolean
  /** Returns whether a page is kept although the folder has no entry for it. */
  isSpared: (path: string) => boolean
  /** Whether computed pages can be created and pages can change their type. The API can do neither. */
  makesBodiless?: boolean | undefined
  /** Faults of the table of contents that the import ignores. */
  faults?: readonly string[]
}

// New pages have no id yet, so their entries are the keys.
type Key = string | Entry

const erased: WrittenFields = {
  emoji: '',
  icon: '',
  description: '',
  condition: '',
  hidden: false,
  noIndex: false,
  noRobotsIndex: false,
  owner: null,
  verifiedUntil: null,
  layout: null,
  cover: null,
  variables: null,
}

// Fields that the API can remove.
const erasable: ReadonlySet<string> = new Set([
  'description',
  'condition',
  'hidden',
  'noIndex',
  'noRobotsIndex',
  'owner',
  'verifiedUntil',
])

/** Returns the fields that the front matter of a file had before and has no more, each with the value that erases it. */
const erasedFields = (before: string, after: string, title: string): WrittenFields => {
  const [old, now] = [metadataOf(before), metadataOf(after)]
  const gone = (Object.keys(old) as (keyof PageFields)[]).filter((name) => now[name] === undefined)
  const fields = gone.filter((name) => erasable.has(name)).map((name) => [name, erased[name]])
  return { ...Object.fromEntries(fields), ...(gone.includes('title') && { title }) }
}

// Sets every field of the file and removes all other fields.
const everyField = (text: string, { title }: Entry): WrittenFields => {
  const { slug: _, ...said } = metadataOf(text)
  const gone = (Object.keys(erased) as (keyof PageFields)[]).filter((name) => !(name in said))
  return { title, ...said, ...Object.fromEntries(gone.map((name) => [name, erased[name]])) }
}

/** Returns what follows from the place of an entry's file. A slug that the text does not set comes from the place, too. */
export const placeOf = ({ name, title, slug, file }: Entry): FilePlace => ({
  name,
  title,
  made: file && metadataOf(file.text).slug !== undefined ? undefined : slug,
})

type Edit = Pick<Change, 'text' | 'fields' | 'overriding' | 'becomes' | 'target'>

const typeOf = (entry: Entry, head: SpacePage, prune: boolean): SpacePage['type'] => {
  const wanted = bodilessEntry(entry)?.type ?? (entry.file ? 'document' : undefined)
  const isHeld = entry.children.length > 0 || (!prune && head.children.length > 0)
  const holds = wanted ?? head.type
  return isHeld && (holds === 'link' || holds === 'computed') ? 'document' : holds
}

/** Returns the edit that brings a page without text to its file, or changes its type. */
const bodilessChange = (entry: Entry, head: SpacePage, type: SpacePage['type']): Edit => {
  const text = entry.file?.text ?? ''
  if (type === 'document') return { becomes: { type }, text, fields: everyField(text, entry) }
  if (!entry.file || isSameBodiless(head, text, placeOf(entry))) return {}
  return { becomes: bodilessOf(text)!, fields: everyField(text, entry) }
}

/** Returns the edit that gives a group or link the values in its file. Its type stays. */
const sameTypeChange = (entry: Entry, head: SpacePage): Edit => {
  const wanted = bodilessEntry(entry)
  const isKnown = wanted && wanted.type === head.type && wanted.type !== 'computed'
  if (!isKnown || isSameBodiless(head, entry.file!.text, placeOf(entry))) return {}
  const fields = fieldsOfType(wanted.type, everyField(entry.file!.text, entry))
  return wanted.type === 'link' && !sameValue(wanted.target, head.target)
    ? { fields, target: wanted.target }
    : { fields }
}

const textChange = (
  entry: Entry,
  page: string,
  { space, texts, prune, isSpared, makesBodiless = false }: Comparison,
): Edit => {
  const head = space.pages.get(page)!
  const type = makesBodiless ? typeOf(entry, head, prune) : head.type
  if (type !== 'document' || head.type !== 'document') {
    return makesBodiless ? bodilessChange(entry, head, type) : sameTypeChange(entry, head)
  }
  const before = texts.get(page) ?? ''
  const text = entry.file?.text ?? (prune && !isSpared(entry.path) ? '' : before)
  const isSame = entry.file
    ? fileTextOf(head, before, placeOf(entry)) === text
    : isSaidByFolder(head, before, placeOf(entry))
  if (isSame) return {}
  const own = ownTextOf(head, before, placeOf(entry), text)
  // The API writes a new title into the text.
  const written = own.overriding && !makesBodiless ? { text } : own
  // The file is the only source here, so fields that it does not set are removed.
  if (makesBodiless && prune && !isSpared(entry.path)) return { ...written, fields: everyField(text, entry) }
  if (text === before) return {}
  const fields = erasedFields(before, text, entry.title)
  return { ...written, ...(Object.keys(fields).length > 0 && { fields }) }
}

const entrySteps = async (comparison: Comparison): Promise<Exclude<Step, Delete>[]> => {
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

  const childrenOf = (parent: Key | null): Key[] => {
    const known = children.get(parent) ?? []
    children.set(parent, known)
    return known
  }

  const placings = new Map<Entry | undefined, Placing<Key>>()
  const placingBelow = (parent: Entry | undefined, siblings: readonly Entry[]): Placing<Key> => {
    const placing = placings.get(parent) ?? placingOf(childrenOf(parent ? keyOf(parent) : null), siblings.map(keyOf))
    placings.set(parent, placing)
    return placing
  }

  const leaveOldParent = (key: Key, parent: Key | null) => {
    if (typeof key !== 'string' || parents.get(key) === parent) return
    const old = childrenOf(parents.get(key) ?? null)
    old.splice(old.indexOf(key), 1)
  }

  const steps: Exclude<Step, Delete>[] = []
  const early = new Set<Entry>()
  for (const { entry, siblings } of entriesInOrder(outline, matches)) {
    await turnOfEventLoop()
    if (!siblings) {
      early.add(entry)
      steps.push({ kind: 'create', entry, at: 0, isEarly: true })
      continue
    }
    const [key, parent] = [keyOf(entry), entry.parent ? keyOf(entry.parent) : null]
    const at = placingBelow(entry.parent, siblings).place(key)
    const step = stepFor(entry, at, parent)
    if (at !== undefined) leaveOldParent(key, parent)
    if (early.has(entry)) steps.push({ kind: 'settle', entry, at: at! })
    else if (step) steps.push(step)
  }
  return steps
}

/** Returns the pages of the space that have no entry in the folder and do not belong to an unreadable file or folder. */
export const strayPages = ({
  space,
  matches,
  isSpared,
  makesBodiless = false,
}: Pick<Comparison, 'space' | 'matches' | 'isSpared' | 'makesBodiless'>): string[] => {
  const wanted = new Set(matches.values())
  // Pages that this import could not create again are kept.
  const isKept = ({ type }: SpacePage) => !makesBodiless && type === 'computed'
  return [...space.pages.values()].flatMap((page) =>
    wanted.has(page.id) || isSpared(page.path) || isKept(page) ? [] : [page.id],
  )
}

// Deleting a page deletes its subpages; earlier steps have moved away the subpages to keep.
const deleteSteps = (comparison: Comparison): Delete[] => {
  const strays = new Set(strayPages(comparison))
  const tops = [...strays]
    .map((id) => comparison.space.pages.get(id)!)
    .filter(({ parent }) => !strays.has(parent ?? ''))
  return tops.map(({ id, path }) => ({ kind: 'delete', page: id, path: path || id }))
}

const emptyBodyHash = bodyHash({ format: 'markdown', text: '' })

/** Returns whether a space has only the blank page of a new space. */
const isBlank = ({ pages }: SpacePages): boolean => {
  const [only, ...others] = pages.values()
  if (!only || others.length > 0 || only.type !== 'document' || only.title !== 'Untitled') return false
  return only.slug === 'untitled' && [undefined, emptyBodyHash].includes(only.documentId)
}

const hasNew = ({ outline, matches }: Comparison): boolean => outline.some((entry) => !matches.has(entry))

/** Returns the changes that bring the space to the folder's content, in an order in which each can be applied. */
export const planSteps = async (comparison: Comparison): Promise<Step[]> => [
  ...(await entrySteps(comparison)),
  ...(comparison.prune || (isBlank(comparison.space) && hasNew(comparison)) ? deleteSteps(comparison) : []),
]

/** Returns files that cannot be imported because a page without text has their place. Only a Git import can change it. */
export const blockedFiles = ({ outline, space, matches, makesBodiless }: Comparison): string[] =>
  [...everyEntry(outline)].flatMap((entry) => {
    const page = matches.get(entry)
    const head = page === undefined ? undefined : space.pages.get(page)!
    const wanted = bodilessEntry(entry)?.type ?? 'document'
    const isBlocked = entry.file && head && head.type !== wanted && head.type !== 'document'
    return isBlocked && !makesBodiless ? [entry.file!.path] : []
  })
