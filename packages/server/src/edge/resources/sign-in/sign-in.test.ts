import { describe, expect } from 'vitest'
import { browserWith, codeFor, cookieIn, enterCode, signInBrowser } from '../../../../test/support/browser-session.ts'
import { refusal } from '../../../../test/refusal.ts'
import { test as base } from '../../../../test/test.ts'
import { newSecret } from '../../../domain/access/token.ts'

const test = base.extend('someone', ({ server }) => server.createTestUser({ role: 'read' }))

describe('getSignInMethods', () => {
  test('200 for everyone', async ({ server }) => {
    expect(await server.api('nothing').getSignInMethods()).toMatchObject({ mail: false })
  })
})

describe('signInWithCode', () => {
  test('200 with a cookie that scripts and other sites do not get', async ({ server, someone }) => {
    const response = await enterCode(server, await codeFor(server, someone.id))
    expect(response.status).toBe(200)
    const attributes = 'Path=/; Max-Age=7776000; HttpOnly; SameSite=Lax'
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(`^scriptorium=[A-Za-z0-9_-]{43}; ${attributes}$`),
    ])
    expect(response.headers.get('cache-control')).toContain('no-')
    const { docs } = browserWith(server, cookieIn(response))
    expect(await docs.getAuthenticatedUser()).toMatchObject({ id: someone.id })
  })

  test('403 for a code that was used, has expired, or never was; alike for all', async ({ server, someone }) => {
    const [used, expired] = [await codeFor(server, someone.id), await codeFor(server, someone.id)]
    await enterCode(server, used)
    await server.services.database.writeTx((trx) =>
      trx('signInCodes').update({ expiresAt: '2020-01-01T00:00:00.000Z' }),
    )
    const answers = await Promise.all([used, expired, newSecret()].map((code) => enterCode(server, code)))
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403])
    expect(answers.flatMap(({ headers }) => headers.getSetCookie())).toEqual([])
    const bodies = (await Promise.all(answers.map((answer) => answer.json()))) as { detail: string }[]
    expect(new Set(bodies.map(({ detail }) => detail)).size).toBe(1)
  })

  test('200 for only one of many requests with a code', async ({ server, someone }) => {
    const code = await codeFor(server, someone.id)
    const answers = await Promise.all(Array.from({ length: 8 }, () => enterCode(server, code)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(7).fill(403)])
  })

  test('ends the session that the browser had, and takes over no cookie that somebody planted', async ({
    server,
    someone,
  }) => {
    const first = await signInBrowser(server, (await server.createTestUser({ role: 'read' })).id)
    const second = await enterCode(server, await codeFor(server, someone.id), { cookie: first.cookie })
    expect(await refusal(first.docs.getAuthenticatedUser())).toMatchObject({ status: 401 })
    const planted = `scriptorium=${newSecret()}`
    const third = await enterCode(server, await codeFor(server, someone.id), { cookie: planted })
    expect(new Set([first.cookie, cookieIn(second), planted, cookieIn(third)]).size).toBe(4)
    expect(await refusal(browserWith(server, planted).docs.getAuthenticatedUser())).toMatchObject({ status: 401 })
  })

  test.for([{ origin: 'https://evil.example.com' }, { origin: 'null' }])(
    '403 for a page of another site, which could sign a person in as somebody else: %j',
    async (headers, { server, someone }) => {
      const code = await codeFor(server, someone.id)
      expect((await enterCode(server, code, headers)).status).toBe(403)
      expect((await enterCode(server, code)).status).toBe(200)
    },
  )

  test('415 for a form, which needs no consent of the server', async ({ server, someone }) => {
    const code = await codeFor(server, someone.id)
    expect((await enterCode(server, code, { 'content-type': 'text/plain' })).status).toBe(415)
  })

  test('400 for what is no code', async ({ server }) => {
    expect(await (await enterCode(server, 'short')).json()).toMatchObject({ errors: [{ pointer: '/body/code' }] })
  })

  test('the audit log has it', async ({ server, someone }) => {
    const { docs } = await signInBrowser(server, someone.id)
    const { id } = await docs.getCurrentSession()
    const rows = await server.services.database.read('auditEvents').where({ userId: someone.id })
    expect(rows).toMatchObject([{ action: 'signInWithCode', targetType: 'session', targetId: id }])
  })
})
