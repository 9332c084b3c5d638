import type { Knex } from 'knex'
import { keyInScope } from '@scriptorium/content/caller'
import { resultsOf } from '@scriptorium/content/results'
import { digestBody } from '@scriptorium/content/pool/pool'
import type { ContentStore } from '@scriptorium/content/store'
import type { Digest } from '@scriptorium/content/digest/digest'
import { batchesOf } from '@scriptorium/basics/batches'
import { lineageAndAncestors } from './lineages.ts'

/** The version of stored digests. Raise it when digests change: stored ones are then computed again. */
export const digestVersion = 8

const known = resultsOf<Digest>('digests')

const keep = (hash: string, digest: Digest, size: number): Digest => {
  known.set(keyInScope(hash), digest, size * 4 + 500)
  return digest
}

const stored = async (
  db: Knex,
  hashes: readonly string[],
  lineageId: string | undefined,
): Promise<Map<string, Digest>> => {
  const found = new Map<string, Digest>()
  for (const some of batchesOf(hashes)) {
    const usable = lineageId === undefined ? some : await digestedFor(db, lineageId, some)
    const rows = await db('bodyDigests').whereIn('hash', usable).where({ version: digestVersion })
    for (const { hash, data } of rows) found.set(hash, keep(hash, JSON.parse(data) as Digest, data.length))
  }
  return found
}

/** Returns those of some bodies whose digests were computed for a lineage of spaces, or for what it was copied from. */
export const digestedFor = async (db: Knex, lineageId: string, hashes: readonly string[]): Promise<string[]> => {
  const lineages = await lineageAndAncestors(db, lineageId)
  return db('documents').whereIn('lineageId', lineages).where({ digestVersion }).whereIn('hash', hashes).pluck('hash')
}

/**
 * Returns the digests of bodies by their hashes. Missing ones are computed, one after another. Digests that were only computed for
 * other lineages than the given one count as missing: the time of an answer must not tell who else has a text.
 */
export const readDigests = async (
  db: Knex,
  store: ContentStore,
  hashes: Iterable<string>,
  lineageId?: string,
): Promise<Map<string, Digest>> => {
  const found = new Map<string, Digest>()
  for (const hash of hashes) {
    const digest = known.get(keyInScope(hash))
    if (digest) found.set(hash, digest)
    else found.set(hash, undefined as never)
  }
  const absent = () => [...found].flatMap(([hash, digest]) => (digest ? [] : [hash]))
  for (const [hash, digest] of await stored(db, absent(), lineageId)) found.set(hash, digest)
  for (const hash of absent()) {
    const digest = await digestBody((await store.getBodies([hash])).get(hash)!)
    found.set(hash, keep(hash, digest, JSON.stringify(digest).length))
  }
  return found
}

/** Returns those of some bodies that have no digest of this version. Bodies that were purged since they were read are left out. */
const undigestedBodies = async (trx: Knex, hashes: readonly string[]): Promise<string[]> => {
  const found: string[] = []
  for (const some of batchesOf(hashes)) {
    const digested = trx('bodyDigests').whereIn('hash', some).where({ version: digestVersion }).select('hash')
    found.push(...(await trx('bodies').whereIn('hash', some).whereNotIn('hash', digested).pluck('hash')))
  }
  return found
}

/** Stores the digests of a lineage, so that they are not computed again. */
export const storeDigests = async (
  trx: Knex,
  digests: ReadonlyMap<string, Digest>,
  lineageId: string,
): Promise<void> => {
  // First, because a purge locks the documents: the bodies are those that are left after it.
  for (const some of batchesOf([...digests.keys()].toSorted())) {
    const own = trx('documents').where({ lineageId }).whereIn('hash', some)
    await own.where((not) => not.whereNull('digestVersion').orWhereNot({ digestVersion })).update({ digestVersion })
  }
  for (const hash of (await undigestedBodies(trx, [...digests.keys()])).toSorted()) {
    const row = { hash, version: digestVersion, data: JSON.stringify(digests.get(hash)) }
    await trx('bodyDigests').insert(row).onConflict('hash').merge()
  }
}
