import type { Role } from '../src/db/tables/levels.ts'
import type { Client } from '@scriptorium/client'
import type { TestServer, TestUser } from './harness.ts'

/** An organization that shares nothing with others, seen by its first admin. */
export interface OwnOrganization {
  docs: Client
  admin: TestUser
  organizationId: string
  /** Makes a collection; at the root unless a parent is given. */
  collection(title: string, parent?: string): Promise<string>
  /** Makes a space without pages; at the root unless a parent is given. */
  space(title: string, parent?: string): Promise<string>
  /** Makes a further member. */
  join(role: Role | 'guest'): Promise<TestUser & { docs: Client }>
}

/** Makes an organization, or lets a user who is an admin elsewhere make it. */
export const newOrganization = async (server: TestServer, by?: TestUser): Promise<OwnOrganization> => {
  const admin = by ?? (await server.createTestUser({ role: null }))
  const docs = server.api(admin.token)
  const { id: organizationId } = await docs.createOrganization({ body: { title: 'Tenant' } })
  const params = { organizationId }
  return {
    docs,
    admin,
    organizationId,
    collection: async (title, parent) => (await docs.createCollection({ params, body: { title, parent } })).id,
    space: async (title, parent) => (await docs.createSpace({ params, body: { title, parent, empty: true } })).id,
    join: async (role) => {
      const user = await server.createTestUser({ role, organizationId })
      return { ...user, docs: server.api(user.token) }
    },
  }
}

/** The titles of the spaces in a collection, in the order of their list. */
export const titlesIn = async (docs: Client, collectionId: string): Promise<string[]> =>
  (await docs.listSpacesInCollectionById({ params: { collectionId } })).items.map(({ title }) => title)

/** The titles of the collections at the root, in the order of their list. */
export const titlesAtRoot = async (docs: Client, organizationId: string): Promise<string[]> => {
  const list = await docs.listCollectionsInOrganizationById({ params: { organizationId }, query: { nested: false } })
  return list.items.map(({ title }) => title)
}
