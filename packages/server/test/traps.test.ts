import { globSync, readFileSync } from 'node:fs'
import { afterAll, describe, expect } from 'vitest'
import { openDatabase } from '@scriptorium/database/open'
import { translateError } from '../src/edge/http/translate.ts'
import { walkSchemas } from '@scriptorium/validator/walk'
import { insert, newSpace, publish } from './content.ts'
import { test as base } from './test.ts'
import { createSender } from '@scriptorium/tools/contract/http.ts'
import { spec } from './support/spec.ts'
import { eventually } from './support/eventually.ts'

let send: ReturnType<typeof createSender>

const test = base
  .extend(
    'get',
    ({ server }) =>
      (path: string) =>
        send({ method: 'GET', path, headers: { Authorization: `Bearer ${server.token}` } }),
  )
  .extend(
    'isPostgres',
    ({ server }) =>
      () =>
        server.services.database.dialect.name === 'postgres',
  )

test.beforeAll(async ({ server }) => {
  send = createSender(server.url)
})
afterAll(async () => {
  send.close()
})

describe('the database', () => {
  test('409, 400 and 503 for its errors, and never 500 for an error that a request can cause', async ({
    server,
    isPostgres,
  }) => {
    const { database } = server.services
    const { read, writeTx, dialect } = database
    const translate = translateError(dialect)
    const codeOf = async (failing: Promise<unknown>) =>
      failing.then(
        () => 'nothing',
        (error: unknown) => translate(error).code,
      )
    const create = (row: object) => writeTx(async (trx) => trx('settings').insert(row as never))
    expect(await codeOf(create({ name: 'twice', value: '1' }))).toBe('nothing')
    expect(await codeOf(create({ name: 'twice', value: '2' }))).toBe('already_exists')
    expect(await codeOf(create({ name: 'null', value: null }))).toBe('invalid_request')
    if (!isPostgres()) return
    const raw = (sql: string) => codeOf(read.raw(sql))
    expect(await raw('select id from users limit -1')).toBe('invalid_request')
    expect(await raw('select 100000000000000000000::int')).toBe('invalid_request')
    expect(await raw("select 'x'::int")).toBe('invalid_request')
    expect(await raw("select E'\\\\u0000'::text, '{\"a\":\"\\u0000\"}'::jsonb ->> 'a'")).toBe('invalid_request')
    expect(await raw("do $$ begin raise sqlstate '40001'; end $$")).toBe('unavailable')
    // Last, because this test breaks the connection and the pool notices it late.
    expect(await raw('select pg_terminate_backend(pg_backend_pid())')).toBe('unavailable')
    await eventually(() => read.raw('select 1'))
  })

  test('stores and returns every timestamp as text, so that both kinds answer alike', async ({ server }) => {
    const row = (await server.services.database.read('users').first())!
    expect(row.createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    const body = JSON.stringify({ label: 'Zone', expiresAt: '2999-01-01T01:00:00+01:00' })
    const headers = { Authorization: `Bearer ${server.token}`, 'Content-Type': 'application/json' }
    const made = await send({ method: 'POST', path: '/v1/user/tokens', headers, body })
    expect(made.json()['expiresAt']).toBe('2999-01-01T00:00:00.000Z')
  })

  test.for(['2996-12-31T23:59:60Z', '2996-01-01T00:00:00+99:99', '2997-02-29T00:00:00Z'])(
    '400 for %s, which is not a valid time',
    async (expiresAt, { server }) => {
      const headers = { Authorization: `Bearer ${server.token}`, 'Content-Type': 'application/json' }
      const body = JSON.stringify({ label: 'Zone', expiresAt })
      const answer = await send({ method: 'POST', path: '/v1/user/tokens', headers, body })
      expect([answer.status, answer.json()['errors']]).toMatchObject([400, [{ pointer: '/body/expiresAt' }]])
    },
  )

  test('uses SKIP LOCKED on PostgreSQL, which is lost under other client names', async () => {
    const unreached = openDatabase('postgres://nobody@localhost/nothing')
    const { sql } = unreached.write('tokens').forUpdate().skipLocked().toSQL()
    await unreached.close()
    expect(sql).toContain('skip locked')
  })
})

describe('a URL', () => {
  test.for<[number, string]>([
    [400, '/v1/spaces/a%2Fb'],
    [400, '/v1/spaces/%00'],
    [400, '/v1/spaces/%FF'],
    [404, '/v1/spaces/99999999999999999999'],
    [400, '/v1/orgs?limit=Infinity'],
    [400, '/v1/orgs?limit=1e400'],
  ])('%i for %s', async ([status, path], { get }) => {
    expect((await get(path)).status).toBe(status)
  })

  test('404 for the number of a change request that does not fit in a column', async ({ server, get }) => {
    const { spaceId } = await newSpace(server.api())
    for (const number of ['2147483648', '99999999999999999999', '0'.repeat(64)])
      expect((await get(`/v1/spaces/${spaceId}/change-requests/${number}`)).status).toBe(404)
  })

  test('200 for a filter that contains a space, a plus or a comma', async ({ server, get }) => {
    const names = ['Ann Bee', 'Ann+Bee', 'Ann,Bee']
    for (const displayName of names) await server.createTestUser({ role: 'read', displayName })
    const found = async (search: string) => {
      const { items } = (await get(`/v1/orgs/${server.organizationId}/members?search=${search}`)).json()
      return (items as { user: { displayName: string } }[]).map(({ user }) => user.displayName)
    }
    expect(await found('ann+bee')).toEqual(['Ann Bee'])
    expect(await found('ann%20bee')).toEqual(['Ann Bee'])
    expect(await found('ann%2Bbee')).toEqual(['Ann+Bee'])
    expect(await found('ann,bee')).toEqual(['Ann,Bee'])
  })

  test('200 for a repeated key, 400 where only one is allowed', async ({ server, get }) => {
    const path = `/v1/orgs/${server.organizationId}/change-requests`
    const { spaceId } = await newSpace(server.api())
    await publish(server.api(), { spaceId }, insert('# Done\n'))
    const count = async (query: string) => (await get(`${path}?${query}`)).json()['count']
    expect(await count('status=draft&status=merged')).toBe(await count('status=merged&status=draft'))
    expect(await count('status=draft&status=merged')).toBeGreaterThan(0)
    expect((await get(`${path}?limit=1&limit=2`)).status).toBe(400)
  })
})

describe('a map in a body', () => {
  test.for(['__proto__', 'constructor', 'prototype'])('400 for the key %s', async (key, { server }) => {
    const path = `/v1/orgs/${server.organizationId}/teams/x/members`
    const headers = { Authorization: `Bearer ${server.token}`, 'Content-Type': 'application/json' }
    const body = `{"memberships":{"${key}":{"role":"owner"}}}`
    const answer = await send({ method: 'PUT', path, headers, body })
    expect([answer.status, answer.json()['errors']]).toEqual([
      400,
      [{ pointer: '/body/memberships', message: `must not have the key ${key}` }],
    ])
  })
})

describe('the source', () => {
  test('answers with res.json only: res.send would bypass the check of responses', () => {
    const root = new URL('../src/', import.meta.url)
    const files = globSync('**/*.ts', { cwd: root, exclude: ['**/*.test.ts'] })
    expect(files.filter((file) => /\bres\.send\(/.test(readFileSync(new URL(file, root), 'utf8')))).toEqual([])
  })
})

describe('the spec', () => {
  test('maps every discriminator, without which types and validators guess', () => {
    let found = 0
    walkSchemas(spec, ({ discriminator }) => {
      if (!discriminator) return
      found++
      expect(Object.keys(discriminator.mapping ?? {}).length).toBeGreaterThan(0)
    })
    expect(found).toBeGreaterThan(5)
  })
})
