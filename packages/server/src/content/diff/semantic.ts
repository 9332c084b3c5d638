import { collect } from '../map/collect.ts'
import { diff, type Difference } from '../map/diff.ts'
import { prefixRange } from '../map/range.ts'
import type { ContentStore } from '../store.ts'
import { type FileRecord, type PageRecord, prefixes } from '../tree/records.ts'
import { openTree, type Tree } from '../tree/tree.ts'
import { type BeforeAfter, changedAttributes, isEdited } from './attributes.ts'

/** A page as a change names it. */
export type ChangedPage = { id: string; type: PageRecord['type']; title: string; path?: string }

/** One difference between two revisions, in the words of the domain. */
export type SemanticChange =
  | { type: 'page_created' | 'page_deleted'; page: ChangedPage }
  | { type: 'page_edited'; page: ChangedPage; attributes: Record<string, BeforeAfter> }
  | { type: 'page_moved'; page: ChangedPage; parent: { before?: ChangedPage; after?: ChangedPage } }
  | { type: `file_${Fate}`; file: Pick<FileRecord, 'id' | 'name' | 'contentType'> }
  | { type: 'variables_edited'; variables: { before: Record<string, unknown>; after: Record<string, unknown> } }
  | { type: `reusable_content_${Fate}`; reusableContent: { id: string; title: string } }
  | { type: `tag_${Fate}`; tag: { tag: string; label?: string } }

type Fate = 'created' | 'edited' | 'deleted'
type Change = { readonly before: PageRecord | undefined; readonly after: PageRecord | undefined }

/** What changed, and how many changes the limit left out. */
export type SemanticDiff = { changes: SemanticChange[]; more?: number }

const fateOf = ({ before, after }: Difference): Fate =>
  before === undefined ? 'created' : after === undefined ? 'deleted' : 'edited'

const isMoved = ({ before, after }: Change): boolean =>
  before !== undefined && after !== undefined && (before.parent !== after.parent || before.order !== after.order)

const kindsOf = (change: Change): ('created' | 'deleted' | 'edited' | 'moved')[] => {
  const { before, after } = change
  if (!before) return ['created']
  if (!after) return ['deleted']
  return [...(isEdited(before, after) ? (['edited'] as const) : []), ...(isMoved(change) ? (['moved'] as const) : [])]
}

/** The order keys from the root down to a page: sorts pages as a reader meets them. */
const displayKey = async (tree: Tree, page: PageRecord): Promise<string> =>
  [...(await tree.ancestorsOf(page.id)), page].map(({ order, id }) => `${order}/${id}`).join(' ')

type Trees = { readonly before: Tree; readonly after: Tree }

const inOrder = async (changes: readonly Change[], trees: Trees): Promise<Change[]> => {
  const keyed = await Promise.all(
    changes.map(async (change) => ({
      change,
      key: await displayKey(change.after ? trees.after : trees.before, (change.after ?? change.before)!),
    })),
  )
  return keyed.toSorted((a, b) => (a.key < b.key ? -1 : 1)).map(({ change }) => change)
}

const named = async ({ id, type, title }: PageRecord, tree: Tree): Promise<ChangedPage> => {
  const path = await tree.pathOf(id)
  return { id, type, title, ...(path === undefined ? {} : { path }) }
}

const parentOf = async (page: PageRecord, tree: Tree): Promise<ChangedPage | undefined> => {
  const parent = page.parent === null ? undefined : await tree.page(page.parent)
  return parent && named(parent, tree)
}

const presentChange = async (
  { before, after }: Change,
  kind: ReturnType<typeof kindsOf>[number],
  trees: Trees,
): Promise<SemanticChange> => {
  const page = await (after ? named(after, trees.after) : named(before!, trees.before))
  if (kind === 'created' || kind === 'deleted') return { type: `page_${kind}`, page }
  if (kind === 'edited') return { type: 'page_edited', page, attributes: changedAttributes(before!, after!) }
  const [from, to] = [await parentOf(before!, trees.before), await parentOf(after!, trees.after)]
  return { type: 'page_moved', page, parent: { ...(from ? { before: from } : {}), ...(to ? { after: to } : {}) } }
}

const otherChange = (kind: 'file' | 'reusableContent' | 'tag', difference: Difference): SemanticChange => {
  const fate = fateOf(difference)
  const entry = difference.after ?? difference.before
  if (kind === 'file') {
    const { id, name, contentType } = entry as FileRecord
    return { type: `file_${fate}`, file: { id, name, contentType } }
  }
  if (kind === 'reusableContent') {
    const { id, title } = entry as { id: string; title: string }
    return { type: `reusable_content_${fate}`, reusableContent: { id, title } }
  }
  const { tag, label } = entry as { tag: string; label?: string }
  return { type: `tag_${fate}`, tag: { tag, ...(label === undefined ? {} : { label }) } }
}

/** The variables that differ, on both sides. */
const variablesEdited = (differences: readonly Difference[]): SemanticChange[] => {
  const side = (of: 'before' | 'after'): Record<string, unknown> =>
    Object.fromEntries(
      differences.flatMap((one) => (one[of] === undefined ? [] : [[one.key.slice(prefixes.variable.length), one[of]]])),
    )
  return differences.length === 0
    ? []
    : [{ type: 'variables_edited', variables: { before: side('before'), after: side('after') } }]
}

/**
 * What changed from one revision to another, pages first and in display order. The cost follows what changed, not what
 * the revisions hold.
 */
export const semanticChanges = async (
  store: ContentStore,
  baseRoot: string,
  headRoot: string,
  { limit }: { limit: number },
): Promise<SemanticDiff> => {
  const trees: Trees = { before: openTree(store, baseRoot), after: openTree(store, headRoot) }
  const differences = async (kind: keyof typeof prefixes): Promise<Difference[]> =>
    collect(diff(store, baseRoot, headRoot, prefixRange(prefixes[kind])))
  const pages = (await differences('page')) as unknown as Change[]
  const ordered = (await inOrder(pages, trees)).flatMap((change) => kindsOf(change).map((kind) => ({ change, kind })))
  const changes: SemanticChange[] = []
  for (const { change, kind } of ordered.slice(0, limit)) changes.push(await presentChange(change, kind, trees))
  const others: SemanticChange[] = []
  for (const kind of ['file', 'reusableContent', 'tag'] as const) {
    others.push(...(await differences(kind)).map((difference) => otherChange(kind, difference)))
  }
  others.push(...variablesEdited(await differences('variable')))
  const total = ordered.length + others.length
  const all = [...changes, ...others.slice(0, Math.max(0, limit - changes.length))]
  return { changes: all, ...(total > all.length ? { more: total - all.length } : {}) }
}
