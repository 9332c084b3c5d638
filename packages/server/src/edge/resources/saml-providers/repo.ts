import type { Knex } from 'knex'
import { readPage, type List } from '@scriptorium/database/page'
import type { SamlProviderRow } from '@scriptorium/schema/tables/saml'
import { Problem } from '../../../ground/problem.ts'

type Protocol = SamlProviderRow['protocol']

/** Returns one page of the providers of an organization with this protocol, newest first. */
export const listProviders = (db: Knex, organizationId: string, protocol: Protocol, list: List) => {
  const rows = db('samlProviders').where({ organizationId, protocol })
  const keys = [
    { sql: 'created_at', of: (row: SamlProviderRow) => row.createdAt },
    { sql: 'id', of: (row: SamlProviderRow) => row.id },
  ]
  const weigh = ({ certificate }: SamlProviderRow) => certificate.length
  const options = { rows: rows.clone().select('*'), matches: rows, keys, order: 'desc' as const, weigh }
  return readPage(list, options, (row: SamlProviderRow) => row)
}

/** Returns the active providers of an organization with any protocol, oldest first. */
export const activeProviders = (db: Knex, organizationId: string): Promise<SamlProviderRow[]> =>
  db('samlProviders').where({ organizationId, status: 'active' }).orderBy('createdAt').orderBy('id').limit(1000)

/** A provider of an organization. */
interface ProviderKey {
  organizationId: string
  id: string
  protocol: Protocol
}

/** Returns a provider of this organization. Throws `not_found` if there is none. */
export const requireProvider = async (db: Knex, key: ProviderKey): Promise<SamlProviderRow> => {
  const row = await db('samlProviders').where(key).first()
  if (!row) throw new Problem('not_found', 'There is no such provider')
  return row
}

/** Adds a provider. */
export const insertProvider = async (db: Knex, row: SamlProviderRow): Promise<void> => {
  await db('samlProviders').insert(row)
}

/** Updates columns of a provider. */
export const updateProvider = async (db: Knex, id: string, changes: Partial<SamlProviderRow>): Promise<void> => {
  await db('samlProviders').where({ id }).update(changes)
}

/** Ends all sessions and open requests of a provider, and the sessions of the studio that it began. */
const endSessions = async (db: Knex, providerId: string): Promise<void> => {
  await db('samlSessions').where({ providerId }).delete()
  await db('sessions').where({ samlProviderId: providerId }).delete()
  await db('samlRequests').where({ providerId }).delete()
}

/** Ends the enforcement of single sign-on in an organization without an active provider. */
const relaxWithoutProvider = async (db: Knex, organizationId: string): Promise<void> => {
  const [active] = await activeProviders(db, organizationId)
  if (!active) await db('organizations').where({ id: organizationId }).update({ sso: 'off' })
}

/**
 * Changes the settings of a provider and returns its row. If it is `isAnother` provider then, earlier sign-ins prove nothing any more: their
 * sessions end.
 */
export const changeProvider = async (
  db: Knex,
  row: SamlProviderRow,
  settings: Partial<SamlProviderRow>,
  { isAnother, now }: { isAnother: boolean; now: string },
): Promise<SamlProviderRow> => {
  const changes = { ...settings, ...(isAnother && { updatedAt: now, lastRefusal: null }) }
  await updateProvider(db, row.id, changes)
  if (isAnother) await endSessions(db, row.id)
  await relaxWithoutProvider(db, row.organizationId)
  return { ...row, ...changes }
}

/** Deletes a provider and the tokens that were created after signing in with it. Returns how many providers there were. */
export const deleteProvider = async (db: Knex, key: ProviderKey): Promise<number> => {
  const count = await db('samlProviders').where(key).delete()
  if (count > 0) await db('tokens').where({ samlProviderId: key.id }).delete()
  await relaxWithoutProvider(db, key.organizationId)
  return count
}
