import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '../../../test/database.ts'
import { markingMigrator, type Moment } from '../../../test/support/fill-and-wait.ts'
import { offline } from '../../../test/support/process.ts'
import { lastReleased, migrations } from '@scriptorium/schema/migrate'
import { createMigrator } from '@scriptorium/database/migrator'
import { openDatabase, type Database } from '@scriptorium/database/open'

const count = 420
let fresh: TestDatabase
let database: Database
beforeEach(async () => {
  fresh = await freshDatabase()
  database = openDatabase(fresh.url)
  const rows = Array.from({ length: count }, (_, index) => ({ name: `setting ${index}`, value: '' }))
  await database.writeTx((trx) => trx('settings').insert(rows))
})
afterEach(async () => {
  await database.close()
  await fresh.drop()
})

const program = new URL('../../../test/support/fill-and-wait.ts', import.meta.url).pathname

/** Runs the migration in a process of its own, which is killed in a moment that has come so many times. */
const killAt = async (moment: Moment, times: number) => {
  const args = [program, fresh.url, moment, String(times)]
  const child = spawn(process.execPath, args, { env: offline(), stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  for await (const _line of createInterface(child.stdout)) child.kill('SIGKILL')
  await ended
  expect(child.signalCode).toBe('SIGKILL')
}

const values = async () => new Set(await database.read('settings').pluck('value'))
const newest = Object.keys(migrations).at(-1)!

describe('a migration that fills rows', () => {
  test('marks each row once, and nothing when it runs again', async () => {
    const { migrate, fillRows, unfilledMigrations, planMigrations } = markingMigrator(migrations)
    const plan = await planMigrations(database)
    expect(plan.fills).toEqual([{ name: '9000_marked', rows: count, ms: expect.any(Number) as number }])
    expect(await values()).toEqual(new Set(['']))
    await migrate(database)
    expect(await unfilledMigrations(database.read)).toEqual(['9000_marked'])
    let batches = 0
    expect(await fillRows(database, () => batches++)).toEqual(['9000_marked'])
    expect(batches).toBe(Math.ceil(count / 50))
    expect(await fillRows(database)).toEqual([])
    expect(await values()).toEqual(new Set(['!']))
  })

  test('that is killed in the middle of the rows goes on where it was', async () => {
    await killAt('batch', 3)
    const before = await database.read('settings').where({ value: '!' })
    expect(before.length).toBeGreaterThan(0)
    expect(before.length).toBeLessThan(count)
    await killAt('batch', 3)
    await markingMigrator(migrations).fillRows(database)
    expect(await values()).toEqual(new Set(['!']))
  })

  test('that is killed in the middle of its change of the schema leaves nothing of it', async () => {
    await killAt('schema', 1)
    const { migrate, fillRows, migrationStatus } = markingMigrator(migrations)
    expect((await migrationStatus(database.read)).pending).toEqual(['9000_marked'])
    expect(await database.read.schema.hasTable('marks')).toBe(false)
    await migrate(database)
    await fillRows(database)
    expect(await values()).toEqual(new Set(['!']))
  })

  test('is filled by several servers at once, each row once', async () => {
    const { migrate, fillRows } = markingMigrator(migrations)
    await migrate(database)
    // On SQLite, two writers in one process would block each other.
    const others = fresh.url.startsWith('postgres') ? [openDatabase(fresh.url), openDatabase(fresh.url)] : []
    await Promise.all([database, ...others].map((one) => fillRows(one)))
    await Promise.all(others.map((one) => one.close()))
    expect(await values()).toEqual(new Set(['!']))
  })
})

describe('the schema of a later version', () => {
  test('is used by the previous release, and refused by the one before that', async () => {
    await markingMigrator(migrations).migrate(database)
    const previous = createMigrator(migrations, lastReleased)
    expect((await previous.migrationStatus(database.read)).newer).toEqual(['9000_marked'])
    expect(await previous.migrate(database)).toEqual([])
    const { [newest]: _, ...fewer } = migrations
    await expect(createMigrator(fewer, lastReleased).migrate(database)).rejects.toMatchObject({
      exitCode: 4,
      message: expect.stringContaining('9000_marked') as string,
    })
  })
})
