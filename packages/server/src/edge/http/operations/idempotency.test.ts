import type { Request } from 'express'
import fc from 'fast-check'
import type { Knex } from 'knex'
import { afterAll, describe, expect } from 'vitest'
import { roleToGive } from '../../../domain/access/own-role.ts'
import { insert, publish } from '../../../../test/content.ts'
import { test as base } from '../../../../test/test.ts'
import type { TestUser } from '../../../../test/harness.ts'
import { createSender, type Answer } from '@scriptorium/tools/contract/http.ts'
import { signInBrowser } from '../../../../test/support/browser-session.ts'
import { waitForJobs } from '../../../../test/support/wait-for-jobs.ts'
import { createIdempotency } from './idempotency.ts'
import { Problem } from '../../../ground/problem.ts'

let send: ReturnType<typeof createSender>
let spaces: string
let made = 0

const test = base
  .extend('post', ({ server }) => (body: object, { key, path = spaces, user }: Call): Promise<Answer> => {
    const token = user?.token ?? server.token
    const headers: Record<string, string> = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
    if (key !== undefined) headers['Idempotency-Key'] = key
    return send({ method: 'POST', path, headers, body: JSON.stringify(body) })
  })
  .extend('countOf', ({ server }) => async (title: string) => {
    const rows = await server.services.database.read('spaces').where({ title })
    return rows.length
  })
  .extend(
    'keptRows',
    ({ server }) =>
      () =>
        server.services.database.read('keptAnswers'),
  )
  .extend(
    'isDone',
    ({ server }) =>
      async (name: string) =>
        !!(await server.services.database.read('settings').where({ name }).first()),
  )
  .extend('start', ({ server }) => () => {
    const once = createIdempotency(server.services)
    const key = newKey()
    const principal = { kind: 'user', user: { id: 'u' }, tokenId: 't' }
    const req = { originalUrl: '/v1/things', params: {}, operationId: 'createSpace', principal } as unknown as Request
    return (work: (trx: Knex) => Promise<unknown>) => once(req, key, 'settings', work, async () => {})
  })

test.beforeAll(async ({ server }) => {
  send = createSender(server.url)
  spaces = `/v1/orgs/${server.organizationId}/spaces`
})
afterAll(async () => {
  send.close()
})

const newKey = () => `key-${++made}`
interface Call {
  path?: string
  key?: string
  user?: TestUser
}
const codeOf = (answer: Answer) => [answer.status, answer.json()['code']]

describe('a POST with an Idempotency-Key', () => {
  test('201 again with the same body, Location, ETag and a replay header', async ({ post, countOf }) => {
    const key = newKey()
    const first = await post({ title: 'Once' }, { key })
    const second = await post({ title: 'Once' }, { key })
    const seen = ({ status, text, headers: { location, etag } }: Answer) => ({ status, text, location, etag })
    expect(first.status).toBe(201)
    expect(seen(second)).toEqual(seen(first))
    expect([first, second].map(({ headers }) => headers['idempotent-replayed'])).toEqual([undefined, 'true'])
    expect(await countOf('Once')).toBe(1)
  })

  test('201 for each of: no key, another key, another user, another path', async ({ server, post, countOf }) => {
    const key = newKey()
    const user = await server.createTestUser({ role: 'admin' })
    const other = await server.api().createOrganization({ body: { title: 'Other' } })
    await post({ title: 'Apart' }, { key })
    await post({ title: 'Apart' }, {})
    await post({ title: 'Apart' }, { key: newKey() })
    await post({ title: 'Apart' }, { key, user })
    await post({ title: 'Apart' }, { key, path: `/v1/orgs/${other.id}/spaces` })
    expect(await countOf('Apart')).toBe(5)
  })

  test('403 and 404 again in a browser whose user lost the rights since, and 401 once it has signed out', async ({
    server,
    docs,
  }) => {
    const { organizationId } = server
    const user = await server.createTestUser({ role: 'create' })
    const { headers, docs: browser } = await signInBrowser(server, user.id)
    const keyed = { 'Content-Type': 'application/json', 'Idempotency-Key': newKey(), ...headers }
    const again = () => send({ method: 'POST', path: spaces, headers: keyed, body: '{"title":"Browsed"}' })
    const made = await again()
    expect(made.status).toBe(201)
    expect((await again()).headers['idempotent-replayed']).toBe('true')
    await docs.updateSpaceById({ params: { spaceId: String(made.json()['id']) }, body: { defaultLevel: null } })
    expect(codeOf(await again())).toEqual([404, 'not_found'])
    const params = { organizationId, userId: user.id }
    await docs.updateMemberInOrganizationById({ params, body: { role: 'read' } })
    expect(codeOf(await again())).toEqual([403, 'forbidden'])
    await docs.removeMemberFromOrganizationById({ params })
    const refused = await again()
    expect([codeOf(refused), refused.text.includes('Browsed')]).toEqual([[404, 'not_found'], false])
    await browser.signOut()
    expect(codeOf(await again())).toEqual([401, 'unauthenticated'])
  })

  test('403 and 404 again for a caller who lost the rights since, instead of the stored 201', async ({
    server,
    docs,
    post,
  }) => {
    const { organizationId } = server
    const user = await server.createTestUser({ role: 'create' })
    const [key, other] = [newKey(), newKey()]
    const made = (await post({ title: 'Mine' }, { key, user })).json()
    const site = await docs.createSite({ params: { organizationId } })
    const path = `/v1/orgs/${organizationId}/sites/${site.id}/site-spaces`
    expect((await post({ spaceId: made['id'] }, { key: other, path, user })).status).toBe(201)
    await docs.updateSpaceById({ params: { spaceId: String(made['id']) }, body: { defaultLevel: null } })
    for (const again of [
      { key, user },
      { key: other, path, user },
    ]) {
      const answer = await post(again.key === key ? { title: 'Mine' } : { spaceId: made['id'] }, again)
      expect(codeOf(answer)).toEqual([404, 'not_found'])
      expect(answer.text).not.toContain('Mine')
    }
    await docs.updateMemberInOrganizationById({ params: { organizationId, userId: user.id }, body: { role: 'read' } })
    expect(codeOf(await post({ title: 'Mine' }, { key, user }))).toEqual([403, 'forbidden'])
  })

  test('200 without a space that the caller cannot see any more, for a POST that only reads', async ({
    server,
    docs,
    post,
  }) => {
    const params = { organizationId: server.organizationId }
    const { id: spaceId } = await docs.createSpace({ params, body: { empty: true } })
    const space = { spaceId }
    await publish(docs, space, insert('# Secret plan'))
    const source = { space: spaceId, language: 'en' } as const
    const translating = { source, language: 'fr' } as const
    const user = await server.createTestUser({ role: 'create' })
    const key = newKey()
    const translate = () => post(translating, { key, path: `/v1/orgs/${params.organizationId}/translations`, user })
    const { id: translation } = (await translate()).json()
    await waitForJobs(server.services)
    const open = await docs.createSpace({ params, body: { empty: true } })
    const { id: siteId } = await docs.createSite({ params, body: {} })
    await docs.inviteToSite({ params: { ...params, siteId }, body: { users: [user.id], role: 'create' } })
    const ref = { kind: 'translation', translation }
    const computed = { type: 'builtin:translation', props: {}, dependencies: { translation: { ref } } }
    const structure = [{ object: 'site-space', ...space }]
    const ask = async () => [
      await post(
        { seed: 'a', source: computed },
        { key, path: `/v1/spaces/${open.id}/content/computed/revision`, user },
      ),
      await post(
        { structure },
        { key, path: `/v1/orgs/${params.organizationId}/sites/${siteId}/structure/preview`, user },
      ),
      await translate(),
    ]
    const told = (answers: Answer[]) =>
      answers.map(({ status, text }) => [status, text.includes('pláñ') || text.includes(spaceId)])
    expect(told(await ask())).toEqual([
      [200, true],
      [200, true],
      [201, true],
    ])
    await docs.updateSpaceById({ params: space, body: { defaultLevel: null } })
    expect(told(await ask())).toEqual([
      [200, false],
      [400, false],
      [404, false],
    ])
  })

  test('422 with another body, even with the same meaning; the stored response is kept', async ({ server, post }) => {
    const key = newKey()
    const first = await post({ title: 'Body' }, { key })
    expect(codeOf(await post({ title: 'Another' }, { key }))).toEqual([422, 'idempotency_mismatch'])
    const spaced = await send({
      method: 'POST',
      path: spaces,
      headers: {
        Authorization: `Bearer ${server.token}`,
        'Content-Type': 'application/json',
        'Idempotency-Key': key,
      },
      body: '{ "title": "Body" }',
    })
    expect(codeOf(spaced)).toEqual([422, 'idempotency_mismatch'])
    expect((await post({ title: 'Body' }, { key })).text).toBe(first.text)
  })

  test.for<[string, string]>([
    ['', 'nothing'],
    ['two words', 'white space'],
    ['ü', 'other letters'],
    ['k'.repeat(256), 'too much'],
  ])('400 for the key "%.9s": %s', async ([key], { post, countOf }) => {
    const answer = await post({ title: 'Bad key' }, { key: Buffer.from(key).toString('latin1') })
    expect(codeOf(answer)).toEqual([400, 'invalid_request'])
    expect(answer.json()['errors']).toMatchObject([{ pointer: '/header/idempotency-key' }])
    expect(await countOf('Bad key')).toBe(0)
  })

  test('201 for a key of 255 characters', async ({ post }) => {
    expect((await post({}, { key: '~'.repeat(255) })).status).toBe(201)
  })

  test('4xx is replayed too, and the refused request has no effect', async ({ server, post, countOf }) => {
    const key = newKey()
    const user = await server.createTestUser({ role: 'read' })
    const first = await post({ title: 'Refused' }, { key, user })
    await server.services.database.writeTx((trx) =>
      trx('members')
        .where({ userId: user.id })
        .update({ role: roleToGive('admin', 'admin') }),
    )
    const second = await post({ title: 'Refused' }, { key, user })
    expect([first, second].map(codeOf)).toEqual([
      [403, 'forbidden'],
      [403, 'forbidden'],
    ])
    expect(second.json()['detail']).toBe(first.json()['detail'])
    expect(second.json()['requestId']).toBe(second.headers['x-request-id'])
    expect((await post({ title: 'Refused' }, { key: newKey(), user })).status).toBe(201)
    expect(await countOf('Refused')).toBe(1)
  })

  test('400 and 401 do not use up the key', async ({ post }) => {
    const key = newKey()
    expect((await post({ title: 5 }, { key })).status).toBe(400)
    expect((await post({}, { key, user: { id: '', token: 'unknown' } })).status).toBe(401)
    expect((await post({ title: 'Mended' }, { key })).status).toBe(201)
  })

  test('201 as a new request after a day, and the old response is deleted', async ({ server, post, countOf }) => {
    const key = newKey()
    await post({ title: 'Daily' }, { key })
    const past = new Date(Date.now() - 1000).toISOString()
    await server.services.database.writeTx((trx) => trx('keptAnswers').update({ expiresAt: past }))
    await post({ title: 'Daily' }, { key })
    expect(await countOf('Daily')).toBe(2)
  })

  test('a token in a response is replayed but never stored in plain text', async ({ post, keptRows }) => {
    const key = newKey()
    const first = await post({ label: 'Mine' }, { key, path: '/v1/user/tokens' })
    const again = await post({ label: 'Mine' }, { key, path: '/v1/user/tokens' })
    const secret = String(first.json()['token'])
    expect(first.status).toBe(201)
    expect(again.text).toBe(first.text)
    expect(JSON.stringify(await keptRows())).not.toContain(secret)
    expect(Buffer.concat((await keptRows()).map(({ answer }) => Buffer.from(answer, 'base64'))).includes(secret)).toBe(
      false,
    )
  })

  test('is executed once for concurrent requests, which all get its response or 409', async ({ post, countOf }) => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 2, max: 12 }), async (times) => {
        const key = newKey()
        const title = `At once ${key}`
        const answers = await Promise.all(Array.from({ length: times }, () => post({ title }, { key })))
        const done = answers.filter(({ status }) => status === 201)
        expect(new Set(done.map(({ text }) => text)).size).toBe(1)
        for (const answer of answers.filter(({ status }) => status !== 201)) {
          expect(codeOf(answer)).toEqual([409, 'idempotency_in_flight'])
        }
        expect((await post({ title }, { key })).text).toBe(done[0]!.text)
        expect(await countOf(title)).toBe(1)
      }),
      { numRuns: 12 },
    )
  })
})

describe('createIdempotency', () => {
  const insert = (name: string) => async (trx: Knex) => {
    await trx('settings').insert({ name, value: 'done' })
    return { name }
  }

  test('5xx is not stored, and the work is rolled back', async ({ start, isDone }) => {
    const run = start()
    const failing = run(async (trx) => {
      await insert('failed')(trx)
      throw new Error('by accident')
    })
    await expect(failing).rejects.toThrow('by accident')
    expect(await isDone('failed')).toBe(false)
    expect(await run(insert('then done'))).toEqual({ result: { name: 'then done' }, replayed: false })
    expect(await run(insert('then done'))).toEqual({ result: { name: 'then done' }, replayed: true })
  })

  test('4xx rolls the work back and is stored with its details', async ({ start, isDone }) => {
    const run = start()
    const errors = [{ pointer: '/body/title', message: 'is taken' }]
    const refused = run(async (trx) => {
      await insert('refused')(trx)
      throw new Problem('already_exists', 'Taken', { errors, headers: { 'Retry-After': '3' } })
    })
    const problem = { code: 'already_exists', detail: 'Taken', errors, headers: { 'Retry-After': '3' } }
    await expect(refused).rejects.toMatchObject(problem)
    expect(await isDone('refused')).toBe(false)
    await expect(run(insert('refused'))).rejects.toMatchObject(problem)
  })

  test('409 while the first request is in progress', async ({ start }) => {
    const run = start()
    let second: Promise<unknown> = Promise.resolve()
    const { result } = await run(async (trx) => {
      second = run(insert('second')).catch((error: unknown) => error)
      await second
      return insert('first')(trx)
    })
    expect(result).toEqual({ name: 'first' })
    expect(await second).toMatchObject({ code: 'idempotency_in_flight' })
  })

  test('an error of the database is replayed as its problem', async ({ server, start }) => {
    await server.services.database.writeTx(insert('taken'))
    const run = start()
    await expect(run(insert('taken'))).rejects.toMatchObject({ code: 'already_exists' })
    await expect(run(insert('free'))).rejects.toMatchObject({ code: 'already_exists' })
  })
})
