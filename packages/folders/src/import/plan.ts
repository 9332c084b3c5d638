import { bodyHash } from '@scriptorium/content/store'
import { turnOfEventLoop } from '@scriptorium/basics/turns'
import { bodilessEntry } from '../bodiless.ts'
import { everyEntry, type Entry } from '../entry.ts'
import { entriesInOrder } from './order.ts'
import { editOf } from './page-edit.ts'
import { placingOf, type Placing } from './siblings.ts'
import type { Change, Comparison, Create, Delete, Step } from './steps.ts'
import type { SpacePage, SpacePages } from '../space-pages.ts'

// New pages have no id yet, so their entries are the keys.
type Key = string | Entry

const entrySteps = async (comparison: Comparison): Promise<Exclude<Step, Delete>[]> => {
  const { outline, space, matches } = comparison
  const parents = new Map([...space.pages.values()].map(({ id, parent }) => [id, parent]))
  const children = new Map<Key | null, Key[]>([[null, [...space.roots]]])
  for (const page of space.pages.values()) children.set(page.id, [...page.children])
  const keyOf = (entry: Entry): Key => matches.get(entry) ?? entry

  const stepFor = (entry: Entry, at: number | undefined, parent: Key | null): Create | Change | undefined => {
    const page = matches.get(entry)
    if (page === undefined) return { kind: 'create', entry, at: at! }
    const edit = editOf(entry, page, comparison)
    const { slug, parent: oldParent } = space.pages.get(page)!
    const moved = {
      ...(slug !== '' && slug !== entry.slug && { slug: entry.slug }),
      ...(at !== undefined && { place: { at, isElsewhere: oldParent !== parent } }),
    }
    return Object.keys({ ...edit, ...moved }).length > 0
      ? { kind: 'change', entry, page, ...edit, ...moved }
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
