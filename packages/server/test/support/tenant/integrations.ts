import { newId } from '@scriptorium/basics/id'
import type { Context, Part } from './ids.ts'

/** Publishes two private integrations of the organization, and installs one of them everywhere. */
const createIntegrations = async ({ server, api, ids: { organizationId: organization } }: Context) => {
  const body = { title: 'Feed', description: 'A feed', scopes: [], script: 'export default {}', organization }
  const [installed, spare] = [`installed-${organization}`, `spare-${organization}`]
  for (const integrationName of [installed, spare]) await api.publishIntegration({ params: { integrationName }, body })
  const params = { integrationName: installed }
  const { id: installationId } = await api.installIntegration({ params, body: { organization } })
  const everywhere = { space_selection: 'all', site_selection: 'all' } as const
  await api.updateIntegrationInstallation({ params: { ...params, installationId }, body: everywhere })
  const event = { id: newId(), integrationName: installed, type: 'task', payload: '{"task":{}}' } as const
  const createdAt = new Date().toISOString()
  await server.services.database.writeTx((trx) =>
    trx('integrationEvents').insert({ ...event, status: 'success', attempts: 1, logs: '[]', createdAt }),
  )
  const ids = { integrationName: installed, installationId, eventId: event.id }
  return { ...ids, 'uninstalled/integrationName': spare }
}

export const integrations: Part = {
  names: ['integrationName', 'installationId', 'eventId', 'uninstalled/integrationName'],
  create: createIntegrations,
}
