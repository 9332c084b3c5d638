import type { Knex } from 'knex'
import type { OpenapiSpecRow, OpenapiVersionRow } from '@scriptorium/schema/tables/openapi'
import { unzip } from '@scriptorium/openapi/gzip'
import { findContent, findSpecBySlug } from '../../../features/openapi/store.ts'
import { Problem } from '../../../ground/problem.ts'
import { findVersion } from './repo.ts'

interface Place {
  organizationId: string
  specSlug: string
}

/** Returns a specification of an organization. Throws `not_found` if there is none. */
export const requireSpec = async (db: Knex, { organizationId, specSlug }: Place): Promise<OpenapiSpecRow> => {
  const spec = await findSpecBySlug(db, organizationId, specSlug)
  if (!spec) throw new Problem('not_found', 'There is no such OpenAPI specification')
  return spec
}

/** A version together with its specification. */
export interface VersionFound {
  spec: OpenapiSpecRow
  version: OpenapiVersionRow
}

/** Returns a version, or the latest one if the place names none. Throws `not_found` if there is none. */
export const requireVersion = async (db: Knex, place: Place & { versionId?: string }): Promise<VersionFound> => {
  const spec = await requireSpec(db, place)
  const id = place.versionId ?? spec.lastVersionId
  const version = id === null ? undefined : await findVersion(db, spec.id, id)
  if (!version) throw new Problem('not_found', 'This OpenAPI specification has no such version')
  return { spec, version }
}

/** Returns a version with the parsed files of its document, as JSON. */
export const readContent = async (db: Knex, place: Place & { versionId?: string }) => {
  const found = await requireVersion(db, place)
  return { ...found, filesystem: await unzip((await findContent(db, found.version.id, 'filesystem'))!) }
}

/** Returns the document of the latest version as it was received. */
export const readRaw = async (db: Knex, place: Place) => {
  const { version } = await requireVersion(db, place)
  const [raw, format] = [await findContent(db, version.id, 'raw'), await findContent(db, version.id, 'rawFormat')]
  return { text: await unzip(raw!), format: format! }
}
