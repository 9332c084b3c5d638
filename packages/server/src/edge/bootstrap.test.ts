import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '../../test/database.ts'
import { hashToken } from '../domain/access/token.ts'
import { bootstrap } from './bootstrap.ts'
import { openDatabase, type Database } from '@scriptorium/database/open'

let fresh: TestDatabase
let database: Database

beforeAll(async () => {
  fresh = await freshDatabase()
  database = openDatabase(fresh.url)
})

afterAll(async () => {
  await database.close()
  await fresh.drop()
})

describe('bootstrap', () => {
  test('creates one user, organization and token, also for concurrent starts', async () => {
    const made = await Promise.all(Array.from({ length: 4 }, () => bootstrap(database)))
    expect(made.filter(({ adminToken }) => adminToken !== undefined)).toHaveLength(1)
    expect(new Set(made.map(({ secret }) => secret)).size).toBe(1)
    const { read } = database
    const [user, ...users] = await read('users')
    const [organization, ...organizations] = await read('organizations')
    expect([users, organizations]).toEqual([[], []])
    expect(await read('tokens')).toMatchObject([{ userId: user!.id }])
    expect(await read('members')).toMatchObject([{ userId: user!.id, organizationId: organization!.id, role: 'admin' }])
  })

  test('stores only the hash of the token', async () => {
    const [row] = await database.read('tokens')
    expect(JSON.stringify(row)).not.toContain('scr_')
    expect(row!.hash).toMatch(/^[\w-]{43}$/)
  })

  test('does not change a database that has a user, regardless of the token', async () => {
    const token = 'x'.repeat(40)
    expect((await bootstrap(database, token)).adminToken).toBeUndefined()
    expect(await database.read('tokens').where({ hash: hashToken(token) })).toEqual([])
  })

  test('uses the given token', async () => {
    const other = await freshDatabase()
    const database = openDatabase(other.url)
    const token = 'y'.repeat(40)
    expect((await bootstrap(database, token)).adminToken).toBe(token)
    expect(await database.read('tokens').where({ hash: hashToken(token) })).toHaveLength(1)
    await database.close()
    await other.drop()
  })
})
