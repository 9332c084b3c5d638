import { writeFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { freshDatabase, type TestDatabase } from '../../../test/database.ts'
import { envName, flagName, settings } from '@scriptorium/settings/config'
import { readSpec } from '../http/openapi-document.ts'
import { openDatabase } from '@scriptorium/database/open'
import { run } from './program.ts'
import { readVersion } from '@scriptorium/basics/version'

const written = { out: '', err: '' }

beforeEach(() => {
  // Vite sets BASE_URL for its own purpose.
  vi.stubEnv('BASE_URL', undefined)
  Object.assign(written, { out: '', err: '' })
  const into = (name: 'out' | 'err') => (text: string | Uint8Array) => {
    written[name] += String(text)
    return true
  }
  vi.spyOn(process.stdout, 'write').mockImplementation(into('out'))
  vi.spyOn(process.stderr, 'write').mockImplementation(into('err'))
})

afterEach(() => void vi.restoreAllMocks().unstubAllEnvs())

const json = () => JSON.parse(written.out) as Record<string, unknown>

describe('scriptorium', () => {
  const commands = [
    'serve',
    'migrate',
    'upgrade',
    'login',
    'logout',
    'whoami',
    'orgs',
    'spaces',
    'cr',
    'cr list',
    'cr show',
    'cr merge',
    'search',
    'audit',
    'jobs',
    'jobs list',
    'jobs show',
    'jobs retry',
    'site',
    'site feedback',
    'token',
    'token create',
    'token list',
    'token revoke',
    'import',
    'export',
    'backup',
    'restore',
    'doctor',
    'reindex',
    'openapi',
    'version',
  ]

  test.each(['', ...commands])('%s --help exits 0 and shows an example', async (command) => {
    expect(await run([...command.split(' ').filter(Boolean), '--help'])).toBe(0)
    expect(written.out).toContain('Example:\n  $ scriptorium')
  })

  test.each([
    ['nothing', []],
    ['an unknown command', ['sevre']],
    ['an unknown flag', ['token', 'list', '--bogus']],
    ['an argument too few', ['token', 'revoke']],
    ['an argument too many', ['version', 'now']],
    ['a state that there is not', ['jobs', 'list', '--state', 'lost']],
    ['a limit that is none', ['orgs', '--limit', 'many']],
    ['a flag without its value', ['token', 'list', '--user']],
  ])('exits 2 on %s', async (_what, args) => {
    expect(await run(args)).toBe(2)
    expect(written.out).toBe('')
  })

  test.each([
    ['an unknown setting', ['serve', '--prot', '80']],
    ['a wrong setting', ['serve', '--port', 'http']],
    ['a wrong database', ['migrate', '--database-url', 'mysql://localhost/docs']],
  ])('exits 3 on %s, with one line', async (_what, args) => {
    expect(await run(args)).toBe(3)
    expect(written.err).toMatch(/^error: .+\n$/)
  })

  test('exits 1 with one line if the database is unavailable', async () => {
    expect(await run(['migrate', '--database-url', 'postgres://me:hunter2@127.0.0.1:1/docs'])).toBe(1)
    expect(written.err).toMatch(/^error: .+\n$/)
    expect(written.err).not.toContain('hunter2')
  })
})

describe('help', () => {
  test('of serve lists every setting, also those without a flag', async () => {
    expect(await run(['serve', '--help'])).toBe(0)
    for (const name of Object.keys(settings)) {
      expect(written.out.includes(`${flagName(name)} `) || written.out.includes(`  ${envName(name)} `)).toBe(true)
    }
  })

  test('prints the command as users type it', async () => {
    vi.stubEnv('npm_lifecycle_event', 'scriptorium')
    await run(['orgs', '--help'])
    expect(written.out).toContain('Usage: pnpm scriptorium orgs')
    expect(written.out).toContain('$ pnpm scriptorium orgs')
  })
})

describe('version', () => {
  test('prints the version of the package', async () => {
    expect(await run(['version'])).toBe(0)
    expect(written.out).toBe(`${readVersion()}\n`)
    written.out = ''
    expect(await run(['--version'])).toBe(0)
    expect(written.out).toBe(`${readVersion()}\n`)
    written.out = ''
    await run(['version', '--json'])
    expect(json()).toEqual({ version: readVersion(), node: process.version })
  })
})

describe('openapi', () => {
  test.each([
    ['json', []],
    ['yaml', ['--yaml']],
  ] as const)('prints the bundle as %s', async (form, flags) => {
    expect(await run(['openapi', ...flags])).toBe(0)
    expect(written.out).toBe(readSpec(form))
  })
})

describe('migrate', () => {
  let fresh: TestDatabase
  beforeAll(async () => void (fresh = await freshDatabase()))
  afterAll(() => fresh.drop())

  test('changes nothing if no migration is pending', async () => {
    expect(await run(['migrate', '--database-url', fresh.url, '--json'])).toBe(0)
    expect(json()).toEqual({ applied: [] })
  })

  test('--status prints the applied migrations', async () => {
    expect(await run(['migrate', '--status', '--database-url', fresh.url, '--json'])).toBe(0)
    expect(json()).toEqual({ applied: expect.arrayContaining(['2001_people']), pending: [], newer: [] })
  })
})

describe('migrate --plan', () => {
  let fresh: TestDatabase
  beforeAll(async () => {
    fresh = await freshDatabase()
    if (!fresh.url.startsWith('postgres')) {
      fresh.url += '.empty'
      return writeFileSync(fresh.url, '')
    }
    const database = openDatabase(fresh.url)
    await database.write.raw('drop schema public cascade')
    await database.write.raw('create schema public')
    await database.close()
  })
  afterAll(() => fresh.drop())

  test('prints how long each pending migration takes, and applies none', async () => {
    const planned = ['migrate', '--plan', '--database-url', fresh.url]
    expect(await run([...planned, '--json'])).toBe(0)
    const { pending } = json() as { pending: { name: string; ms: number }[] }
    expect(pending[0]).toEqual({ name: '2001_people', ms: expect.any(Number) as number })
    written.out = ''
    expect(await run(planned)).toBe(0)
    expect(written.out).toMatch(/^2001_people +\d+ ms\n[^]*\nIn total \d+ ms\. Nothing was changed\./)
    written.out = ''
    expect(await run(['migrate', '--status', '--database-url', fresh.url, '--json'])).toBe(0)
    expect(json()).toEqual({ applied: [], pending: pending.map(({ name }) => name), newer: [] })
  })
})

describe('token', () => {
  let server: TestServer
  let database: string[]
  beforeAll(async () => {
    server = await startTestServer()
    database = ['--database-url', server.services.config.databaseUrl, '--json']
  })
  afterAll(() => server.close())

  const statusWith = async (token: unknown) =>
    (await fetch(`${server.url}/v1/user`, { headers: { authorization: `Bearer ${token}` } })).status

  test('create creates a working token, list shows it without its value, revoke deletes it', async () => {
    expect(await run(['token', 'create', '--label', 'From a test', ...database])).toBe(0)
    const { id, token, label } = json()
    expect([label, await statusWith(token)]).toEqual(['From a test', 200])
    written.out = ''
    expect(await run(['token', 'list', ...database])).toBe(0)
    expect(json()).toEqual(expect.arrayContaining([expect.objectContaining({ id, label: 'From a test' })]))
    expect(written.out).not.toContain(String(token))
    expect(await run(['token', 'revoke', String(id), ...database])).toBe(0)
    expect(await statusWith(token)).toBe(401)
  })

  test('create uses the given user', async () => {
    const ada = await server.createTestUser({ role: 'read', email: 'ada@example.com' })
    for (const user of [ada.id, 'ada@example.com']) {
      written.out = ''
      expect(await run(['token', 'create', '--user', user, '--expires', '2099-01-31', ...database])).toBe(0)
      expect(json()).toMatchObject({ userId: ada.id, expiresAt: '2099-01-31T00:00:00.000Z' })
    }
  })

  test.each([
    ['a user who is not there', ['create', '--user', 'nobody@example.com']],
    ['a date that is none', ['create', '--expires', 'soon']],
    ['a date that is over', ['create', '--expires', '2001-01-01']],
    ['a token that is not there', ['revoke', 'none']],
  ])('exits 1 on %s, with one line', async (_what, args) => {
    expect(await run(['token', ...args, ...database])).toBe(1)
    expect(written.err).toMatch(/^error: .+\n$/)
  })
})
