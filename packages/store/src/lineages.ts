import type { Knex } from 'knex'

const findParent = async (db: Knex, id: string): Promise<string | undefined> =>
  (await db('lineages').where({ id }).first('parentId'))?.parentId

/**
 * Splits the lineage of a space that is copied. The space and its copy can both read the documents that the space held so far,
 * and neither can read what is written to the other from now on. `ids` are new ids. Returns the lineage of each.
 */
export const forkLineage = async (
  db: Knex,
  lineageId: string,
  [spaceForkId, copyForkId]: readonly [string, string],
): Promise<{ space: string; copy: string }> => {
  const holdsOwn = (await db('documents').where({ lineageId }).first('hash')) !== undefined
  const parentId = holdsOwn ? lineageId : await findParent(db, lineageId)
  // The space has held no document: the copy begins without any.
  if (parentId === undefined) return { space: lineageId, copy: copyForkId }
  const forks = holdsOwn ? [spaceForkId, copyForkId] : [copyForkId]
  await db('lineages').insert(forks.map((id) => ({ id, parentId })))
  return { space: holdsOwn ? spaceForkId : lineageId, copy: copyForkId }
}

const ancestry = `with recursive line(id) as (
  select cast(? as text) union all select cast(l.parent_id as text) from lineages l join line on l.id = line.id)`

/** Returns a lineage, and those that it was copied from. */
export const lineageAndAncestors = async (db: Knex, lineageId: string): Promise<string[]> => {
  const rows: { id: string }[] = await db.raw(`${ancestry} select id from line`, [lineageId])
  return rows.map(({ id }) => id)
}

/** Returns whether a space of this lineage held the document with this address, or what it was copied from did. */
export const holdsDocument = async (db: Knex, lineageId: string, hash: string): Promise<boolean> => {
  const sql = `${ancestry} select 1 as held from documents d join line on line.id = d.lineage_id where d.hash = ? limit 1`
  const rows: unknown[] = await db.raw(sql, [lineageId, hash])
  return rows.length > 0
}

/** Returns the lineages whose documents no space can read any more once these spaces are removed. */
export const endingLineages = async (db: Knex, spaceIds: readonly string[]): Promise<string[]> => {
  if (spaceIds.length === 0) return []
  const placeholders = spaceIds.map(() => '?').join(', ')
  const rows: { id: string }[] = await db.raw(
    `with recursive above(id) as (
      select cast(lineage_id as text) from spaces where id in (${placeholders})
      union select cast(l.parent_id as text) from lineages l join above on l.id = above.id),
    family(id) as (
      select id from above union select cast(l.id as text) from lineages l join family on l.parent_id = family.id),
    living(id) as (
      select cast(lineage_id as text) from spaces
        where lineage_id in (select id from family) and id not in (${placeholders})
      union select cast(l.parent_id as text) from lineages l join living on l.id = living.id)
    select id from family where id not in (select id from living)`,
    [...spaceIds, ...spaceIds],
  )
  return rows.map(({ id }) => id)
}
