import type { Installation, Integration, OperationId, SiteInstallation, SpaceInstallation } from '@scriptorium/types'
import type { Request } from 'express'
import type { UserPrincipal } from '../../access/principal.ts'
import { withReach } from '../../access/reach.ts'
import type { CallOperation, OperationCall } from '../../http/call-operation.ts'
import type { FormName, Values } from '../../integrations/configuration.ts'
import { Problem } from '../../problem.ts'
import type { Services } from '../../services.ts'
import type { AppResource, IntegrationPlace } from '../content-urls/app-address.ts'
import { fieldsOf, type Field } from './fields.ts'
import { findInstallers, type Installer } from './installers.ts'

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
  spaces: SpaceInstallation[]
  sites: SiteInstallation[]
}

const nothing = () => new Problem('not_found', 'There is nothing here that you can see')

const callFor = ({ req, call, person, named }: PageRequest) => {
  const params = {
    integrationName: named.name,
    ...(named.installationId !== undefined && { installationId: named.installationId }),
    ...(named.place && { [`${named.place.kind}Id`]: named.place.id }),
  }
  return <Id extends OperationId>(id: Id, more: Partial<OperationCall> = {}) =>
    call(req, person, id, { params, ...more })
}

/** Returns what the page of an integration shows. Throws `not_found` if the person cannot see it. */
export const loadIntegrationPage = async (request: PageRequest): Promise<IntegrationContent> => {
  const { services, person, resource, named } = request
  const integration = await callFor(request)('getIntegrationByName')
  if (integration.owner.id !== resource.organizationId) throw nothing()
  const installers = await withReach(person.reach, () =>
    findInstallers(services.database.read, named.name, person.user.id),
  )
  return { integration, installers }
}

const organizationTitle = async ({ services, resource, named }: PageRequest): Promise<string> => {
  const { read } = services.database
  const where = { id: named.installationId!, organizationId: resource.organizationId }
  if (!(await read('installations').where(where).first('id'))) throw nothing()
  return (await read('organizations').where({ id: resource.organizationId }).first('title'))!.title
}

const titleOf = (place: string | { title?: string | undefined }): string =>
  typeof place === 'string' ? place : (place.title ?? '')

const formNames = { organization: 'account', site: 'site', space: 'space' } as const satisfies Record<string, FormName>

const onOrganization = async (request: PageRequest) => {
  const run = callFor(request)
  const query = { extended: true, limit: 100 }
  const installation = await run('getIntegrationInstallationById')
  const spaces = (await run('listIntegrationInstallationSpaces', { query })).items
  const sites = (await run('listIntegrationInstallationSites', { query })).items
  return { installation, spaces, sites, place: undefined }
}

const onPlace = async (request: PageRequest, kind: 'site' | 'space') => {
  const run = callFor(request)
  const query = { extended: true }
  if (kind === 'space') {
    const installation = await run('getIntegrationSpaceInstallation', { query })
    return { installation, spaces: [], sites: [], place: titleOf(installation.space) }
  }
  const installation = await run('getIntegrationSiteInstallation', { query })
  return { installation, spaces: [], sites: [], place: titleOf(installation.site) }
}

/** Returns what the page of an installation shows. Throws a `Problem` if the person cannot see it. */
export const loadInstallationPage = async (request: PageRequest): Promise<InstallationContent> => {
  const kind = request.named.place?.kind ?? 'organization'
  const found = kind === 'organization' ? await onOrganization(request) : await onPlace(request, kind)
  const organization = await organizationTitle(request)
  const integration = await callFor(request)('getIntegrationByName')
  const fields = fieldsOf(integration.configurations?.[formNames[kind]])
  return { ...found, integration, kind, fields, place: found.place ?? organization }
}

/** Saves the configuration as the API does. Throws a `Problem` that names a wrong value. */
export const saveConfiguration = async (request: PageRequest, configuration: Values | undefined): Promise<void> => {
  const run = callFor(request)
  const body = configuration ? { configuration } : {}
  const kind = request.named.place?.kind
  if (kind === 'space') await run('updateIntegrationSpaceInstallation', { body, query: { extended: false } })
  else if (kind === 'site') await run('updateIntegrationSiteInstallation', { body, query: { extended: false } })
  else await run('updateIntegrationInstallation', { body })
}
