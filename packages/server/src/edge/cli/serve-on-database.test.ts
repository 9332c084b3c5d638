import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '../../../test/database.ts'
import { ready, scriptorium, type Running } from '../../../test/support/process.ts'
import { openDatabase } from '@scriptorium/database/open'

let fresh: TestDatabase
const started: Running[] = []

beforeEach(async () => {
  fresh = await freshDatabase()
})

afterEach(async () => {
  for (const { child, ended } of started.splice(0)) {
    child.kill('SIGKILL')
    await ended
  }
  await fresh.drop()
})

const serve = (env: Record<string, string> = {}): Running => {
  const running = scriptorium(['serve', '--port', '0', '--database-url', fresh.url], env)
  started.push(running)
  return running
}

// Each test starts processes, which is slow while other tests run. The other tests of `serve` run on SQLite only.
describe('serve', () => {
  test('fills the database once when two servers start on it at once', async () => {
    const both = [serve(), serve()]
    await Promise.all(both.map(ready))
    expect(both.filter(({ written }) => written.out.includes('shown only on a terminal'))).toHaveLength(1)
    const database = openDatabase(fresh.url)
    expect(await database.read('tokens')).toHaveLength(1)
    await database.close()
  })

  test('writes only JSON without a terminal, and no password', async () => {
    const running = serve({ LOG_LEVEL: 'debug' })
    const { url } = await ready(running)
    await (await fetch(`${url}/v1/user`)).text()
    running.child.kill('SIGINT')
    expect(await running.ended).toBe(0)
    const lines = running.written.out.trim().split('\n')
    expect(lines.map((line) => typeof JSON.parse(line))).toEqual(lines.map(() => 'object'))
    const { password } = new URL(fresh.url, 'sqlite://:unused-password@host')
    expect(lines.join('\n')).not.toContain(`:${password}@`)
  })

  test('exits 4 on a database that a later version has migrated', async () => {
    const database = openDatabase(fresh.url)
    await database.writeTx(async (trx) => {
      await trx('migrations').insert({ name: '9999_later', appliedAt: new Date().toISOString() })
    })
    await database.close()
    const running = serve()
    expect(await running.ended).toBe(4)
    expect(running.written.err).toMatch(/^error: .*9999_later.*\n$/)
  })
})
