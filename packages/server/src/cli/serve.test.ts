import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { freshDatabase, type TestDatabase } from '../../test/database.ts'
import { ready, scriptorium, type Running } from '../../test/support/process.ts'
import { openDatabase } from '../db/open.ts'

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

const statusWith = async (url: string, token = '') =>
  (await fetch(`${url}/v1/user`, { headers: { authorization: `Bearer ${token}` } })).status

// Each starts whole processes, on machines that other tests keep busy.
describe('serve', { timeout: 120_000 }, () => {
  test('tells its addresses, and on the first run a token that works and is never told again', async () => {
    const first = serve()
    const { url, api, reference, adminToken } = await ready(first)
    expect([api, reference]).toEqual([`${url}/v1`, `${url}/docs`])
    expect(await statusWith(url, adminToken)).toBe(200)
    first.child.kill('SIGTERM')
    expect(await first.ended).toBe(0)
    const second = serve()
    const again = await ready(second)
    expect(again.adminToken).toBeUndefined()
    expect(await statusWith(again.url, adminToken)).toBe(200)
    expect(first.written.out.split(adminToken!)).toHaveLength(2)
    expect(first.written.err).toBe('')
  })

  test('ends with 1 and one line where the folder of the database cannot be made', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'scriptorium-serve-')), 'file')
    writeFileSync(file, '')
    const running = scriptorium(['serve', '--port', '0', '--database-url', join(file, 'data/scriptorium.db')])
    started.push(running)
    expect(await running.ended).toBe(1)
    expect(running.written.err).toMatch(/^error: The database .*file\/data\/scriptorium\.db cannot be used: .*\n$/)
    rmSync(dirname(file), { recursive: true })
  })

  test('logs a rejection that nothing handles, and goes on', async () => {
    const reject = `process.on('SIGUSR2', () => void Promise.reject(new Error('lost and found')))`
    const options = `${process.env['NODE_OPTIONS'] ?? ''} --import=data:text/javascript,${encodeURIComponent(reject)}`
    const running = serve({ NODE_OPTIONS: options })
    const { url } = await ready(running)
    running.child.kill('SIGUSR2')
    await vi.waitFor(() => expect(running.written.out).toContain('lost and found'), { timeout: 30_000 })
    expect((await fetch(`${url}/healthz`)).status).toBe(200)
    running.child.kill('SIGTERM')
    expect(await running.ended).toBe(0)
  })

  test('takes ADMIN_TOKEN and keeps it to itself', async () => {
    const token = 'a-token-that-the-operator-has-chosen'
    const running = serve({ ADMIN_TOKEN: token, LOG_LEVEL: 'trace' })
    const { url } = await ready(running)
    expect(await statusWith(url, token)).toBe(200)
    expect(running.written.out + running.written.err).not.toContain(token)
  })

  test('gives one token when two start at once on one database', async () => {
    const both = [serve(), serve()]
    const told = await Promise.all(both.map(ready))
    expect(told.filter(({ adminToken }) => adminToken !== undefined)).toHaveLength(1)
    const { adminToken } = told.find((one) => one.adminToken)!
    expect(await Promise.all(told.map(({ url }) => statusWith(url, adminToken)))).toEqual([200, 200])
  })

  test('writes nothing but JSON where no one reads along, and no password', async () => {
    const running = serve({ LOG_LEVEL: 'debug' })
    const { url } = await ready(running)
    await statusWith(url)
    running.child.kill('SIGINT')
    expect(await running.ended).toBe(0)
    const lines = running.written.out.trim().split('\n')
    expect(lines.map((line) => typeof JSON.parse(line))).toEqual(lines.map(() => 'object'))
    const { password } = new URL(fresh.url, 'sqlite://:unused-password@host')
    expect(lines.join('\n')).not.toContain(`:${password}@`)
  })

  test('exits 3 on a setting that does not exist', async () => {
    const running = serve({ SCRIPTORIUM_PROT: '80' })
    expect(await running.ended).toBe(3)
    expect(running.written.err).toMatch(/^error: SCRIPTORIUM_PROT .+\n$/)
  })

  test('exits 4 on a database that a later version has migrated', async () => {
    const database = openDatabase(fresh.url)
    await database.writeTx(async (trx) => {
      await trx('migrations').insert({ name: '9999_later', appliedAt: new Date().toISOString() } as never)
    })
    await database.close()
    const running = serve()
    expect(await running.ended).toBe(4)
    expect(running.written.err).toMatch(/^error: .*9999_later.*\n$/)
  })
})
