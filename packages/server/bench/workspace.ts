import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import knex, { type Knex } from 'knex'
import { loadOrganization } from '../src/domain/access/load.ts'
import { newToken } from '../src/domain/access/token.ts'
import { bootstrap } from '../src/edge/bootstrap.ts'
import { loadConfig } from '@scriptorium/settings/config'
import { createContentCache, knexStore } from '@scriptorium/store/knex-store'
import { migrate } from '@scriptorium/schema/migrate'
import { openDatabase } from '@scriptorium/database/open'
import { indexSpace } from '@scriptorium/indexing/index-space'
import { createSpace } from '../src/edge/resources/spaces/create.ts'
import { fillPages, type Filled, withoutSubscribers } from './pages.ts'

/** A database to measure on, with the token and ids that requests need. */
export interface Workspace {
  /** The database: a SQLite file, or the URL of a PostgreSQL database. */
  file: string
  token: string
  secret: string
  organizationId: string
  /** Spaces with pages, by the number of pages. */
  spaces: Record<number, Filled>
}

const createSpaces = async (trx: Knex, count: number, organizationId: string, userId: string) => {
  const store = knexStore(trx, createContentCache())
  const access = (await loadOrganization(trx, userId, organizationId))!
  const start = Date.parse('2026-01-01T00:00:00.000Z')
  for (let index = 0; index < count; index++) {
    const now = new Date(start + index * 1000).toISOString()
    await createSpace({ db: trx, services: withoutSubscribers, store, userId, now }, access, {
      title: `Space ${index}`,
      empty: true,
    })
  }
}

const newFile = () => join(mkdtempSync(join(tmpdir(), 'scriptorium-bench-')), 'bench.db')

/** Creates a database on a PostgreSQL server, so that several workspaces of a run share nothing. Returns undefined for SQLite. */
export const newDatabase = async (postgres: string | undefined, name: string): Promise<string | undefined> => {
  if (postgres === undefined) return undefined
  const db = knex({ client: 'pg', connection: postgres })
  await db.raw('create database ??', [name])
  await db.destroy()
  return Object.assign(new URL(postgres), { pathname: name }).href
}

/** Fills a database, by default a new SQLite file, with empty spaces and one space for each number in `pages`. */
export const createWorkspace = async (
  emptySpaces: number,
  pages: readonly number[],
  file = newFile(),
): Promise<Workspace> => {
  const database = openDatabase(file)
  await migrate(database)
  const token = newToken()
  const { secret } = await bootstrap(database, token)
  const { id: organizationId, createdBy: userId } = (await database.read('organizations').first())!
  await database.writeTx((trx) => createSpaces(trx, emptySpaces, organizationId, userId))
  const spaces: Workspace['spaces'] = {}
  for (const count of pages) {
    spaces[count] = await database.writeTx((trx) => fillPages(trx, { organizationId, userId, count }))
  }
  // A server in use would already have built the search index.
  const cache = createContentCache()
  const config = loadConfig({}, {}, {})
  const indexer = {
    database,
    config: { ...config, baseUrl: '', appUrl: '' },
    content: (db: Knex) => knexStore(db, cache),
  }
  for (const { id } of Object.values(spaces)) await indexSpace(indexer, id)
  if (database.dialect.name === 'sqlite') await database.write.raw('pragma wal_checkpoint(truncate)')
  await database.close()
  return { file, token, secret, organizationId, spaces }
}
