import type { ContentStore } from '@scriptorium/content/store'
import { openTree } from '@scriptorium/content/tree/tree'
import type { Knex } from 'knex'

const maxMerges = 50
const maxWriters = 3

/** Returns the change requests among the latest merged ones of a space that changed one of these pages. */
const changedBy = async (db: Knex, store: ContentStore, spaceId: string, pageIds: readonly string[]) => {
  const merges = await db('revisions')
    .where({ spaceId, changeRequestId: null })
    .whereNotNull('mergedFromId')
    .orderBy('createdAt', 'desc')
    .limit(maxMerges)
    .select('root', 'parents', 'mergedFromId')
  const parents = merges.map(({ parents: ids }) => (JSON.parse(ids) as string[])[0] ?? '')
  const before = await db('revisions').whereIn('id', parents).select('id', 'root')
  const roots = new Map(before.map(({ id, root }) => [id, root]))
  const bodiesAt = async (root: string) => {
    const pages = await openTree(store, root).pages(pageIds)
    return JSON.stringify(pageIds.map((id) => pages.find((page) => page.id === id)?.body?.hash))
  }
  const found: string[] = []
  for (const [index, { root, mergedFromId }] of merges.entries()) {
    const parent = roots.get(parents[index]!)
    if (parent !== undefined && (await bodiesAt(root)) !== (await bodiesAt(parent))) found.push(mergedFromId!)
  }
  return found
}

/** Returns the names of the members who have lately written most on some pages of a space. The member `without` is left out. */
export const writersOfPages = async (
  { db, store }: { db: Knex; store: ContentStore },
  { id: spaceId, organizationId }: { id: string; organizationId: string },
  pageIds: readonly string[],
  without: string,
): Promise<string[]> => {
  if (pageIds.length === 0) return []
  const changeRequestIds = await changedBy(db, store, spaceId, pageIds)
  const rows: { displayName: string }[] = await db('contributors as c')
    .join('members as m', (on) => on.on('m.userId', 'c.userId').andOnVal('m.organizationId', organizationId))
    .join('users as u', 'u.id', 'c.userId')
    .whereIn('c.changeRequestId', changeRequestIds)
    .where({ 'c.actionType': 'edit', 'm.disabledAt': null })
    .whereNot('c.userId', without)
    .groupBy('u.id', 'u.displayName')
    .orderByRaw('sum(c.count) desc, u.id')
    .limit(maxWriters)
    .select('u.displayName')
  return rows.map(({ displayName }) => displayName)
}
