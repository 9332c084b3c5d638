import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { ConfigError, envName, flagName, loadConfig, readEnvFile, settings, withAddress } from './config.ts'

const folder = mkdtempSync(join(tmpdir(), 'scriptorium-env-'))
afterAll(() => rmSync(folder, { recursive: true }))

const envFile = (text: string) => {
  const path = join(folder, '.env')
  writeFileSync(path, text)
  return path
}

const messageOf = (work: () => unknown): string => {
  try {
    work()
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError)
    return (error as Error).message
  }
  return 'nothing was thrown'
}

describe('loadConfig', () => {
  test.each([
    ['https://docs.example.com/sites', 'https://app.example.com', true],
    ['https://*.docs.example.com', 'https://app.example.com', true],
    ['https://app.example.com/sites', 'https://app.example.com', false],
    ['https://127.0.0.1/sites', undefined, false],
    [undefined, 'https://app.example.com', false],
  ])('SITES_ORGANIZATION with sites at %s beside %s: %s', (sitesUrl, baseUrl, isTaken) => {
    const load = () => loadConfig({ sitesUrl, baseUrl, sitesOrganization: 'x1' }, {}, {}).sitesOrganization
    const refused = 'SITES_ORGANIZATION needs SITES_URL with a host of its own'
    expect(isTaken ? load() : messageOf(load)).toMatch(isTaken ? 'x1' : refused)
  })

  test('has a default for every setting that a first start needs', () => {
    const { host, port, databaseUrl, corsOrigins, bodyLimit, trustProxy, adminToken } = loadConfig({}, {}, {})
    expect({ host, port, databaseUrl }).toEqual({
      host: '127.0.0.1',
      port: 8080,
      databaseUrl: './data/scriptorium.db',
    })
    expect({ corsOrigins, bodyLimit, trustProxy, adminToken }).toEqual({
      corsOrigins: [],
      bodyLimit: 10 * 2 ** 20,
      trustProxy: false,
      adminToken: undefined,
    })
  })

  test('leaves a default that the help of a flag shows anyway out of its words', () => {
    const isShown = (data: unknown) => typeof data === 'string' || typeof data === 'number'
    const shown = Object.entries(settings).filter(([, { schema }]) => isShown(schema.safeParse(undefined).data))
    expect(shown.length).toBeGreaterThan(20)
    expect(shown.filter(([, { help }]) => help.includes('(default:')).map(([name]) => name)).toEqual([])
  })

  test('flags take precedence over the environment, and the environment over .env', () => {
    expect(loadConfig({ port: '1' }, { PORT: '2' }, { PORT: '3' }).port).toBe(1)
    expect(loadConfig({}, { PORT: '2' }, { PORT: '3' }).port).toBe(2)
    expect(loadConfig({}, {}, { PORT: '3' }).port).toBe(3)
    expect(loadConfig({}, { PORT: '' }, { PORT: '3' }).port).toBe(3)
  })

  test('reads the storage of files and the addresses that they may be fetched from', () => {
    const env = { STORAGE_URL: 's3://key:secret@bucket/docs', FETCH_ALLOW: '10.0.0.0/8, fd00::1', FILE_LIMIT: '1 mb' }
    const { storageUrl, fetchAllow, fileLimit } = loadConfig({}, env, {})
    expect({ storageUrl, fetchAllow, fileLimit }).toEqual({
      storageUrl: 's3://key:secret@bucket/docs',
      fetchAllow: ['10.0.0.0/8', 'fd00::1'],
      fileLimit: 2 ** 20,
    })
    for (const folder of ['./files', '/var/files', 'C:\\files', 'file:///var/files']) {
      expect(loadConfig({}, { STORAGE_URL: folder }, {}).storageUrl).toBe(folder)
    }
  })

  test.each(['ftp://host/files', 's3://', 's3://key:secret/here@bucket:x'])(
    'refuses %s, and does not print it',
    (url) => {
      const message = messageOf(() => loadConfig({}, { STORAGE_URL: url }, {}))
      expect(message).toMatch(/^STORAGE_URL is invalid: expected/)
      expect(message).not.toContain('it is')
    },
  )

  test('refuses a host name as an address to fetch from, because it could resolve to any address', () => {
    expect(messageOf(() => loadConfig({}, { FETCH_ALLOW: 'localhost' }, {}))).toMatch(/^FETCH_ALLOW is invalid/)
  })

  test('reads sizes, lists and proxies', () => {
    const env = {
      FILE_LIMIT: '64kb',
      CONTENT_BODY_LIMIT: '2 MB',
      CORS_ORIGINS: 'https://a.example, *',
      TRUST_PROXY: '1',
    }
    const { fileLimit, contentBodyLimit, corsOrigins, trustProxy } = loadConfig({}, env, {})
    expect([fileLimit, contentBodyLimit]).toEqual([65_536, 2_097_152])
    expect([corsOrigins, trustProxy]).toEqual([['https://a.example', '*'], 1])
    expect(loadConfig({}, { TRUST_PROXY: 'loopback' }, {}).trustProxy).toEqual(['loopback'])
  })

  test('reads a rate limit, or none', () => {
    const limits = [{}, { RATE_LIMIT: '90' }, { RATE_LIMIT: 'off' }, { RATE_LIMIT: '0' }]
    expect(limits.map((env) => loadConfig({}, env, {}).rateLimit)).toEqual([6000, 90, 0, 0])
  })

  test.each([
    { PORT: '65536' },
    { PORT: '-1' },
    { PORT: '80.5' },
    { PORT: 'http' },
    { HOST: 'a', FILE_LIMIT: '10 apples' },
    { BASE_URL: 'docs.example.com' },
    { BASE_URL: 'ftp://docs.example.com' },
    { DATABASE_URL: 'mysql://localhost/docs' },
    { LOG_LEVEL: 'loud' },
    { CORS_ORIGINS: 'everyone' },
    { CORS_ORIGINS: 'https://docs.example.com/' },
    { AUDIT_DAYS: '-1' },
    { TRUST_PROXY: 'true' },
    { TRUST_PROXY: '10.0.0.0/99' },
    { RATE_LIMIT: 'none' },
    { RATE_LIMIT: '-1' },
    { WEBHOOK_EVENTS: 'nope' },
    { WEBHOOK_EVENTS: 'fetch' },
    { WEBHOOK_EVENTS: 'space_content_updated, nope' },
    { SMTP_URL: 'https://mail.example.com' },
    { MAIL_FROM: 'docs' },
    { MAIL_FROM: 'Docs <docs@example.com>, evil@example.com' },
    { MAIL_FROM: 'docs@example.com\nBcc: evil@example.com' },
  ])('refuses %o in one line that names it', (env) => {
    const message = messageOf(() => loadConfig({}, env, {}))
    expect(message).toContain(`${Object.keys(env).at(-1)} is invalid`)
    expect(message).not.toContain('\n')
  })

  test('requires a sender if a mail server is set', () => {
    const env = { SMTP_URL: 'smtps://me:hunter2@mail.example.com:465' }
    expect(messageOf(() => loadConfig({}, env, {}))).toBe('MAIL_FROM is missing: it is required if SMTP_URL is set')
    for (const from of ['docs@example.com', 'The docs <docs@example.com>']) {
      expect(loadConfig({}, { ...env, MAIL_FROM: from }, {})).toMatchObject({ smtpUrl: env.SMTP_URL, mailFrom: from })
    }
  })

  test('the error names the allowed numbers', () => {
    expect(messageOf(() => loadConfig({}, { PORT: '65536' }, {}))).toContain('expected 65535 or less')
    expect(messageOf(() => loadConfig({}, { AUDIT_DAYS: '-1' }, {}))).toContain('expected 0 or more')
    expect(messageOf(() => loadConfig({}, { PORT: '80.5' }, {}))).toContain('expected a whole number')
  })

  test('the error names the place of an invalid value', () => {
    expect(messageOf(() => loadConfig({ databaseUrl: '' }, {}, {}))).toMatch(/^--database-url is invalid/)
    expect(messageOf(() => loadConfig({}, {}, { PORT: 'x' }))).toMatch(/^PORT in \.env is invalid/)
  })

  test('never repeats a secret', () => {
    const short = 'a-secret-that-is-too-short'
    expect(messageOf(() => loadConfig({}, { ADMIN_TOKEN: short }, {}))).not.toContain(short)
    expect(messageOf(() => loadConfig({}, { DATABASE_URL: 'mysql://me:hunter2@host/x' }, {}))).not.toContain('hunter2')
  })

  test('refuses unknown variables with our prefix', () => {
    expect(messageOf(() => loadConfig({}, { SCRIPTORIUM_PROT: '1' }, {}))).toContain('SCRIPTORIUM_PROT')
    expect(loadConfig({}, { SCRIPTORIUM_DEV: '1', UNRELATED: '1' }, {}).port).toBe(8080)
  })
})

describe('readEnvFile', () => {
  test('reads quotes and comments, and does not change the environment', () => {
    const before = { ...process.env }
    expect(readEnvFile(envFile('# ours\nHOST="0.0.0.0"\nPORT=9000 # for us\n'))).toEqual({
      HOST: '0.0.0.0',
      PORT: '9000',
    })
    expect(process.env).toEqual(before)
  })

  test('refuses an unknown setting', () => {
    expect(messageOf(() => readEnvFile(envFile('PROT=9000')))).toContain('PROT in')
  })

  test('is empty if there is no file', () => {
    expect(readEnvFile(join(folder, 'absent'))).toEqual({})
  })
})

describe('withAddress', () => {
  test('completes unset URLs with the address of the server', () => {
    const plain = withAddress(loadConfig({}, {}, {}), 'http://127.0.0.1:4321')
    expect([plain.baseUrl, plain.appUrl]).toEqual(['http://127.0.0.1:4321', 'http://127.0.0.1:4321'])
    const set = withAddress(loadConfig({}, { BASE_URL: 'https://api.example/' }, {}), 'http://127.0.0.1:4321')
    expect([set.baseUrl, set.appUrl]).toEqual(['https://api.example', 'https://api.example'])
  })
})

describe('names', () => {
  test('have three unique spellings of the same name', () => {
    expect([envName('databaseUrl'), flagName('databaseUrl')]).toEqual(['DATABASE_URL', '--database-url'])
    const names = Object.keys(settings).map(envName)
    expect(new Set(names).size).toBe(names.length)
  })
})
