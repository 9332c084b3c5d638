import { defineHandlers, holding, type Context } from '../../http/operations/handlers.ts'
import type { InstallationAccess } from '../../../domain/integrations/load.ts'
import { placeIdOf, type PlacedRow } from '../../../domain/integrations/places.ts'
import {
  presentInstallation,
  presentSiteInstallation,
  presentSpaceInstallation,
} from '../../../domain/integrations/present-installation.ts'
import { readInstallation } from '../../../domain/integrations/read-installation.ts'
import { installationToken } from '../../../domain/integrations/tokens.ts'
import { raise } from '../raise.ts'
import { sitesById, spacesById } from './extended.ts'
import { install } from './install.ts'
import { listOnSites, listOnSpaces, listStatuses, listWithIntegrations } from './lists.ts'
import { installOn, requirePlace, uninstallFrom, updateOn } from './on-place.ts'
import { listInstallations } from './repo.ts'
import { changed, requireNoExtension, stateOf } from './update.ts'

type Places = 'getIntegrationSiteInstallation' | 'getIntegrationSpaceInstallation'
type Shown = Pick<Context<Places>, 'access' | 'db' | 'services'> & { query: { extended: boolean } }
const showingOf = ({ access, db, services }: Shown) => ({
  db,
  urls: services.urls,
  level: access.isSelf ? ('none' as const) : access.level,
})

const showSpace = async (context: Shown, row: PlacedRow) => {
  const spaces = context.query.extended ? await spacesById(showingOf(context), [row]) : undefined
  return presentSpaceInstallation(row, context.services.urls, spaces?.get(placeIdOf(row)), context.access.isSelf)
}

const showSite = async (context: Shown, row: PlacedRow) => {
  const sites = context.query.extended ? await sitesById(showingOf(context), [row]) : undefined
  return presentSiteInstallation(row, context.services.urls, sites?.get(placeIdOf(row)), context.access.isSelf)
}

/** Spaces and sites stay in their organization while an integration is set up on them. */
const organizations = ({ access }: { access: InstallationAccess }) => [access.installation.organizationId]

type OfInstallation = 'listIntegrationInstallationSites' | 'listIntegrationInstallationSpaces'

/** Returns what to list of one installation. */
const ofInstallation = (context: Pick<Context<OfInstallation>, 'access' | 'db' | 'list' | 'query' | 'services'>) => ({
  ...showingOf(context),
  list: context.list,
  filter: { installationId: context.access.installation.id },
  extended: context.query.extended,
})

type OfIntegration = 'listIntegrationSiteInstallations' | 'listIntegrationSpaceInstallations'

/** Returns what to list of all installations of an integration. */
const ofIntegration = ({
  access,
  db,
  list,
  query,
  services,
}: Pick<Context<OfIntegration>, 'access' | 'db' | 'list' | 'query' | 'services'>) => ({
  db,
  urls: services.urls,
  list,
  filter: { integrationName: access.integration.name, externalId: query.externalId },
  level: 'none' as const,
  extended: query.extended,
})

export const installations = defineHandlers('installations', {
  listIntegrationInstallations: ({ access, db, list, query, services }) =>
    listInstallations(db, { integrationName: access.integration.name, externalId: query.externalId }, list, (row) =>
      presentInstallation(row, services.urls),
    ),

  listIntegrationSpaceInstallations: (context) => listOnSpaces(ofIntegration(context)),
  listIntegrationSiteInstallations: (context) => listOnSites(ofIntegration(context)),

  installIntegration: async (context) => {
    const { access, body, db, now, principal, services } = context
    const { integration } = access
    const limit = services.config.installationsPerOrganization
    const given = { organizationId: body.organization, userId: principal.user.id, now }
    const row = await install({ db, limit, integration, ...given })
    const { organizationId, integrationName, id: installationId, status } = row
    await raise(context, 'installationChanged', { organizationId, integrationName, installationId, status })
    return presentInstallation(await readInstallation(db, row.id), services.urls)
  },

  getIntegrationInstallationById: async ({ access, db, services }) =>
    presentInstallation(await readInstallation(db, access.installation.id), services.urls, access.isSelf),

  updateIntegrationInstallation: async (context) => {
    const { access, body, db, now, services } = context
    const { installation, integration, isSelf } = access
    if (isSelf) requireNoExtension(body, installation)
    const row = changed(body, installation, { integration, isAdmin: !isSelf, now })
    const { id: installationId, organizationId, integrationName, status } = row
    await db('installations').where({ id: installationId }).update(row)
    const previous = stateOf(installation)
    await raise(context, 'installationChanged', { organizationId, integrationName, installationId, status, previous })
    return presentInstallation(await readInstallation(db, installationId), services.urls, isSelf)
  },

  uninstallIntegration: async (context) => {
    const { installation } = context.access
    const { id: installationId, organizationId, integrationName } = installation
    await context.db('installations').where({ id: installationId }).delete()
    const facts = { organizationId, integrationName, installationId, previous: stateOf(installation) }
    await raise(context, 'installationChanged', facts)
  },

  createIntegrationInstallationToken: async ({ access, db, params, problem, services }) => {
    const where = { id: params.installationId, integrationName: access.integration.name }
    if (!(await db('installations').where(where).first('id')))
      throw problem('not_found', 'There is no such installation')
    return { token: await installationToken(services.secret, params.installationId) }
  },

  listIntegrationInstallationSpaces: (context) => listOnSpaces(ofInstallation(context)),

  installIntegrationOnSpace: holding(organizations, async (context) =>
    showSpace(context, await installOn(context, 'space', context.body.space, '/body/space')),
  ),

  getIntegrationSpaceInstallation: async (context) =>
    showSpace(context, await requirePlace(context, 'space', context.params.spaceId)),

  updateIntegrationSpaceInstallation: holding(organizations, async (context) =>
    showSpace(context, await updateOn(context, 'space', context.params.spaceId, context.body)),
  ),

  uninstallIntegrationFromSpace: holding(organizations, (context) =>
    uninstallFrom(context, 'space', context.params.spaceId),
  ),

  listIntegrationInstallationSites: (context) => listOnSites(ofInstallation(context)),

  installIntegrationOnSite: holding(organizations, async (context) =>
    showSite(context, await installOn(context, 'site', context.body.siteId, '/body/siteId')),
  ),

  getIntegrationSiteInstallation: async (context) =>
    showSite(context, await requirePlace(context, 'site', context.params.siteId)),

  updateIntegrationSiteInstallation: holding(organizations, async (context) =>
    showSite(context, await updateOn(context, 'site', context.params.siteId, context.body)),
  ),

  uninstallIntegrationFromSite: holding(organizations, (context) =>
    uninstallFrom(context, 'site', context.params.siteId),
  ),

  listOrganizationInstallations: ({ access, db, list, principal, query, services }) => {
    const wanted = { organizationId: access.organization.id, search: query.search }
    return listWithIntegrations({ db, urls: services.urls, list }, principal.user.id, wanted)
  },

  listOrganizationIntegrationsStatus: ({ access, db, list, principal, query, services }) =>
    listStatuses({ db, urls: services.urls, list }, { userId: principal.user.id, access }, query),

  getOrganizationIntegrationStatus: async ({ access, db, params, problem }) => {
    const where = { organizationId: access.organization.id, integrationName: params.integrationName }
    const row = await db('installations').where(where).first('status')
    if (!row) throw problem('not_found', 'The integration is not installed on this organization')
    return { status: row.status }
  },
})
