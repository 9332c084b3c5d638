import { integrationToken } from '../../src/domain/integrations/tokens.ts'
import type { Role } from '@scriptorium/schema/tables/levels'
import { namesIn, namesInExamples, namesInQuery, type Ids } from '@scriptorium/tools/contract/requests.ts'
import type { TestServer, TestUser } from '../harness.ts'
import type { SpecOperation } from './spec.ts'
import type { Context, Part, TenantIds } from './tenant/ids.ts'
import { organizationParts } from './tenant/organization.ts'
import { placeParts } from './tenant/place.ts'

export type { TenantIds } from './tenant/ids.ts'

export type Standing = Role | 'guest'

/** The standings, lowest first. */
export const standings: Standing[] = ['guest', 'read', 'comment', 'edit', 'review', 'create', 'admin']

/** An organization that shares nothing with others. */
export interface Tenant<Place = TenantIds> {
  organizationId: string
  /** Its first admin. */
  owner: TestUser
  /** The token of its integration that is installed. */
  integrationToken: string
  users: Partial<Record<Standing, TestUser>>
  places: Place[]
}

interface Wanted {
  standing: readonly Standing[]
  places: number
  isNeeded(part: Part): boolean
}

const createParts = async (context: Context, parts: readonly Part[], { isNeeded }: Wanted): Promise<Context> => {
  let { ids } = context
  for (const part of parts) if (isNeeded(part)) ids = { ...ids, ...(await part.create({ ...context, ids })) }
  return { ...context, ids }
}

const createPlace = async (context: Context, title: string, wanted: Wanted): Promise<TenantIds> => {
  const { organizationId } = context.ids
  const { id, urls } = await context.api.createSpace({ params: { organizationId }, body: { title, empty: true } })
  const ids = { ...context.ids, spaceId: id, url: urls.app }
  return (await createParts({ ...context, ids }, placeParts, wanted)).ids
}

const tokenOf = async ({ services }: TestServer, name: string): Promise<string> => {
  const row = await services.database.read('integrations').where({ name }).first()
  return row ? integrationToken(services.secret, row) : ''
}

const create = async (server: TestServer, wanted: Wanted): Promise<Tenant> => {
  const owner = await server.createTestUser({ role: null, displayName: 'Owner' })
  const api = server.api(owner.token)
  const { id: organizationId } = await api.createOrganization({ body: { title: 'Tenant' } })
  const users: Tenant['users'] = {}
  for (const role of wanted.standing) users[role] = await server.createTestUser({ role, organizationId })
  const admin = server.api((users.admin ?? owner).token)
  // The parts that are not needed have no ids.
  const ids = { organizationId, adminId: owner.id, userId: users[wanted.standing[0]!]!.id } as TenantIds
  const context = await createParts({ server, api, admin, ids }, organizationParts, wanted)
  const places: TenantIds[] = []
  for (let number = 1; number <= wanted.places; number++) {
    places.push(await createPlace(context, `Space ${number} of ${organizationId.slice(0, 6)}`, wanted))
  }
  const installed = await tokenOf(server, context.ids.integrationName ?? '')
  return { organizationId, owner, integrationToken: installed, users, places }
}

/** Creates an organization with a member of each requested standing and a number of spaces. */
export const createTenant = (
  server: TestServer,
  { standing = standings, places = 1 }: { standing?: readonly Standing[]; places?: number } = {},
): Promise<Tenant> => create(server, { standing, places, isNeeded: () => true })

/**
 * Creates an organization with a space and with the resources that valid requests for an operation name. It takes a fifth of the
 * requests of a whole tenant, for tests that send each write to a tenant of its own.
 */
export const createTenantFor = (
  server: TestServer,
  operation: SpecOperation,
  standing: readonly Standing[],
): Promise<Tenant<Ids>> => {
  const names = new Set([...namesIn(operation.path), ...namesInQuery(operation), ...namesInExamples(operation)])
  const isNeeded = (part: Part) => part.names.some((name) => names.has(name))
  return create(server, { standing, places: 1, isNeeded })
}
