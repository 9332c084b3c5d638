import { generateNKeysBetween } from 'fractional-indexing'
import type { Knex } from 'knex'
import type { Place } from './place.ts'
import { batchesOf } from '@scriptorium/basics/batches'
import { queryRow } from '@scriptorium/database/query-rows'

/** A space or a collection with its position among its siblings. Spaces and collections share one order. */
export interface Sibling {
  type: 'collection' | 'space'
  id: string
  position: string
}

/** A position next to a sibling. */
export interface SiblingPosition {
  sibling: Pick<Sibling, 'type' | 'id'>
  side: 'before' | 'after'
}

const tables = { space: 'spaces', collection: 'collections' } as const

// Repeated moves into one gap add a character every few moves. Beyond this length, all siblings get new, short keys.
const maxPositionLength = 120

// Includes deleted spaces: a restored space returns to its old position.
const siblings = (db: Knex, { organizationId, parentId }: Place): Knex.QueryBuilder => {
  const collections: Knex.QueryBuilder = db('collections').where({ organizationId, parentId })
  const spaces: Knex.QueryBuilder = db('spaces').where({ organizationId, collectionId: parentId })
  const columns = (type: Sibling['type']) => ['id', 'position', db.raw(`'${type}' as type`)]
  const all = collections.select(columns('collection')).unionAll(spaces.select(columns('space')))
  return db.select('*').from(all.as('siblings'))
}

// Sorts by the parent, too: PostgreSQL reads an index from its end only if the parent that must be null is in the order.
const nearest = async (db: Knex, { organizationId, parentId }: Place, order: 'asc' | 'desc', from?: string) => {
  const beyond = from === undefined ? '' : `and position ${order === 'asc' ? '>' : '<'} :from`
  const of = (table: 'spaces' | 'collections', parent: string) =>
    `select * from (select position from ${table}
       where organization_id = :organizationId and ${parent} ${parentId === null ? 'is null' : '= :parentId'} ${beyond}
       order by ${parent} ${order}, position ${order} limit 1) as ${table}`
  const ends = `${of('collections', 'parent_id')} union all ${of('spaces', 'collection_id')}`
  const sql = `select position from (${ends}) as ends order by position ${order} limit 1`
  return queryRow<Pick<Sibling, 'position'>>(db, sql, {
    organizationId,
    parentId,
    ...(from !== undefined && { from }),
  })
}

// Returns the keys before and after the new key; null at either end.
const gapOf = async (db: Knex, place: Place, beside?: SiblingPosition): Promise<[string | null, string | null]> => {
  const next = async (order: 'asc' | 'desc', from?: string) => (await nearest(db, place, order, from))?.position ?? null
  if (!beside) return [await next('desc'), null]
  const { type, id } = beside.sibling
  const { position } = (await db(tables[type]).where({ id }).first('position')) as Sibling
  return beside.side === 'after' ? [position, await next('asc', position)] : [await next('desc', position), position]
}

/** Writes new positions in batches. */
export const setPositions = async (db: Knex, placed: readonly Sibling[]): Promise<void> => {
  for (const [type, table] of Object.entries(tables)) {
    const own = placed.filter((one) => one.type === type)
    for (const part of batchesOf(own)) {
      await db.raw(
        `with placed(id, position) as (values ${part.map(() => '(?, ?)').join(', ')})
         update ${table} set position = placed.position from placed where placed.id = ${table}.id`,
        part.flatMap(({ id, position }) => [id, position]),
      )
    }
  }
}

/** Returns the spaces and collections of a place in order, deleted spaces included. */
export const inOrder = (db: Knex, place: Place): Promise<Sibling[]> =>
  siblings(db, place).orderBy(['position', 'id']) as unknown as Promise<Sibling[]>

const shorten = async (db: Knex, place: Place): Promise<void> => {
  const all = await inOrder(db, place)
  const keys = generateNKeysBetween(null, null, all.length)
  await setPositions(
    db,
    all.map((one, index) => ({ ...one, position: keys[index]! })),
  )
}

/** Returns `count` positions in ascending order, next to a sibling or after all siblings. */
export const positionsIn = async (
  db: Knex,
  place: Place,
  count: number,
  beside?: SiblingPosition,
): Promise<string[]> => {
  const keys = generateNKeysBetween(...(await gapOf(db, place, beside)), count)
  if (keys.every((key) => key.length <= maxPositionLength)) return keys
  await shorten(db, place)
  return generateNKeysBetween(...(await gapOf(db, place, beside)), count)
}

/** Returns one position, next to a sibling or after all siblings. */
export const positionIn = async (db: Knex, place: Place, beside?: SiblingPosition): Promise<string> =>
  (await positionsIn(db, place, 1, beside))[0]!
