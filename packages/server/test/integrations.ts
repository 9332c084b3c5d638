import type { BodyInput, Client } from '@scriptorium/client'
import { newId } from '@scriptorium/basics/id'
import { installationToken, integrationToken } from '../src/domain/integrations/tokens.ts'
import type { TestServer } from './harness.ts'

type Publish = BodyInput<'publishIntegration'>

/** Publishes an integration of the first organization under a new name, and returns its name. */
export const newIntegration = async (
  docs: Client,
  organization: string,
  changes: Partial<Publish> = {},
): Promise<{ integrationName: string }> => {
  const params = { integrationName: `test-${newId()}` }
  const body = { title: 'Feed', description: 'A feed', scopes: [], script: 'export default {}', organization }
  await docs.publishIntegration({ params, body: { ...body, ...changes } })
  return params
}

/** Publishes and installs an integration. Returns the path parameters of the installation. */
export const newInstallation = async (
  docs: Client,
  organization: string,
  changes: Partial<Publish> = {},
): Promise<{ integrationName: string; installationId: string }> => {
  const params = await newIntegration(docs, organization, changes)
  const { id } = await docs.installIntegration({ params, body: { organization } })
  return { ...params, installationId: id }
}

/** Returns clients of an integration, and of one of its installations. */
export const clientsOf = async (
  server: TestServer,
  { integrationName, installationId }: { integrationName: string; installationId: string },
) => {
  const { database, secret } = server.services
  const row = (await database.read('integrations').where({ name: integrationName }).first())!
  return {
    integration: server.api(await integrationToken(secret, row)),
    installation: server.api(await installationToken(secret, installationId)),
  }
}
