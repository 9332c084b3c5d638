import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect } from 'vitest'
import { test as base } from '../../../test/test.ts'
import type { TestUser } from '../../../test/harness.ts'
import { newOrganization } from '../../../test/organization.ts'
import { createIdentityProvider } from '@scriptorium/sign-on/test/identity-provider'
import { createProvider, signInWith } from '../../../test/support/saml.ts'
import { scriptorium } from '../../../test/support/process.ts'

let ada: TestUser
let folder = ''
let file = ''
const test = base.extend('me', ({ server }) => () => ({
  server: server.url,
  user: { id: ada.id, displayName: 'Ada', email: 'ada@example.com' },
}))

test.beforeAll(async ({ server }) => {
  ada = await server.createTestUser({ role: 'read', displayName: 'Ada', email: 'ada@example.com' })
})
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scriptorium-login-'))
  file = join(folder, 'scriptorium', 'login.json')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const main = new URL('../../main.js', import.meta.url).pathname

/** Runs a command in a separate process with a temporary configuration folder. */
const cli = async (args: string[], { env = {}, input }: { env?: Record<string, string>; input?: string } = {}) => {
  const { ended, written } = scriptorium(args, { XDG_CONFIG_HOME: folder, ...env }, main, input)
  const code = await ended
  return { code, err: written.err, result: written.out === '' ? undefined : (JSON.parse(written.out) as unknown) }
}

// Each test starts processes, which is slow while other tests run.
describe('login', () => {
  test('stores server and token for later commands, readable by the user only', async ({ server, me }) => {
    expect(await cli(['login', `${server.url}/`], { input: `${ada.token}\n` })).toMatchObject({ code: 0, result: me() })
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect((await stat(join(folder, 'scriptorium'))).mode & 0o777).toBe(0o700)
    expect(await cli(['whoami'])).toMatchObject({ code: 0, result: me(), err: '' })
    expect(await cli(['orgs'])).toMatchObject({ code: 0, result: [{ id: server.organizationId }] })
    expect(await cli(['logout'])).toMatchObject({ code: 0, result: { loggedOut: true } })
    expect(await cli(['whoami'])).toMatchObject({ code: 2, err: expect.stringContaining('scriptorium login') })
    expect(await cli(['logout'])).toMatchObject({ code: 0, result: { loggedOut: false } })
  })

  test('stores a token that the page of single sign-on created', async ({ server }) => {
    const [idp, own] = [await createIdentityProvider(), await newOrganization(server)]
    const provider = await createProvider(own, idp)
    const { token } = await signInWith(server.url, idp, provider, { nameId: 'grace', displayName: 'Grace' })
    const start = provider.service.startURL
    const login = await cli(['login', '--sso', start], { input: `${token}\n` })
    expect(login).toMatchObject({ code: 0, result: { server: server.url, user: { displayName: 'Grace' } } })
    expect(login.err).toContain(`Open ${start} in a browser`)
    expect(await cli(['whoami'])).toMatchObject({ code: 0, result: { user: { displayName: 'Grace' } } })
    const elsewhere = await cli(['login', '--sso', `${server.url}/signed-in`], { input: `${token}\n` })
    expect(elsewhere).toMatchObject({ code: 1, err: expect.stringContaining('is no sign-in address') })
  })

  test('stores no login that does not work', async ({ server }) => {
    const wrong = await cli(['login', '--server', server.url, '--token', 'wrong'])
    expect(wrong).toMatchObject({ code: 1, err: expect.stringContaining('does not accept the token') })
    expect(await cli(['login', server.url], { input: '\n' })).toMatchObject({ code: 1 })
    expect(await cli(['login', 'nowhere'], { input: 'x' })).toMatchObject({ code: 2 })
    expect(await stat(file).catch(() => undefined)).toBeUndefined()
  })

  test('the environment takes precedence over a login, and flags over the environment', async ({ server, me }) => {
    await cli(['login', server.url, '--token', ada.token])
    const env = { SCRIPTORIUM_TOKEN: server.token }
    expect(await cli(['whoami'], { env })).toMatchObject({ result: { user: { displayName: 'Admin' } } })
    expect(await cli(['whoami', '--token', ada.token], { env })).toMatchObject({ result: me() })
    const away = await cli(['whoami'], { env: { ...env, SCRIPTORIUM_URL: 'http://127.0.0.1:1' } })
    expect(away).toMatchObject({
      code: 1,
      err: expect.stringContaining('http://127.0.0.1:1 cannot be reached: no response'),
    })
  })

  test('never sends its token to another server', async ({ server }) => {
    await cli(['login', server.url, '--token', ada.token])
    const elsewhere = await cli(['whoami', '--server', 'http://127.0.0.1:1'])
    expect(elsewhere).toMatchObject({
      code: 2,
      err: expect.stringContaining('a token is needed for http://127.0.0.1:1'),
    })
  })

  test('reports a damaged login file', async ({ server }) => {
    await cli(['login', server.url, '--token', ada.token])
    await writeFile(file, (await readFile(file, 'utf8')).slice(0, 10))
    expect(await cli(['whoami'])).toMatchObject({ code: 1, err: expect.stringContaining('is damaged') })
    expect(await cli(['login', server.url, '--token', ada.token])).toMatchObject({ code: 0 })
    expect(await cli(['whoami'])).toMatchObject({ code: 0 })
  })
})
