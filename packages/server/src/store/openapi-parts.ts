import { hash } from 'node:crypto'
import type { Knex } from 'knex'

/** Returns the name of the part that shows an operation. */
export const operationPart = (method: string, path: string): string => `operation ${method.toLowerCase()} ${path}`

/** Returns the name of the part that shows a webhook. */
export const webhookPart = (method: string, name: string): string => `webhook ${method.toLowerCase()} ${name}`

/** Returns the name of the part that shows a schema. */
export const schemaPart = (name: string): string => `schema ${name}`

/** Returns the key under which a part is stored, because names have no maximum length. */
export const partKey = (name: string): string => hash('sha256', name, 'base64url')

/** Reads parts of the latest version of a specification as markdown, by their names. */
export type ReadParts = (slug: string, names: readonly string[]) => Promise<ReadonlyMap<string, string>>

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
    const rows: { key: string; markdown: string }[] = await db('openapiParts')
      .where({ versionId })
      .whereIn('key', [...byKey.keys()])
      .select('key', 'markdown')
    return new Map(rows.map(({ key, markdown }) => [byKey.get(key)!, markdown]))
  }
}
