import type { PageChange, PageRecord } from '../tree/records.ts'
import type { Tree } from '../tree/tree.ts'
import { changedAttributes, isEdited } from './attributes.ts'
import type { ChangedPage, SemanticChange } from './changes.ts'

/** The changed pages of both sides with all pages above them. */
export interface Known {
  readonly before: ReadonlyMap<string, PageRecord>
  readonly after: ReadonlyMap<string, PageRecord>
}

/** A kind of change of a page. */
export type Kind = 'created' | 'deleted' | 'edited' | 'moved'

/** Returns what happened to a page; empty if nothing changed that an author sets. */
export const kindsOf = ({ before, after }: PageChange): Kind[] => {
  if (!before) return ['created']
  if (!after) return ['deleted']
  const isMoved = before.parent !== after.parent || before.order !== after.order
  return [...(isEdited(before, after) ? (['edited'] as const) : []), ...(isMoved ? (['moved'] as const) : [])]
}

const line = (page: PageRecord, known: ReadonlyMap<string, PageRecord>): PageRecord[] => {
  const pages = [page]
  for (let next = page.parent; next !== null; next = pages[0]!.parent) {
    const parent = known.get(next)
    if (!parent) break
    pages.unshift(parent)
  }
  return pages
}

const lineOf = ({ before, after }: PageChange, known: Known): PageRecord[] =>
  after ? line(after, known.after) : line(before!, known.before)

/** Returns the order keys from the root down to a page. They sort pages as in the table of contents. */
const displayKey = (change: PageChange, known: Known): string =>
  lineOf(change, known)
    .map(({ order, id }) => `${order}/${id}`)
    .join(' ')

/** Returns the path of a page on the side that `known` holds. */
export const pathIn = (page: PageRecord, known: ReadonlyMap<string, PageRecord>): string =>
  line(page, known)
    .map(({ slug }) => slug)
    .join('/')

const named = (pages: readonly PageRecord[]): ChangedPage => {
  const { id, type, title } = pages.at(-1)!
  return { id, type, title, path: pages.map(({ slug }) => slug).join('/') }
}

const parentIn = (page: PageRecord, known: ReadonlyMap<string, PageRecord>): ChangedPage | undefined => {
  const parent = page.parent === null ? undefined : known.get(page.parent)
  return parent && named(line(parent, known))
}

const present = (change: PageChange, kind: Kind, known: Known): SemanticChange => {
  const page = named(lineOf(change, known))
  const { before, after } = change
  if (kind === 'created' || kind === 'deleted') return { type: `page_${kind}`, page }
  if (kind === 'edited') return { type: 'page_edited', page, attributes: changedAttributes(before!, after!) }
  const [from, to] = [parentIn(before!, known.before), parentIn(after!, known.after)]
  return { type: 'page_moved', page, parent: { ...(from ? { before: from } : {}), ...(to ? { after: to } : {}) } }
}

const sideOf = async (tree: Tree, pages: readonly (PageRecord | undefined)[]): Promise<Map<string, PageRecord>> =>
  tree.withAncestors(pages.filter((page) => page !== undefined))

/** Reads the changed pages of both sides with all pages above them. */
export const readKnown = async (
  changes: readonly PageChange[],
  trees: { readonly before: Tree; readonly after: Tree },
): Promise<Known> => ({
  before: await sideOf(
    trees.before,
    changes.map((change) => change.before),
  ),
  after: await sideOf(
    trees.after,
    changes.map((change) => change.after),
  ),
})

/** Sorts changes of pages as in the table of contents. */
export const inDisplayOrder = (changes: readonly PageChange[], known: Known): PageChange[] =>
  changes
    .map((change) => ({ change, key: displayKey(change, known) }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ change }) => change)

/** Returns the first `limit` changes of pages in display order, and the total number of changes. */
export const pageChanges = async (
  changes: readonly PageChange[],
  trees: { readonly before: Tree; readonly after: Tree },
  limit: number,
): Promise<{ changes: SemanticChange[]; total: number }> => {
  const known = await readKnown(changes, trees)
  const ordered = inDisplayOrder(changes, known).flatMap((change) => kindsOf(change).map((kind) => ({ change, kind })))
  return {
    changes: ordered.slice(0, limit).map(({ change, kind }) => present(change, kind, known)),
    total: ordered.length,
  }
}
