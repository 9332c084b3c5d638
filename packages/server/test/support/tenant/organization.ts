import { conversations } from './conversations.ts'
import type { Context, Part, TenantIds } from './ids.ts'
import { integrations } from './integrations.ts'
import { specs } from './specs.ts'

const paramsOf = ({ ids: { organizationId } }: Context) => ({ organizationId })

const createCollection = async (context: Context, title: string) =>
  (await context.api.createCollection({ params: paramsOf(context), body: { title } })).id

const createEntry = async (context: Context): Promise<string> => {
  const params = paramsOf(context)
  const operations = [{ type: 'insert' as const, translations: { en: 'space' } }]
  await context.api.updateGlossaryEntries({ params, body: { operations } })
  return (await context.api.listGlossaryEntries({ params })).items[0]!.id
}

const nameSubdomain = async (context: Context): Promise<string> => {
  const params = paramsOf(context)
  const hostname = `t-${params.organizationId.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}`.slice(0, 32)
  await context.api.updateOrganizationById({ params, body: { hostname } })
  return hostname
}

const createTeam = async (context: Context) => {
  const body = { title: 'Crew', members: [context.ids.userId] }
  return (await context.api.createOrganizationTeam({ params: paramsOf(context), body })).id
}

const part = (name: keyof TenantIds, create: (context: Context) => Promise<string>): Part => ({
  names: [name],
  create: async (context) => ({ [name]: await create(context) }),
})

/** The parts that belong to an organization. */
export const organizationParts: readonly Part[] = [
  part('teamId', createTeam),
  part('collectionId', (context) => createCollection(context, 'Shelf')),
  part('otherCollectionId', (context) => createCollection(context, 'Archive')),
  part(
    'otherOrganizationId',
    async ({ admin }) => (await admin.createOrganization({ body: { title: 'Elsewhere' } })).id,
  ),
  part('subdomain', nameSubdomain),
  part('inviteId', async (context) => {
    return (await context.api.createOrganizationInvite({ params: paramsOf(context), body: { role: 'read' } })).id
  }),
  specs,
  part('glossaryEntryId', createEntry),
  part('samlProviderId', async (context) => {
    const body = { label: 'Staff' }
    return (await context.api.createOrganizationSAMLProvider({ params: paramsOf(context), body })).id
  }),
  part('oidcProviderId', async (context) => {
    const body = { label: 'Staff' }
    return (await context.api.createOrganizationOIDCProvider({ params: paramsOf(context), body })).id
  }),
  conversations,
  integrations,
]
