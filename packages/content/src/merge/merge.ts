import { isObject } from '@scriptorium/basics/is-object'
import { sameValue } from '../map/canonical.ts'
import { diff, type Difference } from '../map/diff.ts'
import { prefixRange } from '../map/range.ts'
import type { Body, ContentStore } from '../store.ts'
import { type Draft, openDraft } from '../tree/draft.ts'
import { type CorrectionRecord, keyOf, type PageRecord, prefixes, type ReusableContentRecord } from '../tree/records.ts'
import { openTree } from '../tree/tree.ts'
import { mergeBodies } from './bodies.ts'
import { orderSharedGaps } from './places.ts'
import { mergeEntry, type ThreeWay } from '../bodies/records.ts'
import { overwrittenTitle, withTitle } from './titles.ts'
import { undoBadMoves, type Results, restoreAncestors, type Trees, writePages } from './repair.ts'

/** The roots of the common ancestor and the two sides. */
export interface MergeRoots {
  readonly base: string
  readonly main: string
  readonly request: string
}

/** A page to review: both sides changed one passage of it or its title, or one side deleted what the other changed. */
export interface Conflict {
  id: string
  title: string
  path: string
}

/** The result of a merge: the new root, the pages to review, the addresses of the written bodies. */
export interface Merged {
  root: string
  conflicts: Conflict[]
  documents: string[]
  /** The number of pages with an unresolved conflict, of this merge or of earlier ones. */
  conflictedPages: number
  /** The number of computed pages. */
  computedPages: number
}

type Changes = ReadonlyMap<string, Difference>

/** Returns the authored entries that differ between two trees, by key. */
export const changesOf = async (store: ContentStore, before: string, after: string): Promise<Changes> => {
  const changes = new Map<string, Difference>()
  for (const prefix of Object.values(prefixes)) {
    for await (const change of diff(store, before, after, prefixRange(prefix))) changes.set(change.key, change)
  }
  return changes
}

const threeWay = (key: string, ours: Changes, theirs: Changes): ThreeWay => {
  const { before: base, after: request } = theirs.get(key)!
  const main = ours.has(key) ? ours.get(key)!.after : base
  const isCorrection = key.startsWith(prefixes.correction) || key.startsWith(prefixes.contentCorrection)
  const isCorrectedTwice = isCorrection && base === undefined && main && request
  return { base: isCorrectedTwice ? uncorrected(request as CorrectionRecord) : base, main, request }
}

/** Returns a correction that changes nothing. It is the common ancestor of two corrections of one page. */
const uncorrected = (correction: CorrectionRecord): CorrectionRecord => {
  const { origin: _, ...texts } = correction.from
  const { id, path, from, updatedAt } = correction
  return { id, path, from, updatedAt, ...texts }
}

interface WithBody {
  readonly body?: { readonly format: Body['format']; readonly hash: string }
}

const hashOf = (value: unknown): string | undefined => (value as WithBody | undefined)?.body?.hash

/** Returns whether both sides changed a body, each in its own way. */
const bodiesDiffer = ({ base, main, request }: ThreeWay): boolean => {
  const [b, m, r] = [base, main, request].map(hashOf)
  return main !== undefined && request !== undefined && m !== r && m !== b && r !== b
}

/** Returns whether main moved a page to its place since the common ancestor. */
const placedByMain = (ours: Changes, id: string): boolean => {
  const change = ours.get(keyOf('page', id))
  if (change === undefined) return false
  const [before, after] = [change.before, change.after] as (PageRecord | undefined)[]
  return before?.parent !== after?.parent || before?.order !== after?.order
}

interface MergedValue {
  key: string
  value: unknown
  conflict: boolean
}

/** Returns whether one side deleted a page or reusable content that the other changed. It stays. */
const isRestored = (key: string, { base, main, request }: ThreeWay): boolean =>
  [prefixes.page, prefixes.reusableContent].some((prefix) => key.startsWith(prefix)) &&
  base !== undefined &&
  (main === undefined || request === undefined) &&
  !sameValue(main ?? request ?? base, base)

const hasBody = (value: unknown): boolean =>
  isObject(value) && (value['type'] === 'document' || value['body'] !== undefined)

type Bodies = ReadonlyMap<string, Body>

/** Merges one entry, with its body and title. */
const mergeValue = async (draft: Draft, bodies: Bodies, key: string, versions: ThreeWay): Promise<MergedValue> => {
  const value = mergeEntry(versions)
  const title = overwrittenTitle(versions)
  const bodyOf = (version: unknown): Body | undefined => bodies.get(hashOf(version) ?? '')
  const isMerged = bodiesDiffer(versions)
  const { base, main, request } = versions
  const merged = isMerged
    ? await mergeBodies({ base: bodyOf(base), main: bodyOf(main), request: bodyOf(request) })
    : { body: bodyOf(value) ?? { format: 'markdown' as const, text: '' }, conflict: false }
  const conflict = merged.conflict || title !== undefined || isRestored(key, versions)
  if (!isMerged && (title === undefined || !hasBody(value))) return { key, value, conflict }
  const written = title === undefined ? merged.body : withTitle(merged.body, title)
  return { key, value: { ...(value as object), body: await draft.writeBody(written) }, conflict }
}

/** Merges every entry that the request changed. All bodies are read with one query and merged in parallel. */
const mergeValues = async (draft: Draft, ours: Changes, theirs: Changes): Promise<MergedValue[]> => {
  const all = [...theirs.keys()].map((key) => ({ key, versions: threeWay(key, ours, theirs) }))
  const read = all.filter(({ versions }) => bodiesDiffer(versions) || overwrittenTitle(versions) !== undefined)
  const hashes = read.flatMap(({ versions }) => Object.values(versions).flatMap((value) => hashOf(value) ?? []))
  const bodies = await draft.store.getBodies(hashes)
  return Promise.all(all.map(({ key, versions }) => mergeValue(draft, bodies, key, versions)))
}

/** Resolves invalid places, restores missing ancestors and writes the pages. Pages that one side added stay next to each other. */
const placePages = async (draft: Draft, results: Results, trees: Trees, ours: Changes): Promise<void> => {
  const kept = [...ours].flatMap(([key, { after }]) =>
    key.startsWith(prefixes.page) && after !== undefined ? [key.slice(prefixes.page.length)] : [],
  )
  do await restoreAncestors(results, trees, [...results.keys(), ...kept].toSorted())
  while (await undoBadMoves(results, trees))
  const placed = new Set(await writePages(draft, results))
  await orderSharedGaps(draft, trees.main, [...placed], (id) =>
    placed.has(id) ? 'request' : placedByMain(ours, id) ? 'main' : undefined,
  )
}

/**
 * Merges a change request's tree into main's: first the pages, then the blocks inside a page. Nothing that either side wrote is
 * lost. The cost grows with the number of changes on both sides.
 */
export const mergeTrees = async (store: ContentStore, roots: MergeRoots): Promise<Merged> => {
  const isClean = roots.main === roots.base || roots.main === roots.request || roots.request === roots.base
  if (isClean) {
    const root = roots.request === roots.base ? roots.main : roots.request
    const tree = openTree(store, root)
    const [conflictedPages, computedPages] = [await tree.conflictedPageCount(), await tree.computedPageCount()]
    return { root, conflicts: [], documents: [], conflictedPages, computedPages }
  }
  const [ours, theirs] = [
    await changesOf(store, roots.base, roots.main),
    await changesOf(store, roots.base, roots.request),
  ]
  const draft = openDraft(store, roots.main)
  const results: Results = new Map()
  const others = new Map<string, unknown>()
  const conflicted: string[] = []
  const elsewhere: Conflict[] = []
  for (const { key, value, conflict } of await mergeValues(draft, ours, theirs)) {
    if (!key.startsWith(prefixes.page)) {
      others.set(key, value)
      if (conflict) elsewhere.push(conflictBesidePages(value as CorrectionRecord | ReusableContentRecord))
    } else {
      const id = key.slice(prefixes.page.length)
      results.set(id, value as PageRecord | undefined)
      if (conflict) conflicted.push(id)
    }
  }
  await draft.edit(others)
  const [base, main, request] = [roots.base, roots.main, roots.request].map((root) => openTree(store, root))
  await placePages(draft, results, { base: base!, main: main!, request: request! }, ours)
  return { conflicts: [...(await describe(draft, conflicted)), ...elsewhere], ...(await draft.flush()) }
}

/** Names a correction or a reusable content that has a conflict. Reusable content is not in the page tree, so it has no path. */
export const conflictBesidePages = (record: CorrectionRecord | ReusableContentRecord): Conflict => ({
  id: record.id,
  title: record.title,
  path: 'path' in record ? record.path : '',
})

const describe = async (draft: Draft, ids: readonly string[]): Promise<Conflict[]> => {
  const tree = draft.tree()
  const conflicts: Conflict[] = []
  for (const id of ids) {
    const page = await tree.page(id)
    if (page) conflicts.push({ id, title: page.title, path: (await tree.pathOf(id)) ?? page.slug })
  }
  return conflicts.toSorted((a, b) => (a.path < b.path ? -1 : 1))
}
