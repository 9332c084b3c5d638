import type { Knex } from 'knex'

/** Gives each space that shares documents with copies its own lineage, a child of the shared lineage. */
export const up = async (db: Knex): Promise<void> => {
  await db.schema.createTable('lineages', (t) => {
    t.string('id', 64).primary()
    t.string('parentId', 64).notNullable()
    t.index(['parentId'])
  })
  await db.raw(`insert into lineages (id, parent_id)
    select s.id || '.1', s.lineage_id from spaces s
    where exists (select 1 from spaces o where o.lineage_id = s.lineage_id and o.id <> s.id)`)
  await db.raw(`update spaces set lineage_id = id || '.1' where id || '.1' in (select id from lineages)`)
}

const eldest = 'select id from lineages where parent_id not in (select id from lineages)'
const parentOf = (table: string) => `(select parent_id from lineages where lineages.id = ${table}.lineage_id)`

/** Merges lineages into their parents, the oldest first. */
export const down = async (db: Knex): Promise<void> => {
  while (await db('lineages').first('id')) {
    await db.raw(`insert into documents (lineage_id, hash)
      select ${parentOf('documents')}, hash from documents where lineage_id in (${eldest}) on conflict do nothing`)
    await db.raw(`delete from documents where lineage_id in (${eldest})`)
    await db.raw(`update spaces set lineage_id = ${parentOf('spaces')} where lineage_id in (${eldest})`)
    await db.raw(`delete from lineages where id in (${eldest})`)
  }
  await db.schema.dropTable('lineages')
}
