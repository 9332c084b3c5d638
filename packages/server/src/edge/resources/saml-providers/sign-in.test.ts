import { describe, expect } from 'vitest'
import { newOrganization } from '../../../../test/organization.ts'
import { createProvider, postForm, postResponse, signInWith } from '../../../../test/support/saml.ts'
import { browserWith, signInBrowser } from '../../../../test/support/browser-session.ts'
import { encode, test } from '../../../../test/support/saml-test.ts'

describe('a first sign-in', () => {
  test('creates a member with the default role and team, whose token can read the organization', async ({
    server,
    own,
    idp,
  }) => {
    const team = await own.docs.createOrganizationTeam({ params: own.params, body: { title: 'Crew' } })
    const provider = await createProvider(own, idp, { defaultRole: 'edit', defaultTeam: team.id })
    const person = { email: 'grace@example.com', displayName: 'Grace Hopper', nameId: 'grace' }
    const { token } = await signInWith(server.url, idp, provider, person)
    const docs = server.api(token)
    const user = await docs.getAuthenticatedUser()
    expect(user).toMatchObject({ displayName: 'Grace Hopper', email: 'grace@example.com' })
    const member = await own.docs.getMemberInOrganizationById({ params: { ...own.params, userId: user.id } })
    expect(member).toMatchObject({ role: 'edit', sso: true, teams: 1 })
    expect(await docs.getOrganizationById({ params: own.params })).toMatchObject({ id: own.organizationId })
    const again = await signInWith(server.url, idp, provider, { ...person, email: 'new@example.com', displayName: 'G' })
    expect(await server.api(again.token).getAuthenticatedUser()).toEqual(user)
  })

  test('is in the audit log, and so is a refused one, once for each reason', async ({ server, own, idp, provider }) => {
    const { token } = await signInWith(server.url, idp, provider, { email: 'ada@example.com', nameId: 'ada' })
    const { id } = await server.api(token).getAuthenticatedUser()
    for (const _ of [1, 2]) await (await postResponse(provider, encode('<!DOCTYPE a><a/>'))).text()
    const eventsOf = async (action: string) =>
      (await own.docs.listOrganizationAuditEvents({ params: own.params, query: { action } })).items
    const target = { type: 'saml-provider', id: provider.id }
    expect(await eventsOf('signInWithSAML')).toMatchObject([{ actor: { id }, source: 'ui', target }])
    expect(await eventsOf('refuseSAMLSignIn')).toMatchObject([{ actor: null, source: 'ui', target }])
  })

  test('finds the member with the address, and does not use the account of an outsider', async ({
    server,
    own,
    idp,
    provider,
  }) => {
    const member = await own.join({ role: 'review', email: 'member@example.com' })
    const found = await signInWith(server.url, idp, provider, { email: 'Member@Example.com', nameId: 'm' })
    expect((await server.api(found.token).getAuthenticatedUser()).id).toBe(member.id)
    const outsider = await server.createTestUser({ role: null, email: 'outsider@example.com' })
    const apart = await signInWith(server.url, idp, provider, { email: 'outsider@example.com', nameId: 'o' })
    const user = await server.api(apart.token).getAuthenticatedUser()
    expect(user.id).not.toBe(outsider.id)
    expect(user).not.toHaveProperty('email')
  })

  test('is refused to a disabled member', async ({ server, own, idp, refusedFor, provider }) => {
    const member = await own.join({ role: 'read', email: 'off@example.com' })
    await server.services.database.writeTx((trx) =>
      trx('members').where({ userId: member.id }).update({ disabledAt: '2026-01-01T00:00:00.000Z' }),
    )
    const reason = await refusedFor((id) => idp.respond(provider.service, id, { email: 'off@example.com' }))
    expect(reason).toMatch(/disabled/)
  })

  test('has no session any more once disabled or removed', async ({ server, own, idp, provider }) => {
    const signedIn = async (cookie: string) =>
      (await fetch(`${server.url}/signed-in`, { headers: { cookie } })).status === 200
    const change = (email: string, how: (userId: string) => Promise<unknown>) =>
      signInWith(server.url, idp, provider, { nameId: email, email }).then(async ({ cookie }) => {
        const before = await signedIn(cookie)
        const { id } = (await server.services.database.read('users').where({ email }).first('id'))!
        await how(id)
        return [before, await signedIn(cookie)]
      })
    const members = (userId: string) => ({ organizationId: own.organizationId, userId })
    const disable = (id: string) =>
      server.services.database.writeTx((trx) =>
        trx('members').where(members(id)).update({ disabledAt: '2026-01-01T00:00:00.000Z' }),
      )
    const remove = (userId: string) => own.docs.removeMemberFromOrganizationById({ params: { ...own.params, userId } })
    expect(await change('switched-off@example.com', disable)).toEqual([true, false])
    expect(await change('taken-out@example.com', remove)).toEqual([true, false])
  })
})

describe('/saml/<providerId>', () => {
  test('200 with metadata; 404 for no provider and for one that is not complete; 405', async ({
    server,
    own,
    provider,
  }) => {
    const { service } = provider
    const metadata = await fetch(`${service.entityID}/metadata`)
    expect(await metadata.text()).toContain(`Location="${service.acsURL}"`)
    const { id } = await own.docs.createOrganizationSAMLProvider({ params: own.params, body: { label: 'Half' } })
    for (const unknown of [id, 'none', '%00', '..%2f'])
      expect((await fetch(`${server.url}/saml/${unknown}/start`, { redirect: 'manual' })).status).toBe(404)
    expect((await fetch(service.acsURL)).status).toBe(405)
    expect((await fetch(service.startURL, { method: 'POST' })).status).toBe(405)
    const large = await fetch(service.acsURL, {
      method: 'POST',
      body: new URLSearchParams({ SAMLResponse: 'x'.repeat(300_000) }),
    })
    expect(large.status).toBeLessThan(500)
  })
})

describe('/signed-in', () => {
  test('401 without a session; revokes a token, and ends the session', async ({ server, idp, provider }) => {
    const page = (cookie: string) => fetch(`${server.url}/signed-in`, { headers: { cookie } })
    expect((await page('')).status).toBe(401)
    expect((await page('scriptorium-session=x')).status).toBe(401)
    const { token, cookie } = await signInWith(server.url, idp, provider)
    const text = await (await page(cookie)).text()
    expect(text).toContain('Laptop')
    expect(text).not.toContain(token)
    const [, tokenId] = /name="tokenId" value="(\w+)"/.exec(text)!
    expect((await postForm(server.url, cookie, { action: 'create', label: '', days: '1' })).status).toBe(400)
    expect((await postForm(server.url, cookie, { action: 'create', label: 'x', days: '91' })).status).toBe(400)
    expect((await postForm(server.url, cookie, { action: 'revoke', tokenId: tokenId! })).status).toBe(303)
    await expect(server.api(token).getAuthenticatedUser()).rejects.toMatchObject({ status: 401 })
    await postForm(server.url, cookie, { action: 'sign-out' })
    expect((await page(cookie)).status).toBe(401)
  })

  test('a form creates one token, even if the browser sends it again', async ({ server, idp, provider }) => {
    const { cookie } = await signInWith(server.url, idp, provider)
    const text = await (await fetch(`${server.url}/signed-in`, { headers: { cookie } })).text()
    const [, formId] = /name="formId" value="([\w-]+)"/.exec(text)!
    const form = { action: 'create', label: 'Reloaded', days: '1', formId: formId! }
    const first = await postForm(server.url, cookie, form)
    expect([first.status, await first.text()]).toEqual([200, expect.stringMatching(/class="secret">scr_/)])
    const again = await postForm(server.url, cookie, form)
    const shown = await again.text()
    expect([again.status, shown]).toEqual([409, expect.stringContaining('has created a token already')])
    expect(shown.match(/<strong>Reloaded/g)).toHaveLength(1)
  })

  test('shows and revokes only tokens of its own sessions', async ({ server, own, idp, provider }) => {
    const member = await own.join({ role: 'read', email: 'two@example.com' })
    const personal = await member.docs.createUserToken({ body: { label: 'Personal' } })
    const { cookie } = await signInWith(server.url, idp, provider, { email: 'two@example.com', nameId: 'two' })
    const text = await (await fetch(`${server.url}/signed-in`, { headers: { cookie } })).text()
    expect(text).not.toContain('Personal')
    await postForm(server.url, cookie, { action: 'revoke', tokenId: personal.id })
    expect(await server.api(personal.token).getAuthenticatedUser()).toMatchObject({ id: member.id })
  })
})

describe('the session of the studio', () => {
  test('begins with the sign-in, and reaches only the organization of the provider', async ({
    server,
    own,
    idp,
    provider,
  }) => {
    const email = 'studio@example.com'
    const member = await own.join({ role: 'read', email })
    const elsewhere = await newOrganization(server, member)
    const { cookie } = await signInWith(server.url, idp, provider, { email, nameId: 'studio' })
    const { docs } = browserWith(server, cookie)
    expect(await docs.getAuthenticatedUser()).toMatchObject({ id: member.id })
    expect(await docs.listOrganizationsForAuthenticatedUser()).toMatchObject({
      count: 1,
      items: [{ id: own.organizationId }],
    })
    await expect(docs.getOrganizationById({ params: elsewhere.params })).rejects.toMatchObject({ status: 404 })
    expect(await docs.listSessions()).toMatchObject({ count: 1 })
    await postForm(server.url, cookie, { action: 'sign-out' })
    await expect(docs.getAuthenticatedUser()).rejects.toMatchObject({ status: 401 })
  })

  test('ends when the provider gets another address, and personal ones go on', async ({
    server,
    own,
    idp,
    provider,
  }) => {
    const email = 'trust@example.com'
    const personal = await signInBrowser(server, (await own.join({ role: 'read', email })).id)
    const { cookie } = await signInWith(server.url, idp, provider, { email, nameId: 'trust' })
    const params = { ...own.params, samlProviderId: provider.id }
    const body = { ssoURL: 'https://other.example.com/sso' }
    await own.docs.updateOrganizationSAMLProvider({ params, body })
    await expect(browserWith(server, cookie).docs.getAuthenticatedUser()).rejects.toMatchObject({ status: 401 })
    await personal.docs.getAuthenticatedUser()
  })

  test('ends together with that of the page, where tokens are created', async ({ server, idp, provider }) => {
    const { cookie } = await signInWith(server.url, idp, provider, { email: 'out@example.com', nameId: 'out' })
    const page = async () => (await fetch(`${server.url}/signed-in`, { headers: { cookie } })).status
    expect(await page()).toBe(200)
    await browserWith(server, cookie).docs.signOut()
    expect(await page()).toBe(401)
  })

  test('shows no other sessions of the person to the provider', async ({ server, own, idp, provider }) => {
    const email = 'apart@example.com'
    const member = await own.join({ role: 'read', email })
    const personal = await signInBrowser(server, member.id)
    const { cookie } = await signInWith(server.url, idp, provider, { email, nameId: 'apart' })
    const { docs } = browserWith(server, cookie)
    expect(await docs.listSessions()).toMatchObject({ count: 1 })
    await docs.endSession({ params: { sessionId: (await personal.docs.getCurrentSession()).id } })
    expect(await personal.docs.listSessions()).toMatchObject({ count: 2 })
  })
})
