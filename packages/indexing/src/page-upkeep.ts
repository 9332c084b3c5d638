import type { Knex } from 'knex'
import { batchesOf } from '@scriptorium/basics/batches'
import type { PageRecord } from '@scriptorium/content/tree/records'
import type { PageUpkeepRow } from '@scriptorium/schema/tables/search'

const rowOf = (spaceId: string, { id, title, updatedAt, owner, verifiedUntil }: PageRecord): PageUpkeepRow => ({
  spaceId,
  pageId: id,
  title,
  updatedAt,
  owner: owner ?? null,
  verifiedUntil: verifiedUntil ?? null,
})

/** Writes who looks after these pages of a space. Those that are no documents any more are deleted. */
export const putPageUpkeep = async (
  trx: Knex,
  spaceId: string,
  pageIds: readonly string[],
  pages: readonly PageRecord[],
): Promise<void> => {
  for (const batch of batchesOf(pageIds)) await trx('pageUpkeep').where({ spaceId }).whereIn('pageId', batch).del()
  const documents = pages.filter(({ type }) => type === 'document')
  for (const batch of batchesOf(documents)) await trx('pageUpkeep').insert(batch.map((page) => rowOf(spaceId, page)))
}
