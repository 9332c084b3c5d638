import type {
  Installation,
  Integration,
  OperationId,
  Query,
  SiteInstallation,
  SpaceInstallation,
} from '@scriptorium/types'
import type { Request } from 'express'
import type { UserPrincipal } from '../../../domain/access/principal.ts'
import { withReach } from '../../../domain/access/reach.ts'
import type { CallOperation, OperationCall } from '../../http/operations/call-operation.ts'
import type { FormName, Values } from '../../../domain/integrations/configuration.ts'
import type { PlaceKind } from '../../../domain/integrations/places.ts'
import { presentInstallation } from '../../../domain/integrations/present-installation.ts'
import { readInstallation } from '../../../domain/integrations/read-installation.ts'
import { Problem } from '../../../ground/problem.ts'
import type { Services } from '../../services.ts'
import type { AppResource, IntegrationPlace } from '../content-urls/app-address.ts'
import { fieldsOf, type Field } from './fields.ts'
import { findInstallable, findInstallers, type Installer } from './installers.ts'
import { loadPlaces, placeIdIn, type PlaceLists, type PlacesContent } from './places.ts'

/** The request of a signed-in person for a page. */
export interface PageRequest {
  req: Request
  services: Services
  call: CallOperation
  person: UserPrincipal
  resource: AppResource
  /** What the address of the page names. */
  named: IntegrationPlace
}

/** What the page of an integration shows. */
export interface IntegrationContent {
  integration: Integration
  installers: Installer[]
  /** The organizations on which the person can install it. */
  installable: { id: string; title: string }[]
}

/** What the page of an installation shows. */
export interface InstallationContent {
  integration: Integration
  /** The name of the organization, space or site that it is on. */
  place: string
  kind: 'organization' | 'site' | 'space'
  installation: Installation | SiteInstallation | SpaceInstallation
  /** The fields of its form. Undefined if the integration renders the form. */
  fields: Field[] | undefined
  /** The scopes that wait for the consent of an admin. */
  pending: readonly string[]
  /** Whether admins select the spaces or sites. Otherwise the installation is on all of them. */
  isSelected: boolean
  onPlaces: PlacesContent[]
}

const nothing = () => new Problem('not_found', 'There is nothing here that you can see')

const callFor = ({ req, call, person, named }: PageRequest) => {
  const params = {
    integrationName: named.name,
    ...(named.installationId !== undefined && { installationId: named.installationId }),
    ...(named.place && { [`${named.place.kind}Id`]: named.place.id }),
  }
  return <Id extends OperationId>(id: Id, query: Query<Id>, more: Partial<Omit<OperationCall<Id>, 'query'>> = {}) =>
    call(req, person, id, { ...more, query, params: { ...params, ...more.params } })
}

/** Returns the query of the page. */
export const queryOf = ({ req }: Pick<PageRequest, 'req'>): URLSearchParams =>
  new URL(req.url, 'http://localhost').searchParams

/** Returns what the page of an integration shows. Throws `not_found` if the person cannot see it. */
export const loadIntegrationPage = async (request: PageRequest): Promise<IntegrationContent> => {
  const { services, person, resource, named } = request
  const integration = await callFor(request)('getIntegrationByName', {})
  if (integration.owner.id !== resource.organizationId) throw nothing()
  const { read } = services.database
  const [installers, installable] = await withReach(person.reach, () =>
    Promise.all([findInstallers(read, named.name, person.user.id), findInstallable(read, integration, person.user.id)]),
  )
  return { integration, installers, installable }
}

const organizationOf = async ({ services, resource, named }: PageRequest) => {
  const { read } = services.database
  const where = { id: named.installationId!, organizationId: resource.organizationId }
  if (!(await read('installations').where(where).first('id'))) throw nothing()
  const title = (await read('organizations').where({ id: resource.organizationId }).first('title'))!.title
  return { title, details: presentInstallation(await readInstallation(read, where.id), services.urls) }
}

const titleOf = (place: string | { title?: string | undefined }): string =>
  typeof place === 'string' ? place : (place.title ?? '')

/** The names of the configuration forms by what an integration is installed on. */
export const formNames = { organization: 'account', site: 'site', space: 'space' } as const satisfies Record<
  string,
  FormName
>

type Run = ReturnType<typeof callFor>

const placeLists = (run: Run, organization: { organizationId: string }): Record<PlaceKind, PlaceLists> => ({
  space: {
    installed: (query) => run('listIntegrationInstallationSpaces', query),
    all: (query) => run('listSpacesInOrganizationById', { ...query, sort: 'position' }, { params: organization }),
  },
  site: {
    installed: (query) => run('listIntegrationInstallationSites', query),
    all: (query) => run('listSites', query, { params: organization }),
  },
})

const onOrganization = async (request: PageRequest, integration: Integration) => {
  const run = callFor(request)
  const installation = await run('getIntegrationInstallationById', {})
  const organization = { organizationId: request.resource.organizationId }
  const isSelected = (kind: PlaceKind) => installation[`${kind}_selection`] === 'selected'
  const kinds = (['space', 'site'] as const).filter(
    (kind) => integration.target === 'all' || integration.target === kind,
  )
  const lists = placeLists(run, organization)
  const onPlaces = kinds.map((kind) =>
    loadPlaces(kind, lists[kind], {
      page: queryOf(request).get(`${kind}s`) ?? undefined,
      isSelected: isSelected(kind),
    }),
  )
  return { installation, onPlaces: await Promise.all(onPlaces), place: undefined }
}

const onPlace = async (request: PageRequest, kind: PlaceKind) => {
  const run = callFor(request)
  const query = { extended: true }
  if (kind === 'space') {
    const installation = await run('getIntegrationSpaceInstallation', query)
    return { installation, onPlaces: [], place: titleOf(installation.space) }
  }
  const installation = await run('getIntegrationSiteInstallation', query)
  return { installation, onPlaces: [], place: titleOf(installation.site) }
}

/** Returns what the page of an installation shows. Throws a `Problem` if the person cannot see it. */
export const loadInstallationPage = async (request: PageRequest): Promise<InstallationContent> => {
  const kind = request.named.place?.kind ?? 'organization'
  const integration = await callFor(request)('getIntegrationByName', {})
  const found = kind === 'organization' ? await onOrganization(request, integration) : await onPlace(request, kind)
  const { title, details } = await organizationOf(request)
  const isSelected = kind === 'organization' || details[`${kind}_selection`] === 'selected'
  const fields = fieldsOf(integration.configurations?.[formNames[kind]])
  const { pendingScopes: pending } = details
  return { ...found, integration, kind, fields, pending, isSelected, place: found.place ?? title }
}

/** Saves the configuration as the API does. Throws a `Problem` that names a wrong value. */
export const saveConfiguration = async (request: PageRequest, configuration: Values | undefined): Promise<void> => {
  const run = callFor(request)
  const body = configuration ? { configuration } : {}
  const kind = request.named.place?.kind
  if (kind === 'space') await run('updateIntegrationSpaceInstallation', { extended: false }, { body })
  else if (kind === 'site') await run('updateIntegrationSiteInstallation', { extended: false }, { body })
  else await run('updateIntegrationInstallation', {}, { body })
}

/** Installs an integration on an organization. */
export const installOnOrganization = async (request: PageRequest, organization: string): Promise<string> =>
  (await callFor(request)('installIntegration', {}, { body: { organization } })).urls.app

/** Installs an integration on a space or site of its organization. Returns the address of its page there. */
export const installOnPlace = async (request: PageRequest, kind: PlaceKind, text: string): Promise<string> => {
  const run = callFor(request)
  const id = placeIdIn(kind, text)
  const query = { extended: false }
  const installed =
    kind === 'space'
      ? await run('installIntegrationOnSpace', query, { body: { space: id } })
      : await run('installIntegrationOnSite', query, { body: { siteId: id } })
  return installed.urls.app
}

/** Uninstalls an integration from what its page is for. Returns the address of the page above it. */
export const uninstall = async (request: PageRequest): Promise<string> => {
  const run = callFor(request)
  const { named, resource, services } = request
  const kind = named.place?.kind
  if (kind === 'space') await run('uninstallIntegrationFromSpace', {})
  else if (kind === 'site') await run('uninstallIntegrationFromSite', {})
  else {
    const { urls } = await run('getIntegrationByName', {})
    await run('uninstallIntegration', {})
    return urls.app
  }
  return services.urls.app(resource.organizationId, `integrations/${named.name}/${named.installationId}`)
}
