import { newId } from '@scriptorium/basics/id'
import { waitForJobs } from '../support/wait-for-jobs.ts'
import type { Foreign } from './foreign.ts'

const insertEvent = ({ server }: Foreign, integrationName: string): Promise<string> =>
  server.services.database.writeTx(async (trx) => {
    const event = { id: newId(), integrationName, type: 'task', payload: '{"task":{}}' } as const
    const createdAt = new Date().toISOString()
    await trx('integrationEvents').insert({ ...event, status: 'success', attempts: 1, logs: '[]', createdAt })
    return event.id
  })

/** Calls the operations of integrations. */
export const callIntegrations = async (foreign: Foreign): Promise<void> => {
  const { api, organizationId: organization } = foreign
  const { integrations } = api
  const name = `feed-${organization}`
  const script = 'export default {}'
  const described = { title: 'Feed', description: 'A feed', scopes: [], script, organization, runtime: 'v2' as const }
  await integrations.publishIntegration(name, described)
  await integrations.getIntegrationByName(name)
  await integrations.listIntegrations({ search: 'feed', limit: 5 })
  await integrations.installIntegration(name, { organization })
  await integrations.listIntegrationInstallations(name)
  await integrations.listIntegrationSpaceInstallations(name)
  await integrations.listIntegrationSiteInstallations(name)
  const eventId = await insertEvent(foreign, name)
  await integrations.listIntegrationEvents(name)
  await integrations.getIntegrationEvent(name, eventId)
  await integrations.setIntegrationDevelopmentMode(name, { tunnelUrl: 'https://tunnel.example.com/' })
  await integrations.unpublishIntegration(name)
}

const petstore = JSON.stringify({ openapi: '3.1.0', info: { title: 'Pets', version: '1' }, paths: {} })

/** Calls the operations of OpenAPI specifications. */
export const callOpenApiSpecs = async ({ api: { orgs }, server, organizationId }: Foreign): Promise<void> => {
  const source = { text: petstore }
  await orgs.createOpenApiSpec(organizationId, { slug: 'pets', source })
  await orgs.createOrUpdateOpenApiSpecBySlug(organizationId, 'more-pets', { source })
  await waitForJobs(server.services)
  await orgs.getOpenApiSpecBySlug(organizationId, 'pets')
  await orgs.listOpenApiSpecs(organizationId)
  await orgs.updateOpenApiSpecBySlug(organizationId, 'pets', { visibility: 'public' as never })
  await orgs.listOpenApiSpecVersions(organizationId, 'pets')
  const { data: version } = await orgs.getLatestOpenApiSpecVersion(organizationId, 'pets')
  await orgs.getLatestOpenApiSpecVersionContent(organizationId, 'pets')
  await orgs.getOpenApiSpecVersionById(organizationId, 'pets', version.id)
  await orgs.getOpenApiSpecVersionContentById(organizationId, 'pets', version.id)
  await orgs.deleteOpenApiSpecBySlug(organizationId, 'pets')
}

const instructions = { object: 'document' as const, data: {}, nodes: [] }

/** Calls the operations of translations. */
export const callTranslations = async ({ api: { orgs }, server, organizationId }: Foreign): Promise<void> => {
  const { data: space } = await orgs.createSpace(organizationId, { title: 'Birds', empty: true })
  const source = { space: space.id, language: 'en' as never }
  const { data: translation } = await orgs.createTranslation(organizationId, { source, language: 'de' as never })
  await waitForJobs(server.services)
  await orgs.getTranslation(organizationId, translation.id)
  await orgs.listTranslations(organizationId)
  await orgs.updateTranslation(organizationId, translation.id, { instructions })
  await orgs.runTranslation(organizationId, translation.id)
  await waitForJobs(server.services)
  await orgs.deleteTranslation(organizationId, translation.id)
}

interface Listed<Item> {
  items: Item[]
}

/** Calls the operations of conversations. */
export const callConversations = async ({ call, server, organizationId }: Foreign): Promise<void> => {
  const at = `/orgs/${organizationId}`
  const bodies = ['1', '2'].map((id) => ({
    id: `${organizationId}-${id}`,
    parts: [{ type: 'message', role: 'user', body: 'How do I restore a deleted space?' }],
  }))
  await call('ingestConversation', 'POST', `${at}/conversations`, bodies)
  await waitForJobs(server.services)
  await call('listConversations', 'GET', `${at}/conversations`)
  await call('getConversationById', 'GET', `${at}/conversations/${bodies[0]!.id}`)
  const issues = await call('listConversationsIssues', 'GET', `${at}/conversations-issues`)
  const [{ issue }] = (issues as Listed<{ issue: { id: string } }>).items as [{ issue: { id: string } }]
  await call('getConversationIssueById', 'GET', `${at}/conversations-issues/${issue.id}`)
  await call('listConversationsIssuesClusters', 'GET', `${at}/conversations-clusters`)
}
