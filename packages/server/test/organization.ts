import type { Client } from '@scriptorium/client'
import type { NewUser, TestServer, TestUser } from './harness.ts'

/** A user together with their client. */
export type Member = TestUser & { docs: Client }

/** An organization as its first admin sees it. */
export interface TestOrganization {
  /** The admin's client. */
  docs: Client
  admin: TestUser
  organizationId: string
  /** The path parameters that name the organization. */
  params: { organizationId: string }
  /** Adds a new user to the organization. */
  join(user: Omit<NewUser, 'organizationId'>): Promise<Member>
  /** Creates a collection, at the root unless a parent is given. */
  createCollection(title: string, parent?: string): Promise<string>
  /** Creates a space without pages, at the root unless a parent is given. */
  createSpace(title: string, parent?: string): Promise<string>
}

/** Returns an existing organization with its helpers. */
export const organizationOf = (server: TestServer, admin: TestUser, organizationId: string): TestOrganization => {
  const docs = server.api(admin.token)
  const params = { organizationId }
  return {
    docs,
    admin,
    organizationId,
    params,
    join: async (user) => {
      const joined = await server.createTestUser({ ...user, organizationId })
      return { ...joined, docs: server.api(joined.token) }
    },
    createCollection: async (title, parent) => (await docs.createCollection({ params, body: { title, parent } })).id,
    createSpace: async (title, parent) => (await docs.createSpace({ params, body: { title, parent, empty: true } })).id,
  }
}

/** Creates an organization that shares nothing with others, by a new user unless one is given. */
export const newOrganization = async (server: TestServer, by?: TestUser): Promise<TestOrganization> => {
  const admin = by ?? (await server.createTestUser({ role: null, displayName: 'Ada' }))
  const { id } = await server.api(admin.token).createOrganization({ body: { title: 'Harbour Works' } })
  return organizationOf(server, admin, id)
}

/** Returns the titles of the spaces in a collection, in the order of their list. */
export const titlesIn = async (docs: Client, collectionId: string): Promise<string[]> =>
  (await docs.listSpacesInCollectionById({ params: { collectionId } })).items.map(({ title }) => title)

/** Returns the titles of the collections at the root, in the order of their list. */
export const titlesAtRoot = async (docs: Client, organizationId: string): Promise<string[]> => {
  const list = await docs.listCollectionsInOrganizationById({ params: { organizationId }, query: { nested: false } })
  return list.items.map(({ title }) => title)
}
