import { createHmac } from 'node:crypto'
import type { Knex } from 'knex'
import type { InstallationRow, IntegrationEventRow, IntegrationRow } from '@scriptorium/schema/tables/integrations'
import { placeOf, sealedColumns } from '../../platform/secrets/sealed-columns.ts'
import type { Sealer } from '../../platform/secrets/sealer.ts'
import type { Urls } from '../../platform/urls.ts'
import { findPlace } from './places.ts'
import { presentInstallation, presentSiteInstallation, presentSpaceInstallation } from './present-installation.ts'
import { presentIntegration } from './present-integration.ts'
import { readInstallation } from './read-installation.ts'
import { readIntegration } from './read-integration.ts'
import { installationToken, integrationToken } from './tokens.ts'

/** The services that build the environment of an integration. */
export interface EnvironmentServices {
  secret: string
  sealer: Sealer
  urls: Urls
  config: { baseUrl: string }
}

const signingSecret = (secret: string, place: string) =>
  createHmac('sha256', secret).update(`signing:${place}`).digest('base64url')

const secretsOf = (sealer: Sealer, { name, secrets }: IntegrationRow): Record<string, string> =>
  secrets === null
    ? {}
    : (JSON.parse(sealer.open(secrets, placeOf(sealedColumns.integrationSecrets, name))) as Record<string, string>)

/** The space or site that an event names; `ui_render` does so in its context. */
interface Named {
  spaceId?: string
  siteId?: string
}

const placesIn = async (db: Knex, urls: Urls, installation: InstallationRow, { payload }: IntegrationEventRow) => {
  const { context, ...own } = JSON.parse(payload) as Named & { context?: Named }
  const { spaceId, siteId } = { ...context, ...own }
  const space = spaceId && (await findPlace(db, 'space', installation, spaceId))
  const site = siteId && (await findPlace(db, 'site', installation, siteId))
  return {
    ...(space && { spaceInstallation: presentSpaceInstallation(space, urls, undefined, true) }),
    ...(site && { siteInstallation: presentSiteInstallation(site, urls, undefined, true) }),
  }
}

/**
 * Returns the environment that an integration gets with each event. It contains tokens and secrets, so it is never stored or
 * logged.
 */
export const environmentOf = async (
  db: Knex,
  { secret, sealer, urls, config }: EnvironmentServices,
  integration: IntegrationRow,
  event: IntegrationEventRow,
): Promise<Record<string, unknown>> => {
  const where = { id: event.installationId ?? '', integrationName: integration.name }
  const installation = await db('installations').where(where).first()
  const own = await integrationToken(secret, integration)
  const installed = installation && (await installationToken(secret, installation.id))
  return {
    integration: presentIntegration(await readIntegration(db, integration.userId, integration.name), urls, true),
    ...(installation && {
      installation: presentInstallation(await readInstallation(db, installation.id), urls, true),
      ...(await placesIn(db, urls, installation, event)),
    }),
    secrets: secretsOf(sealer, integration),
    signingSecrets: {
      integration: signingSecret(secret, integration.userId),
      ...(installation && { installation: signingSecret(secret, installation.id) }),
    },
    apiEndpoint: config.baseUrl,
    apiTokens: { integration: own, ...(installed && { installation: installed }) },
    authToken: installed ?? own,
  }
}
