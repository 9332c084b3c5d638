import type { BlockNode } from '@scriptorium/content/markdown/document'
import type { PageRecord } from '@scriptorium/content/tree/records'
import type { BlockMark } from '@scriptorium/site/document/context'
import { readPageDocument } from '../../../domain/history/page-body.ts'
import type { Source } from '../../../domain/history/source.ts'
import { findChangeRequest } from '../../../domain/history/change-requests.ts'
import { openSiteSpace, type Visit } from '../visit.ts'

const meaningOf = (node: unknown): string =>
  JSON.stringify(node, (name, value: unknown) => (name === 'key' || name === 'meta' ? undefined : value))

const shownFields = ({ title, description, emoji, icon, body, hidden, cover, slug, parent }: PageRecord): string =>
  JSON.stringify([title, description, emoji, icon, body?.hash, hidden, cover, slug, parent])

// A block that main content does not have is an edit if a block of the same type was removed, and new otherwise.
const marksBetween = (before: readonly BlockNode[], after: readonly BlockNode[]) => {
  const left = new Map<string, number>()
  for (const node of before) left.set(meaningOf(node), (left.get(meaningOf(node)) ?? 0) + 1)
  const isNew = after.map((node) => {
    const count = left.get(meaningOf(node)) ?? 0
    left.set(meaningOf(node), count - 1)
    return count <= 0
  })
  const gone = before.filter((node) => (left.get(meaningOf(node)) ?? 0) > 0).map(({ type }) => type)
  const marks = new Map<string, BlockMark>()
  const nodes = after.map((node, index) => {
    const key = `changed-${index}`
    if (!isNew[index]) return { ...node, key: undefined }
    const at = gone.indexOf(node.type)
    if (at !== -1) gone.splice(at, 1)
    marks.set(key, at === -1 ? 'added' : 'edited')
    return { ...node, key }
  })
  return { nodes: nodes as BlockNode[], marks }
}

/** What the change request of a preview changes. */
export interface PreviewChanges {
  number: string
  markOf: (page: PageRecord) => Promise<BlockMark | undefined>
  /** Returns the blocks of a page with keys, and the marks of those that differ from main content. */
  blockMarks: (
    page: PageRecord,
    nodes: readonly BlockNode[],
  ) => Promise<{ nodes: readonly BlockNode[]; marks: ReadonlyMap<string, BlockMark> }>
}

const compareWith = (main: Source, number: string): PreviewChanges => ({
  number,
  markOf: async (page) => {
    const before = await main.tree.page(page.id)
    if (!before) return 'added'
    return shownFields(before) === shownFields(page) ? undefined : 'edited'
  },
  blockMarks: async (page, nodes) => {
    const before = await main.tree.page(page.id)
    const document = before && (await readPageDocument(main, before, { dereferenced: 'true' }))
    return before ? marksBetween((document?.nodes ?? []) as BlockNode[], nodes) : { nodes, marks: new Map() }
  },
})

/** Returns what the change request that a visitor previews changes; undefined outside of such a preview. */
export const changesOf = async ({ services, found }: Visit): Promise<PreviewChanges | undefined> => {
  if (found.changeRequestId === undefined) return undefined
  const request = await findChangeRequest(services.database.read, found.space.id, found.changeRequestId)
  const main = await openSiteSpace(services, found, found.siteSpace)
  return request && main && compareWith(main, String(request.changeRequest.number))
}
