import type { Knex } from 'knex'

/** Lets a search of an organization find the spaces that have pages without reading the others. */
export const up = async (db: Knex): Promise<void> => {
  await db.raw('create index indexed_spaces_with_pages on indexed_spaces (organization_id, space_id) where pages > 0')
}

/** Drops the index. */
export const down = async (db: Knex): Promise<void> => {
  await db.raw('drop index indexed_spaces_with_pages')
}
