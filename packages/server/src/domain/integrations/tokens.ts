import type { Knex } from 'knex'
import type { InstallationPrincipal, IntegrationPrincipal } from '../access/principal.ts'
import { signToken, verifyToken } from '../access/signed-token.ts'
import type { IntegrationRow } from '@scriptorium/schema/tables/integrations'
import type { UserRow } from '@scriptorium/schema/tables/people'
import { effectiveScopes } from './scopes.ts'

/** How long a token is valid. An integration gets new ones with each event. */
const lifetimeS = 3600

/** Returns a token with which an integration calls the API. It is stored nowhere. */
export const integrationToken = (secret: string, { name, userId }: IntegrationRow): Promise<string> =>
  // The token contains the id of the author, so that it does not work for a later integration with the same name.
  signToken(secret, 'integration+jwt', { claims: { sub: name, author: userId }, lifetimeS })

/** Returns a token with which an integration calls the API for one of its installations. */
export const installationToken = (secret: string, installationId: string): Promise<string> =>
  signToken(secret, 'installation+jwt', { claims: { sub: installationId }, lifetimeS })

interface Verifying {
  secret: string
  db: Knex
}

/** Returns the integration that a token stands for, or undefined if the token is not valid or the integration is gone. */
export const readIntegrationToken = async (
  { secret, db }: Verifying,
  token: string,
): Promise<IntegrationPrincipal | undefined> => {
  const claims = await verifyToken(secret, 'integration+jwt', token)
  if (!claims?.sub) return undefined
  const row = await db('integrations')
    .where({ name: claims.sub, userId: String(claims['author']) })
    .first('userId')
  const user = row && (await db('users').where({ id: row.userId }).first())
  return user && { kind: 'integration', user, tokenId: `integration:${claims.sub}`, integrationName: claims.sub }
}

/** Returns the installation that a token stands for, or undefined if the token is not valid or the installation is gone. */
export const readInstallationToken = async (
  { secret, db }: Verifying,
  token: string,
): Promise<InstallationPrincipal | undefined> => {
  const claims = await verifyToken(secret, 'installation+jwt', token)
  const installation = claims?.sub && (await db('installations').where({ id: claims.sub }).first())
  if (!installation || installation.status === 'paused') return undefined
  const { id, integrationName, organizationId } = installation
  const found: (UserRow & { declared: string }) | undefined = await db('integrations as i')
    .join('users as u', 'u.id', 'i.userId')
    .where('i.name', integrationName)
    .first('u.*', 'i.scopes as declared')
  if (!found) return undefined
  const { declared, ...user } = found
  const scopes = effectiveScopes(installation.scopes, declared)
  const ids = { integrationName, installationId: id, organizationId, tokenId: `installation:${id}` }
  return { kind: 'installation', user, ...ids, installation, scopes }
}
