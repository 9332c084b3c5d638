import type { Client } from '@scriptorium/client'
import type { TestServer, TestUser } from './harness.ts'

type NewUser = Omit<Parameters<TestServer['createTestUser']>[0], 'organizationId'>

/** An organization that shares nothing with others. */
export interface TestOrganization {
  /** The client of its admin. */
  docs: Client
  admin: TestUser
  params: { organizationId: string }
  /** A new user who belongs to it, and their client. */
  join: (user: NewUser) => Promise<TestUser & { docs: Client }>
}

/** Makes an organization, and its admin. */
export const newOrganization = async (server: TestServer): Promise<TestOrganization> => {
  const admin = await server.createTestUser({ role: null, displayName: 'Ada' })
  const docs = server.api(admin.token)
  const { id: organizationId } = await docs.createOrganization({ body: { title: 'Harbour Works' } })
  const join = async (user: NewUser) => {
    const joined = await server.createTestUser({ ...user, organizationId })
    return { ...joined, docs: server.api(joined.token) }
  }
  return { docs, admin, params: { organizationId }, join }
}
