import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect } from 'vitest'
import { test } from '../../../test/support/serve-test.ts'
import { ready } from '../../../test/support/process.ts'
import { eventually } from '../../../test/support/eventually.ts'

const statusWith = async (url: string, token = '') =>
  (await fetch(`${url}/v1/user`, { headers: { authorization: `Bearer ${token}` } })).status

// Each test starts processes, which is slow while other tests run.
describe('serve', () => {
  test('logs its addresses with level and time, and never logs the token of the first run', async ({
    fresh,
    run,
    serve,
  }) => {
    const first = serve()
    const { url, api, reference, ...rest } = await ready(first)
    expect([api, reference]).toEqual([`${url}/v1`, `${url}/docs`])
    expect(rest).toMatchObject({ level: 30, time: expect.stringMatching(/^\d{4}-.*Z$/) })
    expect(rest.adminToken).toBeUndefined()
    expect(first.written.out).not.toContain('scr_')
    expect(first.written.out).toContain('scriptorium token create')
    const created = run(['token', 'create', '--database-url', fresh.url])
    expect(await created.ended).toBe(0)
    expect(await statusWith(url, created.written.out.trim())).toBe(200)
    expect(first.written.err).toBe('')
  })

  test('warns of an ADMIN_TOKEN that is not of this database, and refuses GIT_FOLDERS that do not exist', async ({
    serve,
  }) => {
    const first = serve({ ADMIN_TOKEN: 'the-first-token-that-the-operator-chose' })
    await ready(first)
    first.child.kill('SIGTERM')
    expect(await first.ended).toBe(0)
    expect(first.written.out).not.toContain('ADMIN_TOKEN')
    const second = serve({ ADMIN_TOKEN: 'another-token-that-the-operator-chose' })
    await ready(second)
    expect(second.written.out).toContain('ADMIN_TOKEN is not a token of this database')
    const third = serve({ GIT_FOLDERS: '/nowhere/at-all' })
    expect(await third.ended).toBe(3)
    expect(third.written.err).toBe('error: GIT_FOLDERS is invalid: /nowhere/at-all is not a folder on this machine\n')
  })

  test('exits 1 with one line if the folder of the database cannot be created', async ({ run }) => {
    const file = join(mkdtempSync(join(tmpdir(), 'scriptorium-serve-')), 'file')
    writeFileSync(file, '')
    const running = run(['serve', '--port', '0', '--database-url', join(file, 'data/scriptorium.db')])
    expect(await running.ended).toBe(1)
    expect(running.written.err).toMatch(/^error: The database .*file\/data\/scriptorium\.db cannot be used: .*\n$/)
    rmSync(dirname(file), { recursive: true })
  })

  test('keeps what it compiled for the next start, also if it is killed', async ({ serve }) => {
    const folder = mkdtempSync(join(tmpdir(), 'scriptorium-serve-'))
    const running = serve({ TMPDIR: folder })
    await ready(running)
    running.child.kill('SIGKILL')
    await running.ended
    expect(readdirSync(join(folder, 'node-compile-cache'), { recursive: true }).length).toBeGreaterThan(500)
    rmSync(folder, { recursive: true })
  })

  test('logs an unhandled rejection and continues', async ({ serve }) => {
    const reject = `process.on('SIGUSR2', () => void Promise.reject(new Error('lost and found')))`
    const options = `${process.env['NODE_OPTIONS'] ?? ''} --import=data:text/javascript,${encodeURIComponent(reject)}`
    const running = serve({ NODE_OPTIONS: options })
    const { url } = await ready(running)
    running.child.kill('SIGUSR2')
    await eventually(() => expect(running.written.out).toContain('lost and found'))
    expect((await fetch(`${url}/healthz`)).status).toBe(200)
    running.child.kill('SIGTERM')
    expect(await running.ended).toBe(0)
  })

  test('uses ADMIN_TOKEN and does not print it', async ({ serve }) => {
    const token = 'a-token-that-the-operator-has-chosen'
    const running = serve({ ADMIN_TOKEN: token, LOG_LEVEL: 'trace' })
    const { url } = await ready(running)
    expect(await statusWith(url, token)).toBe(200)
    expect(running.written.out + running.written.err).not.toContain(token)
  })

  test('exits 3 on a setting that does not exist', async ({ serve }) => {
    const running = serve({ SCRIPTORIUM_PROT: '80' })
    expect(await running.ended).toBe(3)
    expect(running.written.err).toMatch(/^error: SCRIPTORIUM_PROT .+\n$/)
  })
})
