import { setImmediate as others } from 'node:timers/promises'
import type { Knex } from 'knex'
import type { SpaceRow } from '@scriptorium/schema/tables/places'
import { endingLineages } from '@scriptorium/store/lineages'
import { batchesOf } from '@scriptorium/basics/batches'

/** Returns the ids of spaces that were deleted before a moment, oldest first. */
export const findExpiredSpaces = (db: Knex, before: string, limit: number): Promise<string[]> =>
  db('spaces').where('deletedAt', '<=', before).orderBy('deletedAt').limit(limit).pluck('id')

/** Returns those of these spaces that are still deleted, since before a moment. */
export const filterExpiredSpaces = (
  db: Knex,
  spaceIds: readonly string[],
  before: string,
): Promise<Pick<SpaceRow, 'id' | 'organizationId'>[]> =>
  db('spaces').whereIn('id', spaceIds).where('deletedAt', '<=', before).select('id', 'organizationId')

const rootsIn = async (db: Knex, only: (rows: Knex.QueryBuilder) => Knex.QueryBuilder): Promise<string[]> => {
  const revisions: { root: string }[] = await only(db('revisions').distinct('root'))
  const expanded: { shownRoot: string }[] = await only(db('expandedTrees').distinct('shownRoot'))
  // A source that was never generated has no tree.
  const generated: { root: string }[] = await only(db('computedSources').whereNot('root', '').distinct('root'))
  const indexed: string[] = await only(db('indexedSpaces').whereNotNull('replacedRoot')).pluck('replacedRoot')
  const shown = expanded.map(({ shownRoot }) => shownRoot)
  return [...[...revisions, ...generated].map(({ root }) => root), ...shown, ...indexed]
}

/** Returns the roots of all trees of some spaces: of their revisions, and of generated pages. */
export const rootsOf = (db: Knex, spaceIds: readonly string[]): Promise<string[]> =>
  rootsIn(db, (rows) => rows.whereIn('spaceId', spaceIds))

/** Returns the roots of all trees of all other spaces. */
export const rootsElsewhere = (db: Knex, spaceIds: readonly string[]): Promise<string[]> =>
  rootsIn(db, (rows) => rows.whereNotIn('spaceId', spaceIds))

/** Returns the bodies that only these spaces can read as documents. */
export const bodiesOfLineages = async (db: Knex, spaceIds: readonly string[]): Promise<string[]> =>
  db('documents')
    .whereIn('lineageId', await endingLineages(db, spaceIds))
    .pluck('hash')

/** Deletes spaces and all rows that belong to them. */
export const deleteSpaces = async (trx: Knex, spaceIds: readonly string[]): Promise<void> => {
  const ending = await endingLineages(trx, spaceIds)
  await trx('documents').whereIn('lineageId', ending).del()
  await trx('lineages').whereIn('id', ending).del()
  for (const table of ['grants', 'invites'] as const) {
    await trx(table).where({ targetType: 'space' }).whereIn('targetId', spaceIds).del()
  }
  await trx('spaces').whereIn('id', spaceIds).del()
}

const hashesPerStatement = 200

const inBatches = async (all: Iterable<string>, work: (batch: string[]) => Promise<unknown>) => {
  for (const batch of batchesOf(all, hashesPerStatement)) {
    // Lets readers run between the batches.
    await others()
    await work(batch)
  }
}

/** Deletes sites that were deleted before a moment, with all rows that belong to them. */
export const deleteExpiredSites = async (trx: Knex, before: string): Promise<void> => {
  const ids: string[] = await trx('sites').where('deletedAt', '<=', before).pluck('id')
  for (const some of batchesOf(ids)) {
    await trx('grants').where({ targetType: 'site' }).whereIn('targetId', some).del()
    await trx('sites').whereIn('id', some).del()
  }
}

/** Deletes chunks of trees. */
export const deleteChunks = (trx: Knex, addresses: Iterable<string>) =>
  inBatches(addresses, (hashes) => trx('content_chunks').whereIn('hash', hashes).del())

/** Deletes bodies and their digests, except those that a document of another lineage uses. */
export const deleteBodies = (trx: Knex, addresses: Iterable<string>) =>
  inBatches(addresses, async (hashes) => {
    const held = await trx('documents').whereIn('hash', hashes).distinct().pluck('hash')
    const unheld = hashes.filter((hash) => !held.includes(hash))
    await trx('bodyDigests').whereIn('hash', unheld).del()
    await trx('bodies').whereIn('hash', unheld).del()
  })
