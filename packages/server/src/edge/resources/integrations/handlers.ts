import { defineHandlers } from '../../http/operations/handlers.ts'
import type { Context } from '../../http/operations/handlers.ts'
import { placesOf } from '../../../domain/integrations/places.ts'
import type { PlaceKind } from '../../../domain/integrations/places.ts'
import { presentIntegration } from '../../../domain/integrations/present-integration.ts'
import { integrationRows, readIntegration } from '../../../domain/integrations/read-integration.ts'
import { raise } from '../raise.ts'
import { publish, unpublish } from './publish.ts'
import { queueTask } from './queue-task.ts'
import { listed, listIntegrationRows } from './repo.ts'
import { blocksOfSpace, scriptsOfSite } from './extensions.ts'

type Lists = 'listIntegrations' | 'listOrganizationIntegrations' | 'listSiteIntegrations' | 'listSpaceIntegrations'

const installedOn = ({ db, principal }: Context<Lists>, kind: PlaceKind, placeId: string) =>
  integrationRows(db, principal.user.id).whereIn(
    'i.name',
    placesOf(db, kind).where('p.id', placeId).whereNot('n.status', 'paused').select('n.integrationName'),
  )

const show = async (
  {
    db,
    principal,
    services,
  }: Pick<Context<'publishIntegration'>, 'db' | 'services'> & {
    principal: Context<'getIntegrationByName'>['principal']
  },
  name: string,
) =>
  presentIntegration(
    await readIntegration(db, principal.user.id, name),
    services.urls,
    principal.kind === 'integration',
  )

export const integrations = defineHandlers('integrations', {
  listIntegrations: ({ db, list, principal, query, services }) => {
    const rows = listed(integrationRows(db, principal.user.id))
    return listIntegrationRows(rows, query, list, (row) => presentIntegration(row, services.urls))
  },

  listOrganizationIntegrations: ({ access, db, list, principal, query, services }) => {
    const rows = integrationRows(db, principal.user.id).where((either) =>
      either.where('i.visibility', 'public').orWhere('i.organizationId', access.organization.id),
    )
    return listIntegrationRows(rows, query, list, (row) => presentIntegration(row, services.urls))
  },

  listSpaceIntegrations: (context) => {
    const rows = installedOn(context, 'space', context.access.space.id)
    return listIntegrationRows(rows, context.query, context.list, (row) =>
      presentIntegration(row, context.services.urls),
    )
  },

  listSiteIntegrations: (context) => {
    const rows = installedOn(context, 'site', context.access.site.id)
    return listIntegrationRows(rows, context.query, context.list, (row) =>
      presentIntegration(row, context.services.urls),
    )
  },

  listSpaceIntegrationsBlocks: ({ access, db }) => blocksOfSpace(db, access.space.id),
  listSiteIntegrationScripts: ({ access, db, services }) => scriptsOfSite(db, access.site.id, services.urls),

  getIntegrationByName: (context) => show(context, context.access.integration.name),

  publishIntegration: async (context) => {
    const { body, db, now, params, principal, services } = context
    const name = params.integrationName
    const limit = services.config.integrationsPerOrganization
    await publish({ db, limit, sealer: services.sealer, userId: principal.user.id, name, body, now })
    await raise(context, 'integrationPublished', { integrationName: name })
    return show(context, name)
  },

  unpublishIntegration: ({ access, db, now }) => unpublish(db, access.integration, now),

  setIntegrationDevelopmentMode: async ({ access, body, db, now }) => {
    const changes = { tunnelUrl: body.tunnelUrl, tunnelScope: body.all ? ('all' as const) : ('owner' as const) }
    await db('integrations')
      .where({ name: access.integration.name })
      .update({ ...changes, updatedAt: now })
  },

  disableIntegrationDevelopmentMode: async ({ access, db, now }) => {
    await db('integrations')
      .where({ name: access.integration.name })
      .update({ tunnelUrl: null, tunnelScope: null, updatedAt: now })
  },

  queueIntegrationTask: ({ access, body, db, services }) => queueTask({ db, services }, access.integration, body),
})
