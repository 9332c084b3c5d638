import type Sqlite from 'better-sqlite3'
import { createRequire } from 'node:module'
import knex, { type Knex } from 'knex'
import { hashToken } from '../../src/domain/access/token.ts'
import { createContentCache, knexStore } from '@scriptorium/store/knex-store'
import { loadConfig } from '@scriptorium/settings/config'
import type { Dialect } from '@scriptorium/database/dialect'
import { sqlite } from '@scriptorium/database/dialects/sqlite'
import { naming } from '@scriptorium/database/naming'
import { writeTx } from '@scriptorium/database/transaction'
import type { Principal } from '../../src/domain/access/principal.ts'
import { createRunner } from '../../src/edge/http/operations/run-operation.ts'
import { createEvents } from '../../src/domain/events/events.ts'
import { createQueue } from '@scriptorium/jobs/queue'
import type { JobPayloads } from '../../src/platform/jobs/payloads.ts'
import { subscriptions } from '../../src/edge/subscriptions.ts'
import { createUrls } from '../../src/platform/urls.ts'
import { handlers } from '../../src/edge/resources/index.ts'
import type { Services } from '../../src/edge/services.ts'
import type { Workspace } from '../workspace.ts'
import { pragmas } from './pragmas.ts'
import { routes, type Asked, type Measured } from './stack.ts'

const require = createRequire(import.meta.url)
const PlainClient = require('knex/lib/dialects/better-sqlite3/index.js') as new (config: unknown) => Knex.Client

/** Knex's own client. The queries that bypass its builder on our server go through `raw` here. */
class ClientWithRawQueries extends PlainClient {
  ask(sql: string, values: Record<string, unknown>): Promise<unknown[]> {
    return this.raw(sql, values)
  }

  lookUp(sql: string, values: Record<string, unknown>): Promise<unknown[]> {
    return this.ask(sql, values)
  }

  anyOf(): undefined {
    return undefined
  }
}

const open = (filename: string, max: number) =>
  knex({
    client: ClientWithRawQueries as unknown as typeof Knex.Client,
    connection: { filename },
    useNullAsDefault: true,
    ...naming,
    pool: {
      min: 1,
      max,
      afterCreate: (connection: Sqlite.Database, done: (error: null, connection: Sqlite.Database) => void) => {
        for (const pragma of pragmas) connection.pragma(pragma)
        done(null, connection)
      },
    },
  })

// Knex begins deferred transactions, which fail with SQLITE_BUSY when two writers meet. They are retried, as is usual.
const retrying: Dialect = {
  ...sqlite,
  trouble: (error) => ((error as { code?: unknown }).code === 'SQLITE_BUSY' ? 'retry' : sqlite.trouble(error)),
}

/** Returns our own handlers on unmodified Knex, so that these stacks differ only in the code around the handlers. */
export const openKnex = ({ file, secret }: Workspace) => {
  const read = open(file, 4)
  const writer = open(file, 1)
  // Not transactWith: SQLite has no inserts within `with`.
  // oxlint-disable-next-line no-restricted-properties -- only this database is written without our own client
  const transact = writeTx({ dialect: retrying, transact: (work) => writer.transaction(work) }, { durable: true })
  const cache = createContentCache()
  const address = 'http://127.0.0.1'
  const jobs = createQueue<JobPayloads>()
  const services = {
    secret,
    urls: createUrls({ baseUrl: address, appUrl: address }, secret),
    content: (db: Parameters<typeof knexStore>[0]) => knexStore(db, cache),
    jobs,
    config: loadConfig({ queuedJobsPerOrganization: 'off' }, {}, {}),
    events: createEvents(subscriptions, { jobs, hasWebhook: false }),
    database: { dialect: sqlite },
  } as unknown as Services
  const { run, prepare } = createRunner(handlers, services, new Map())

  const principalOf = async (token: string): Promise<Principal> => {
    const user = await read('tokens as t')
      .join('users as u', 'u.id', 't.userId')
      .where('t.hash', hashToken(token))
      .first('t.id as tokenId', 't.expiresAt', 't.lastUsedAt', 'u.*')
    return { kind: 'user', user, tokenId: user.tokenId }
  }

  const answer = async (id: Measured, isRead: boolean, { token, ...asked }: Asked) => {
    const fields = { headers: {}, originalUrl: '/', id: 'bench' }
    const req = { ...asked, ...fields, principal: await principalOf(token) } as never
    const prepared = await prepare(read, req, id)
    return isRead ? run(read, req, id, prepared) : transact((trx) => run(trx, req, id, prepared))
  }
  return Object.fromEntries(
    routes.map(([method, , id]) => [id, (asked: Asked) => answer(id, method === 'get', asked)]),
  ) as Record<Measured, (asked: Asked) => Promise<unknown>>
}
