import { setTimeout as sleep } from 'node:timers/promises'
import { pages } from '@scriptorium/client'
import { describe, expect } from 'vitest'
import { nobody, refusal } from '../../../../test/refusal.ts'
import { test as base } from '../../../../test/test.ts'
import { hashToken } from '../../../domain/access/token.ts'
import { eventually } from '../../../../test/support/eventually.ts'

const test = base
  .extend(
    'someone',
    ({ server }) =>
      async () =>
        server.api((await server.createTestUser({ role: 'read' })).token),
  )
  .extend(
    'rowOf',
    ({ server }) =>
      (id: string) =>
        server.services.database.read('tokens').where({ id }).first(),
  )

const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

describe('createUserToken', () => {
  test('201 with a value that works, is shown once, and is hashed at rest', async ({ server, someone, rowOf }) => {
    const docs = await someone()
    const { token, ...shown } = await docs.createUserToken({ body: { label: 'Nightly import' } })
    const me = await docs.getAuthenticatedUser()

    expect(await server.api(token).getAuthenticatedUser()).toEqual(me)
    expect(shown).toEqual({
      object: 'user-token',
      id: expect.any(String),
      label: 'Nightly import',
      createdAt: expect.any(String),
    })
    expect(JSON.stringify(await docs.listUserTokens())).not.toContain(token)
    const row = (await rowOf(shown.id))!
    expect(row.hash).toBe(hashToken(token))
    expect(Object.values(row)).not.toContain(token)
  })

  test('201 with an expiry in UTC, for any offset', async ({ someone }) => {
    const docs = await someone()
    const sent = `${dayFromNow(2).slice(0, 10)}T12:00:00+02:00`
    const created = await docs.createUserToken({ body: { label: 'Short', expiresAt: sent } })
    expect(created.expiresAt).toBe(new Date(sent).toISOString())
    expect((await docs.listUserTokens()).items[0]).toMatchObject({ id: created.id, expiresAt: created.expiresAt })
  })

  test('401 once it has expired', async ({ server, someone }) => {
    const docs = await someone()
    const { id, token } = await docs.createUserToken({ body: { label: 'Short', expiresAt: dayFromNow(1) } })
    await server.api(token).getAuthenticatedUser()
    const { writeTx } = server.services.database
    await writeTx((trx) =>
      trx('tokens')
        .where({ id })
        .update({ expiresAt: dayFromNow(-1) }),
    )
    expect(await refusal(server.api(token).getAuthenticatedUser())).toMatchObject({ status: 401 })
  })

  test('400 for an expiry in the past, a label of 51 characters, and none', async ({ someone }) => {
    const docs = await someone()
    const past = await refusal(docs.createUserToken({ body: { label: 'Late', expiresAt: '2020-01-01T00:00:00Z' } }))
    expect(past).toMatchObject({ status: 400, errors: [{ pointer: '/body/expiresAt' }] })
    const long = await refusal(docs.createUserToken({ body: { label: 'é'.repeat(51) } }))
    expect(long).toMatchObject({ status: 400, errors: [{ pointer: '/body/label' }] })
    const none = await refusal(docs.createUserToken({ body: {} as { label: string } }))
    expect(none).toMatchObject({ status: 400, code: 'invalid_request' })
  })

  test('201 counts the label in characters, not in UTF-16 units', async ({ someone }) => {
    const label = '🌿'.repeat(50)
    expect(await (await someone()).createUserToken({ body: { label } })).toMatchObject({ label })
  })
})

describe('listUserTokens', () => {
  test('200 with your own tokens only, newest first, page by page', async ({ someone }) => {
    const docs = await someone()
    for (const label of ['a', 'b', 'c', 'd']) {
      await docs.createUserToken({ body: { label } })
      await sleep(2)
    }
    const first = await docs.listUserTokens({ query: { limit: 2 } })
    expect(first).toMatchObject({ count: 5, items: [{ label: 'd' }, { label: 'c' }] })
    const labels: string[] = []
    for await (const { label } of pages(docs.listUserTokens, { query: { limit: 2 } })) labels.push(label)
    expect(labels).toEqual(['d', 'c', 'b', 'a', 'Test'])
  })

  test('200 notes when a token was last used', async ({ server, someone, rowOf }) => {
    const docs = await someone()
    const { id, token } = await docs.createUserToken({ body: { label: 'Used' } })
    expect((await docs.listUserTokens()).items.find((item) => item.id === id)).not.toHaveProperty('lastUsedAt')
    const before = Date.now()
    await server.api(token).getAuthenticatedUser()
    // It is noted beside the request, which does not wait for it.
    await eventually(async () => expect((await rowOf(id))?.lastUsedAt).toEqual(expect.any(String)))
    const { lastUsedAt } = (await docs.listUserTokens()).items.find((item) => item.id === id)!
    expect(Date.parse(lastUsedAt!)).toBeGreaterThanOrEqual(before)
  })
})

describe('deleteUserToken', () => {
  test('204, and the token is invalid at once', async ({ server, someone }) => {
    const docs = await someone()
    const { id, token } = await docs.createUserToken({ body: { label: 'Leaked' } })
    await server.api(token).getAuthenticatedUser()
    await docs.deleteUserToken({ params: { tokenId: id } })
    expect(await refusal(server.api(token).getAuthenticatedUser())).toMatchObject({
      status: 401,
      code: 'unauthenticated',
    })
    expect((await docs.listUserTokens()).items.map((item) => item.id)).not.toContain(id)
  })

  test('204 for an unknown token, and for a token of another user, which stays valid', async ({ server, someone }) => {
    const docs = await someone()
    const { id, token } = await (await someone()).createUserToken({ body: { label: 'Foreign' } })
    await docs.deleteUserToken({ params: { tokenId: nobody } })
    await docs.deleteUserToken({ params: { tokenId: id } })
    await server.api(token).getAuthenticatedUser()
  })
})
