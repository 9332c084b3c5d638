import { describe, expect } from 'vitest'
import { test } from '../../../test/support/serve-test.ts'
import { ready } from '../../../test/support/process.ts'
import { openDatabase } from '@scriptorium/database/open'

// Each test starts processes, which is slow while other tests run. The other tests of `serve` run on SQLite only.
describe('serve', () => {
  test('fills the database once when two servers start on it at once, and writes only JSON without a terminal, and no password', async ({
    fresh,
    serve,
  }) => {
    const both = [serve({ LOG_LEVEL: 'debug' }), serve({ LOG_LEVEL: 'debug' })]
    const urls = await Promise.all(both.map(async (running) => (await ready(running)).url))
    expect(both.filter(({ written }) => written.out.includes('shown only on a terminal'))).toHaveLength(1)
    const database = openDatabase(fresh.url)
    expect(await database.read('tokens')).toHaveLength(1)
    await database.close()
    for (const url of urls) await (await fetch(`${url}/v1/user`)).text()
    for (const { child } of both) child.kill('SIGINT')
    expect(await Promise.all(both.map(({ ended }) => ended))).toEqual([0, 0])
    const lines = both.flatMap(({ written }) => written.out.trim().split('\n'))
    expect(lines.map((line) => typeof JSON.parse(line))).toEqual(lines.map(() => 'object'))
    const { password } = new URL(fresh.url, 'sqlite://:unused-password@host')
    expect(lines.join('\n')).not.toContain(`:${password}@`)
  })

  test('exits 4 on a database that a later version has migrated', async ({ fresh, serve }) => {
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
