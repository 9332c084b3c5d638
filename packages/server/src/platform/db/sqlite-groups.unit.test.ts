import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import Sqlite from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { migrate } from '@scriptorium/schema/migrate'
import { openDatabase, type Database } from '@scriptorium/database/open'
import { afterCommit } from '@scriptorium/database/transaction'

let folder: string
let file: string
let database: Database
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scriptorium-groups-'))
  file = join(folder, 'test.db')
  database = openDatabase(file)
  await migrate(database)
})
afterEach(async () => {
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

const put = (name: string) => database.writeTx((trx) => trx('settings').insert({ name, value: '' }))
const names = (): Promise<string[]> => database.read('settings').orderBy('name').pluck('name')

describe('concurrent writes', () => {
  test('share a transaction, and resolve after its commit', async ({ onTestFinished }) => {
    // The clock stands still, because a group that takes long on a busy machine takes no further writes.
    vi.useFakeTimers({ toFake: ['performance'] })
    onTestFinished(() => void vi.useRealTimers())
    const seen: string[][] = []
    const first = put('a').then(async () => seen.push(await names()))
    const second = database.writeTx(async (trx) => {
      // The first write is in this transaction, but nobody else can see it yet.
      seen.push(await trx('settings').pluck('name'), await names())
    })
    await Promise.all([first, second])
    expect(seen).toEqual([['a'], [], ['a']])
  })

  test('are rolled back individually when they fail, in any order', async () => {
    const fail = (name: string) =>
      database.writeTx(async (trx) => {
        await trx('settings').insert({ name, value: '' })
        throw new Error(`${name} fails`)
      })
    const outcomes = await Promise.allSettled([fail('a'), put('b'), fail('c'), put('d'), put('b'), put('e')])
    expect(outcomes.map(({ status }) => status)).toEqual([
      'rejected',
      'fulfilled',
      'rejected',
      'fulfilled',
      'rejected',
      'fulfilled',
    ])
    expect(await names()).toEqual(['b', 'd', 'e'])
  })

  test('call the callbacks of a commit only after success', async () => {
    const called: string[] = []
    const write = (name: string, fails: boolean) =>
      database.writeTx(async (trx) => {
        afterCommit(trx, () => called.push(name))
        if (fails) throw new Error(name)
      })
    await Promise.allSettled([write('a', false), write('b', true), write('c', false)])
    expect(called).toEqual(['a', 'c'])
  })

  test('refuse a query after the end of their own transaction', async () => {
    let late = Promise.resolve('')
    const failing = database.writeTx(async (trx) => {
      const later = new Promise((resolve) => setImmediate(resolve))
      late = later
        .then(() => trx('settings').insert({ name: 'z', value: '' }))
        .then(
          () => 'written',
          (error: Error) => error.message,
        )
      throw new Error('No')
    })
    const slow = database.writeTx(async (trx) => {
      await trx('settings').insert({ name: 'a', value: '' })
      await late
    })
    await expect(failing).rejects.toThrow('No')
    await slow
    expect(await late).toContain('already complete')
    expect(await names()).toEqual(['a'])
  })

  test('run again individually when their transaction cannot be committed', async () => {
    const break_ = database.writeTx(async (trx) => {
      await trx.raw('pragma defer_foreign_keys = on')
      await trx('teams').insert({ id: 't', organizationId: 'absent', title: '', createdAt: '' })
    })
    const outcomes = await Promise.allSettled([put('a'), break_, put('b')])
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(await names()).toEqual(['a', 'b'])
  })

  test('without a sync are visible to the next process', async () => {
    await database.writeTxUnsynced((trx) => trx('settings').insert({ name: 'a', value: '' }))
    await put('b')
    const other = new Sqlite(file, { readonly: true })
    expect(other.prepare('select name from settings order by name').pluck().all()).toEqual(['a', 'b'])
    other.close()
  })
})

const killed = async (lines: number): Promise<number[]> => {
  const script = fileURLToPath(new URL('../../../test/support/write-and-tell.ts', import.meta.url))
  const child = spawn(process.execPath, [script, file], { stdio: ['ignore', 'pipe', 'inherit'] })
  const told: number[] = []
  for await (const line of createInterface(child.stdout)) {
    told.push(Number(line))
    if (told.length === lines) child.kill('SIGKILL')
  }
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  return told
}

test.each([5, 50, 333])(
  'a process that is killed after %i acknowledged writes has lost none, and applied none partially',
  async (lines) => {
    const told = await killed(lines)
    const found = await names()
    const lost = told.filter((number) => !found.includes(`${number} a`) || !found.includes(`${number} b`))
    const halves = found.filter((name) => !found.includes(name.replace(/[ab]$/, (half) => (half === 'a' ? 'b' : 'a'))))
    const undone = found.filter((name) => Number.parseInt(name, 10) % 7 === 3)
    expect([lost, halves, undone]).toEqual([[], [], []])
  },
)

describe('a lock that another process holds', () => {
  test('does not block reads, and writes wait without blocking the process', async () => {
    await put('a')
    const other = new Sqlite(file)
    other.exec('begin exclusive')
    const writing = put('b')
    let turns = 0
    for (; turns < 100; turns++) await new Promise((resolve) => setImmediate(resolve))
    expect(await names()).toEqual(['a'])
    other.exec('rollback')
    other.close()
    await writing
    expect(await names()).toEqual(['a', 'b'])
  })

  test('is not reported when a write only waits for a slow one', async () => {
    const slow = database.writeTx(async (trx) => {
      await trx('settings').insert({ name: 'slow', value: '' })
      await new Promise((resolve) => setTimeout(resolve, 5_500))
    })
    await Promise.all([
      slow,
      put('a'),
      database.writeTxUnsynced((trx) => trx('settings').insert({ name: 'b', value: '' })),
    ])
    expect(await names()).toEqual(['a', 'b', 'slow'])
  })

  test('fails with the same error for all waiting writes', async () => {
    const other = new Sqlite(file)
    other.exec('begin exclusive')
    const outcomes = await Promise.allSettled([put('a'), put('b')])
    other.close()
    const troubles = outcomes.map((each) => each.status === 'rejected' && database.dialect.trouble(each.reason))
    expect(troubles).toEqual(['busy', 'busy'])
    await put('c')
    expect(await names()).toEqual(['c'])
  })
})

describe('a database file', () => {
  test.each(['deleted', 'replaced'])('that was %s refuses writes', async (what) => {
    await put('a')
    expect(database.requireInPlace()).toBeUndefined()
    await rename(file, `${file}-elsewhere`)
    if (what === 'replaced') new Sqlite(file).exec('create table settings (name)').close()
    await expect(put('b')).rejects.toThrow('was deleted or replaced')
    expect(() => database.requireInPlace()).toThrow('was deleted or replaced')
  })
})
