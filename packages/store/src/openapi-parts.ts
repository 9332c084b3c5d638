import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { partKey } from '@scriptorium/openapi/part-names'
import type { Knex } from 'knex'

/** Reads parts of the latest version of a specification as markdown, by their names. */
export type ReadParts = (slug: string, names: readonly string[]) => Promise<ReadonlyMap<string, string>>

const unpack = promisify(gunzip)

interface Found {
  key: string
  markdown: string
}

const findPacked = async (db: Knex, versionId: string, keys: readonly string[]): Promise<Found[]> => {
  const rows = await db('openapiPackedParts').where({ versionId }).whereIn('key', keys).select('key', 'packed')
  return Promise.all(rows.map(async ({ key, packed }) => ({ key, markdown: (await unpack(packed)).toString('utf8') })))
}

/** Returns parts that an older server has stored. */
const findPlain = (db: Knex, versionId: string, keys: readonly string[]): Promise<Found[]> =>
  db('openapiParts').where({ versionId }).whereIn('key', keys).select('key', 'markdown')

const findParts = async (db: Knex, versionId: string, keys: readonly string[]): Promise<Found[]> => {
  const packed = await findPacked(db, versionId, keys)
  const found = new Set(packed.map(({ key }) => key))
  const others = keys.filter((key) => !found.has(key))
  return others.length === 0 ? packed : [...packed, ...(await findPlain(db, versionId, others))]
}

/** Returns a reader of parts of the specifications of an organization. */
export const createReadParts = (db: Knex, { organizationId }: { organizationId: string }): ReadParts => {
  const versions = new Map<string, string | null>()
  return async (slug, names) => {
    const known = versions.get(slug)
    const spec = known === undefined ? await db('openapiSpecs').where({ organizationId, slug }).first() : undefined
    const versionId = known ?? spec?.describedVersionId ?? null
    versions.set(slug, versionId)
    if (versionId === null) return new Map()
    const byKey = new Map(names.map((name) => [partKey(name), name]))
    const rows = await findParts(db, versionId, [...byKey.keys()])
    return new Map(rows.map(({ key, markdown }) => [byKey.get(key)!, markdown]))
  }
}
