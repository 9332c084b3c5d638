import { describe, expect } from 'vitest'
import {
  browserWith,
  codeFor,
  cookieIn,
  enterCode,
  originOf,
  signInBrowser,
} from '../../../../test/support/browser-session.ts'
import { eventually } from '../../../../test/support/eventually.ts'
import { nobody, refusal } from '../../../../test/refusal.ts'
import { test as base } from '../../../../test/test.ts'
import { hashToken } from '../../../domain/access/token.ts'

const chrome = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 Chrome/153.0.0.0 Safari/537.36'
const dayMs = 86_400_000

const test = base
  .extend('someone', ({ server }) => server.createTestUser({ role: 'read' }))
  .extend('browser', ({ server, someone }) => signInBrowser(server, someone.id))
  .extend(
    'statusWith',
    ({ server }) =>
      async (headers: Record<string, string>, method = 'GET') =>
        (await fetch(`${server.url}/v1/user/session`, { method, headers })).status,
  )
  .extend(
    'age',
    ({ server }) =>
      async (cookie: string, changes: { lastUsedAt?: string; expiresAt?: string; endsAt?: string }) => {
        const hash = hashToken(cookie.split('=')[1]!)
        await server.services.database.writeTx((trx) => trx('sessions').where({ hash }).update(changes))
        return async () => (await server.services.database.read('sessions').where({ hash }).first())!
      },
  )

const inMs = (ms: number) => new Date(Date.now() + ms).toISOString()

describe('getCurrentSession', () => {
  test('200 for what its user can do, and hides its secret', async ({ server, someone, browser }) => {
    expect(await browser.docs.getAuthenticatedUser()).toMatchObject({ id: someone.id })
    expect(await browser.docs.createUserToken({ body: { label: 'Made in the browser' } })).toHaveProperty('token')
    const secret = browser.cookie.split('=')[1]!
    const row = await server.services.database.read('sessions').where({ userId: someone.id }).first()
    expect(row!.hash).toBe(hashToken(secret))
    expect(Object.values(row!)).not.toContain(secret)
    expect(JSON.stringify(await browser.docs.listSessions())).not.toContain(secret)
  })

  test('200 for a read without Origin from the same site, by its header', async ({ browser, statusWith }) => {
    const { origin: _, ...headers } = browser.headers
    expect(await statusWith({ ...headers, 'sec-fetch-site': 'same-origin' })).toBe(200)
    expect(await statusWith(headers)).toBe(403)
  })

  test.for(['cross-site', 'same-site', 'none'])(
    '403 for a read of a page that is %s',
    async (site, { browser, statusWith }) => {
      const { origin: _, ...headers } = browser.headers
      expect(await statusWith({ ...headers, 'sec-fetch-site': site })).toBe(403)
    },
  )

  test.for(['https://evil.example.com', 'null', 'http://127.0.0.1', ''])(
    '403 for the Origin "%s", and nothing is written',
    async (origin, { browser, statusWith }) => {
      const headers = { ...browser.headers, origin, 'sec-fetch-site': 'same-origin' }
      expect(await statusWith(headers)).toBe(403)
      expect(await statusWith(headers, 'DELETE')).toBe(403)
      expect(await statusWith(browser.headers)).toBe(200)
    },
  )

  test('403 for a write without Origin', async ({ browser, statusWith }) => {
    const { origin: _, ...headers } = browser.headers
    expect(await statusWith({ ...headers, 'sec-fetch-site': 'same-origin' }, 'DELETE')).toBe(403)
  })

  test('401 without the header that forms cannot send', async ({ browser, statusWith }) => {
    const { 'x-scriptorium-session': _, ...headers } = browser.headers
    for (const method of ['GET', 'DELETE']) expect(await statusWith(headers, method)).toBe(401)
    expect(await statusWith({ ...headers, 'x-scriptorium-session': '0' })).toBe(401)
  })

  test('401 on a page of somebody else, and nothing is written', async ({ server, someone, browser, statusWith }) => {
    const page = (userId: string) => ({ ...browser.headers, 'x-scriptorium-session': userId })
    const { id } = await server.createTestUser({ role: 'read' })
    for (const method of ['GET', 'DELETE']) expect(await statusWith(page(id), method)).toBe(401)
    expect(await statusWith(page(someone.id))).toBe(200)
  })

  test('401 for its secret as a token, and for a token as its cookie', async ({
    browser,
    someone,
    server,
    statusWith,
  }) => {
    const [name, secret] = browser.cookie.split('=')
    expect(await statusWith({ authorization: `Bearer ${secret}` })).toBe(401)
    expect(await statusWith({ ...browser.headers, cookie: `${name}=${someone.token}` })).toBe(401)
    const row = await server.services.database.read('sessions').where({ userId: someone.id }).first()
    expect(await statusWith({ ...browser.headers, cookie: `${name}=${row!.hash}` })).toBe(401)
  })

  test('404 with a token, which wins over the cookie', async ({ browser, someone, statusWith }) => {
    expect(await statusWith({ ...browser.headers, authorization: `Bearer ${someone.token}` })).toBe(404)
    expect(await statusWith({ ...browser.headers, authorization: 'Bearer nothing' })).toBe(401)
  })

  test('no page of another site can read an answer', async ({ browser, server }) => {
    const response = await fetch(`${server.url}/v1/user`, {
      method: 'OPTIONS',
      headers: { origin: 'https://evil.example.com', 'access-control-request-method': 'GET' },
    })
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
    expect(browser.headers.origin).toBe(originOf(server))
  })
})

describe('the end of a session', () => {
  test('401 after two weeks without a request, and after its last day', async ({ age, browser, statusWith }) => {
    await age(browser.cookie, { expiresAt: inMs(-1000) })
    expect(await statusWith(browser.headers)).toBe(401)
  })

  test('moves with each use, and never beyond its last day', async ({ age, browser, statusWith }) => {
    const used = { lastUsedAt: inMs(-dayMs) }
    const read = await age(browser.cookie, { ...used, expiresAt: inMs(dayMs) })
    expect(await statusWith(browser.headers)).toBe(200)
    await eventually(async () => expect(Date.parse((await read()).expiresAt)).toBeGreaterThan(Date.now() + 13 * dayMs))
    const endsAt = inMs(2 * dayMs)
    await age(browser.cookie, { ...used, expiresAt: inMs(dayMs), endsAt })
    expect(await statusWith(browser.headers)).toBe(200)
    await eventually(async () => expect((await read()).expiresAt).toBe(endsAt))
  })
})

describe('signOut', () => {
  test('204 for signing out: the browser forgets the cookie, and nobody can use it', async ({
    browser,
    statusWith,
  }) => {
    const { response } = await browser.docs.signOut().withResponse()
    expect(response.headers.getSetCookie()).toEqual(['scriptorium=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax'])
    expect(await statusWith(browser.headers)).toBe(401)
  })

  test('204 for signing out with a token, which keeps working', async ({ server, someone }) => {
    const docs = server.api(someone.token)
    await docs.signOut()
    await docs.getAuthenticatedUser()
  })
})

describe('listSessions', () => {
  test('200 with the names of the own browsers, newest first', async ({ server, someone, browser }) => {
    const response = await enterCode(server, await codeFor(server, someone.id), { 'user-agent': chrome })
    const second = browserWith(server, cookieIn(response))
    await signInBrowser(server, (await server.createTestUser({ role: 'admin' })).id)
    expect(await second.docs.listSessions()).toMatchObject({
      count: 2,
      items: [
        { browser: 'Chrome on macOS', isCurrent: true },
        { browser: 'Unknown browser', isCurrent: false },
      ],
    })
    expect(await second.docs.getCurrentSession()).toMatchObject({ object: 'session', isCurrent: true })
    expect(await browser.docs.listSessions()).toMatchObject({ items: [{ isCurrent: false }, { isCurrent: true }] })
  })

  test('200 without sessions that have expired', async ({ server, someone, browser, age }) => {
    const old = await signInBrowser(server, someone.id)
    await age(old.cookie, { expiresAt: inMs(-1) })
    expect(await browser.docs.listSessions()).toMatchObject({ count: 1, items: [{ isCurrent: true }] })
  })
})

describe('endSession', () => {
  test('204, and the other browser is signed out', async ({ server, someone, browser }) => {
    const other = await signInBrowser(server, someone.id)
    const { id } = await other.docs.getCurrentSession()
    await browser.docs.endSession({ params: { sessionId: id } })
    expect(await refusal(other.docs.getAuthenticatedUser())).toMatchObject({ status: 401 })
    await browser.docs.getAuthenticatedUser()
  })

  test('204 for an unknown session, and for one of another user, which goes on', async ({ server, browser }) => {
    const other = await signInBrowser(server, (await server.createTestUser({ role: 'read' })).id)
    const { id } = await other.docs.getCurrentSession()
    await browser.docs.endSession({ params: { sessionId: id } })
    await browser.docs.endSession({ params: { sessionId: nobody } })
    await other.docs.getAuthenticatedUser()
  })
})
