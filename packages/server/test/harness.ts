import type { Role } from '@scriptorium/schema/tables/levels'
import { createClient, type Client } from '@scriptorium/client'
import type { Logger } from 'pino'
import { roleToGive } from '../src/domain/access/own-role.ts'
import { hashToken, newToken } from '../src/domain/access/token.ts'
import { loadConfig, type Settings } from '@scriptorium/settings/config'
import { newId } from '@scriptorium/basics/id'
import { startServer } from '../src/edge/server.ts'
import type { Services } from '../src/edge/services.ts'
import { freshDatabase } from './database.ts'
import { watchFailures } from './support/failures.ts'

/** A user who can call the API. */
export interface TestUser {
  id: string
  token: string
}

/** A user to create. */
export interface NewUser {
  /** The role in the first organization or in `organizationId`. A `guest` is a member without a role; null is not a member. */
  role: Role | 'guest' | null
  organizationId?: string
  displayName?: string
  email?: string
}

// Compressing responses between two ends of one process only takes time.
const uncompressed = { 'accept-encoding': 'identity' }

const firstOrganization = async ({ database }: Services): Promise<string> =>
  (await database.read('organizations').orderBy('createdAt').first('id'))!.id

const createUser = (services: Services) => {
  return async ({ role, organizationId, displayName = 'Test', email }: NewUser): Promise<TestUser> => {
    const user = { id: newId(), token: newToken() }
    const createdAt = new Date().toISOString()
    const organization = organizationId ?? (await firstOrganization(services))
    await services.database.writeTx(async (trx) => {
      await trx('users').insert({ id: user.id, displayName, email, createdAt })
      await trx('tokens').insert({
        id: newId(),
        userId: user.id,
        label: 'Test',
        hash: hashToken(user.token),
        createdAt,
      })
      if (role === null) return
      const level = role === 'guest' ? 'none' : role
      await trx('members').insert({
        organizationId: organization,
        userId: user.id,
        role: roleToGive('admin', level),
        joinedAt: createdAt,
      })
    })
    return user
  }
}

// Vitest and Node keep the fixtures and the modules of files that have ended. Each would keep its closed server, with its caches and
// metrics: some megabytes. The more memory this process has, the longer it takes to start another one, because the kernel copies the
// tables of that memory.
const empty = (started: object) => {
  for (const name of Object.keys(started)) Reflect.deleteProperty(started, name)
}

/**
 * Starts the real server on a free port, on a fresh database of the kind under test. With `databaseUrl` it is a second server
 * on that database; on SQLite it can only read, because a writer in the same process would block the other. Stopping it fails if a
 * request has ended in 500 and the test has not taken it from `failures`.
 */
export const startTestServer = async (overrides: Partial<Settings> = {}, log?: Logger) => {
  const fresh = overrides.databaseUrl === undefined ? await freshDatabase() : undefined
  const own = { databaseUrl: fresh?.url, storageUrl: fresh?.files, adminToken: newToken() }
  // With two job workers in one process, each would wait for a lock that the other holds.
  const backgroundJobs = fresh ? 'on' : 'off'
  // Tests that publish integrations seldom run their scripts, and each would get a process.
  const common = { port: 0, logLevel: 'silent', rateLimit: 0, integrationScripts: 'off' }
  const settings = loadConfig({ ...common, backgroundJobs, ...own }, {}, {})
  const failures = watchFailures()
  const server = await startServer({ ...settings, ...overrides }, log ?? failures.log)
  const { services, url } = server
  failures.of(url)
  const stop = async () => {
    await server.close()
    failures.end()
  }
  // Tests ask no resolver of this machine.
  services.lookupCname = () => Promise.resolve([])
  services.isDeveloped = true
  const started = {
    url,
    services,
    /** Of the first user, an admin of the first organization. */
    token: server.adminToken ?? '',
    organizationId: await firstOrganization(services),
    /** The typed client of the first user, or of the given token. It does not retry, so that a test gets the first response. */
    api: (token = server.adminToken): Client =>
      createClient({ baseUrl: url, token, retries: 0, headers: uncompressed }),
    createTestUser: createUser(services),
    /** Stops the server and keeps its database; `drop` deletes the database. */
    stop,
    /** Returns the requests that ended in 500 since the last call. */
    failures: failures.take,
    drop: async () => fresh?.drop(),
    close: async () => {
      try {
        await stop()
      } finally {
        await fresh?.drop()
        empty(started)
      }
    },
  }
  return started
}

/** A server that `startTestServer` started. */
export type TestServer = Awaited<ReturnType<typeof startTestServer>>
