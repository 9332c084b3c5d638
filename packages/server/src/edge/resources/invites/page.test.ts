import type { BodyInput } from '@scriptorium/client'
import { launchBrowser } from '../../../../test/browser.ts'
import { describe, expect } from 'vitest'
import { test as base } from '../../../../test/test.ts'
import { startTestServer } from '../../../../test/harness.ts'
import { newOrganization, type TestOrganization } from '../../../../test/organization.ts'
import { nobody } from '../../../../test/refusal.ts'
import { signInBrowser } from '../../../../test/support/browser-session.ts'
import { signInvitation } from './signature.ts'

let own: TestOrganization
const test = base
  /** Invites an address and returns the URL of the invitation's page, as the inviter gets it and as the mail contains it. */
  .extend('sendTo', ({ server }) => async (email: string, { docs, params } = own) => {
    const { invitations, links } = await docs.inviteUsersToOrganization({ params, body: { emails: [email] } })
    const url = links![0]!.url
    const proof = signInvitation(server.services.secret, invitations[0]!)
    return { id: invitations[0]!.id, url, mailed: `${url}?${proof}` }
  })
  .extend('post', ({ server }) => async (url: string, form: Record<string, string>) => {
    const answer = await fetch(url, { method: 'POST', body: new URLSearchParams(form) })
    const text = await answer.text()
    const [token] = /scr_[\w-]+/.exec(text) ?? []
    return { status: answer.status, text, token, docs: server.api(token ?? 'none') }
  })
  .extend(
    'addressOf',
    ({ server }) =>
      async (userId: string) =>
        server.services.database.read('users').where({ id: userId }).first('email', 'emailVerifiedAt'),
  )

test.beforeEach(async ({ server }) => {
  own = await newOrganization(server)
})

let people = 0
const newAddress = () => `newcomer${++people}@example.com`

const link = async (body: BodyInput<'createOrganizationInvite'>) =>
  (await own.docs.createOrganizationInvite({ params: own.params, body })).urls.app

const count = async () => (await own.docs.listMembersInOrganizationById({ params: own.params })).count

describe('GET /invites/<id>', () => {
  test('200 without using the invitation, without caching, and with a policy that forbids scripts', async ({
    sendTo,
  }) => {
    await own.docs.updateOrganizationById({ params: own.params, body: { title: '<b>Harbour</b> & "Works"' } })
    const { url } = await sendTo(newAddress())
    for (const method of ['GET', 'GET', 'HEAD']) {
      const answer = await fetch(url, { method })
      expect(answer.status).toBe(200)
      expect(answer.headers.get('cache-control')).toBe('no-store')
      expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
      expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'nonce-/)
    }
    const text = await (await fetch(url)).text()
    expect(text).toContain('&lt;b&gt;Harbour&lt;/b&gt; &amp; &quot;Works&quot;')
    expect(text).not.toContain('<b>')
    expect(await count()).toBe(1)
  })

  test('speaks the language of the browser', async ({ sendTo }) => {
    const { url } = await sendTo(newAddress())
    const read = async (language: string) => (await fetch(url, { headers: { 'Accept-Language': language } })).text()
    expect(await read('de-AT,de;q=0.9,en;q=0.5')).toMatch(/<html lang="de" dir="ltr">[^]*Konto erstellen/)
    expect(await read('ar')).toContain('<html lang="ar" dir="rtl">')
    expect(await read('tlh')).toContain('Create an account')
    const headers = { 'Accept-Language': 'de' }
    const refused = await fetch(url, { method: 'POST', headers, body: new URLSearchParams({ token: 'wrong' }) })
    expect([refused.status, await refused.text()]).toEqual([403, expect.stringContaining('Das Token ist unbekannt')])
  })

  test('404 for an invitation that is unknown, withdrawn or expired, or a link that is turned off', async ({
    server,
    sendTo,
    post,
  }) => {
    const [withdrawn, expired, off] = [
      await sendTo(newAddress()),
      await sendTo(newAddress()),
      await link({ role: 'read' }),
    ]
    await own.docs.deleteOrganizationInviteById({ params: { ...own.params, inviteId: withdrawn.id } })
    await own.docs.updateOrganizationById({ params: own.params, body: { inviteLinks: false } })
    await server.services.database.writeTx((trx) =>
      trx('invites').where({ id: expired.id }).update({ expiresAt: '2020-01-01T00:00:00.000Z' }),
    )
    for (const url of [`${server.url}/invites/${nobody}`, withdrawn.url, expired.mailed, off]) {
      expect((await fetch(url)).status).toBe(404)
      expect(await post(url, { displayName: 'Nadia' })).toMatchObject({ status: 404 })
    }
    expect(await count()).toBe(1)
  })

  test('405 and 204 list the allowed methods', async () => {
    const url = await link({ role: 'read' })
    const answers = await Promise.all(['PUT', 'OPTIONS'].map((method) => fetch(url, { method })))
    expect(answers.map(({ status }) => status)).toEqual([405, 204])
    for (const { headers } of answers) expect(headers.get('allow')).toBe('GET, HEAD, POST, OPTIONS')
  })
})

describe('POST /invites/<id>', () => {
  test('200 creates an account for a new user, with the address that the mail has verified', async ({
    sendTo,
    post,
    addressOf,
  }) => {
    const email = newAddress()
    const { mailed, url } = await sendTo(email)
    const { status, docs } = await post(mailed, { displayName: ' Nadia Osei ' })
    expect(status).toBe(200)
    const user = await docs.getAuthenticatedUser()
    expect(user).toMatchObject({ displayName: 'Nadia Osei', email })
    expect(await docs.getOrganizationById({ params: own.params })).toMatchObject({ permissions: { listMembers: true } })
    expect(await addressOf(user.id)).toMatchObject({ email, emailVerifiedAt: expect.any(String) })
    expect(await post(url, { displayName: 'Again' })).toMatchObject({ status: 404 })
    const [event] = (await own.docs.listOrganizationAuditEvents({ params: own.params })).items
    expect(event).toMatchObject({ action: 'joinOrganizationWithInvite', actor: { id: user.id } })
    // Invited again, they are known by their address.
    const body = { emails: [email] }
    expect(await own.docs.inviteUsersToOrganization({ params: own.params, body })).toMatchObject({ users: [user.id] })
  })

  test('200 does not verify the address by the link that the inviting user knows, or by the code of another address', async ({
    sendTo,
    post,
    addressOf,
  }) => {
    const [one, two] = [await sendTo(newAddress()), await sendTo(newAddress())]
    const stolen = `${one.url}?${two.mailed.split('?')[1]}`
    for (const url of [stolen, two.url]) {
      const { docs } = await post(url, { displayName: 'Mallory' })
      expect(await addressOf((await docs.getAuthenticatedUser()).id)).toMatchObject({ emailVerifiedAt: null })
    }
  })

  test('200 assigns an address to the user who verified it, and removes it from an unverified account', async ({
    server,
    post,
    sendTo,
  }) => {
    const email = newAddress()
    const squatter = await post((await sendTo(email)).url, { displayName: 'Mallory' })
    const other = await newOrganization(server)
    const owner = await post((await sendTo(email, other)).mailed, { displayName: 'Nadia' })
    expect(await owner.docs.getAuthenticatedUser()).toMatchObject({ email })
    expect(await squatter.docs.getAuthenticatedUser()).not.toHaveProperty('email')
    const holder = await server.services.database.read('users').where({ email }).first('id', 'emailVerifiedAt')
    expect(holder).toEqual({ id: (await owner.docs.getAuthenticatedUser()).id, emailVerifiedAt: expect.any(String) })
  })

  test('409 for an address that has an account by now, which can use its token instead', async ({
    server,
    sendTo,
    post,
  }) => {
    const email = newAddress()
    const [first, second] = [own, await newOrganization(server)]
    const [one, two] = [await sendTo(email, first), await sendTo(email, second)]
    const { token } = await post(one.mailed, { displayName: 'Nadia' })
    expect(await post(two.mailed, { displayName: 'Nadia' })).toMatchObject({ status: 409 })
    expect(await post(two.mailed, { token: token! })).toMatchObject({ status: 200, token: undefined })
    expect((await server.api(token).listOrganizationsForAuthenticatedUser()).count).toBe(2)
  })

  test('200 in a browser, whose policy allows the form', async ({ server, sendTo }) => {
    const { mailed } = await sendTo(newAddress())
    const browser = await launchBrowser()
    const page = await browser.newPage()
    const refused: string[] = []
    page.on('console', (message) => refused.push(message.text()))
    await page.goto(mailed)
    expect(await page.evaluate('getComputedStyle(document.body).display')).toBe('grid')
    await page.getByLabel('Your name').fill('Nadia Osei')
    await page.getByRole('button', { name: 'Create an account' }).click()
    const token = await page.locator('code').first().textContent()
    await browser.close()
    expect(await server.api(token!).getAuthenticatedUser()).toMatchObject({ displayName: 'Nadia Osei' })
    expect(refused).toEqual([])
  })

  test('200 for a link makes the user a guest of a space, without an address', async ({ post }) => {
    const { id: space } = await own.docs.createSpace({ params: own.params })
    const url = await link({ level: 'edit', space })
    const { docs } = await post(url, { displayName: 'Ravi' })
    expect(await docs.getAuthenticatedUser()).not.toHaveProperty('email')
    expect(await docs.getSpaceById({ params: { spaceId: space } })).toMatchObject({ permissions: { edit: true } })
    expect(await post(url, { displayName: 'Another' })).toMatchObject({ status: 200 })
    expect(await count()).toBe(3)
  })

  test('200 for only one of concurrent requests with the same address', async ({ server, sendTo, post }) => {
    const email = newAddress()
    const places = await Promise.all([1, 2, 3, 4].map(() => newOrganization(server)))
    const sent = await Promise.all(places.map((place) => sendTo(email, place)))
    const answers = await Promise.all(sent.map(({ mailed }) => post(mailed, { displayName: 'Nadia' })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
    expect(await server.services.database.read('users').where({ email })).toHaveLength(1)
  })

  const long = 'x'.repeat(65)
  const wrong = [{}, { displayName: '  ' }, { displayName: long }, { displayName: 'a\u0000b' }, { displayName: 'a\nb' }]
  test.for(wrong)('400 for %j, and nobody is let in', async (form, { post }) => {
    expect(await post(await link({ role: 'read' }), form as Record<string, string>)).toMatchObject({ status: 400 })
    expect(await count()).toBe(1)
  })

  test('403 for an unknown token', async ({ post }) => {
    const url = await link({ role: 'read' })
    expect(await post(url, { token: 'scr_nobody' })).toMatchObject({ status: 403 })
  })

  test('4xx for a body that is not a form', async () => {
    const url = await link({ role: 'read' })
    const send = async (type: string, body: string | Uint8Array<ArrayBuffer>) =>
      (await fetch(url, { method: 'POST', headers: { 'content-type': type }, body })).status
    const form = 'application/x-www-form-urlencoded'
    expect(await send('application/json', '{"displayName":"Nadia"}')).toBe(415)
    expect(await send(form, `displayName=${'x'.repeat(9000)}`)).toBe(413)
    expect(await send(`${form}; charset=utf-16`, 'displayName=x')).toBe(400)
    expect(await send(form, 'displayName=%ff%fe')).toBeLessThan(500)
    expect(await send(form, Array.from({ length: 50 }, (_, index) => `a${index}=b`).join('&'))).toBe(400)
  })

  test('429 beyond the limit of an address without a token', async () => {
    const limited = await startTestServer({ rateLimit: 3 })
    const statuses: number[] = []
    for (let asked = 0; asked < 5; asked++) statuses.push((await fetch(`${limited.url}/invites/${nobody}`)).status)
    await limited.close()
    expect(statuses).toEqual([404, 404, 404, 429, 429])
  })
})

describe('a person who is signed in', () => {
  const send = async (url: string, cookie: string, site: string) => {
    const headers = { cookie, 'sec-fetch-site': site }
    const answer = await fetch(url, { method: 'POST', body: new URLSearchParams({ account: 'signed-in' }), headers })
    await answer.text()
    return answer.status
  }

  test('accepts an invitation with the account that they have, and from no other site', async ({
    server,
    sendTo,
    post,
  }) => {
    const { docs } = await post(await link({ role: 'read' }), { displayName: 'Nadia <b>' })
    const user = await docs.getAuthenticatedUser()
    const { cookie } = await signInBrowser(server, user.id)
    const other = await newOrganization(server)
    const { mailed } = await sendTo(newAddress(), other)
    const text = await (await fetch(mailed, { headers: { cookie } })).text()
    expect(text).toContain('You are signed in as Nadia &lt;b&gt;.')
    expect(text).not.toContain('token')
    expect([await send(mailed, cookie, 'cross-site'), await send(mailed, '', 'same-origin')]).toEqual([403, 403])
    expect(await send(mailed, cookie, 'same-origin')).toBe(200)
    expect(await docs.getOrganizationById({ params: other.params })).toMatchObject({ id: other.params.organizationId })
    expect((await server.services.database.read('users').where({ displayName: 'Nadia <b>' })).length).toBe(1)
  })
})

describe('the session of a new account', () => {
  const joinFrom = async (url: string, headers: Record<string, string>) => {
    const body = new URLSearchParams({ displayName: 'Nadia' })
    const answer = await fetch(url, { method: 'POST', body, headers })
    await answer.text()
    return answer.headers.getSetCookie()
  }

  test('begins on the page of the invitation, and with no form of another site', async ({ sendTo }) => {
    expect(await joinFrom((await sendTo(newAddress())).url, { 'sec-fetch-site': 'same-origin' })).toEqual([
      expect.stringMatching(/^scriptorium=.+; HttpOnly; SameSite=Lax$/),
    ])
    for (const site of ['cross-site', 'same-site', 'none'])
      expect(await joinFrom((await sendTo(newAddress())).url, { 'sec-fetch-site': site })).toEqual([])
  })
})
