import { describe, expect } from 'vitest'
import { newOrganization } from '../../../../test/organization.ts'
import { refusal } from '../../../../test/refusal.ts'
import { browserWith } from '../../../../test/support/browser-session.ts'
import {
  followBack,
  signInAt,
  startAt,
  startOpenIdProvider,
  type OpenIdAnswer,
} from '@scriptorium/sign-on/test/openid-provider'
import { testWith } from '../../../../test/test.ts'

const grace = { sub: 'grace', email: 'grace@example.com', email_verified: true, name: 'Grace Hopper' }

const test = testWith({ fetchAllow: ['127.0.0.1'] })
  .extend('idp', { scope: 'file' }, async ({ settings: _ }, { onCleanup }) => {
    const idp = await startOpenIdProvider()
    onCleanup(() => idp.close())
    return idp
  })
  .extend('own', ({ server }) => newOrganization(server))
  .extend('provider', ({ own, idp }) =>
    own.docs.createOrganizationOIDCProvider({
      params: own.params,
      body: {
        label: 'Staff',
        issuer: idp.issuer,
        clientID: idp.clientId,
        clientSecret: idp.clientSecret,
        defaultRole: 'edit',
      },
    }),
  )
  /** Signs a person in. Returns their client in the studio. */
  .extend('enter', ({ server, idp, provider }) => async (answer: OpenIdAnswer) => {
    const { response, cookie, page } = await signInAt(idp, provider.service.startURL, answer)
    expect([response.status, page]).toMatchObject([303, expect.anything()])
    const session = cookie.split('; ').find((one) => one.startsWith('scriptorium='))!
    return browserWith(server, session).docs
  })
  /** Returns why an answer is refused, as admins read it. */
  .extend('refusedFor', ({ own, idp, provider }) => async (answer: OpenIdAnswer) => {
    const { response, cookie, page } = await signInAt(idp, provider.service.startURL, answer)
    expect([response.status, cookie]).toEqual([403, ''])
    const params = { ...own.params, oidcProviderId: provider.id }
    const { lastRefusal } = await own.docs.getOrganizationOIDCProviderById({ params })
    expect(page).toContain(lastRefusal!.requestId)
    expect(page).not.toContain(lastRefusal!.reason)
    return lastRefusal!.reason
  })

describe('a first sign-in', () => {
  test('creates a member with the default role, who reaches this organization only', async ({ own, enter }) => {
    const docs = await enter({ claims: grace })
    const user = await docs.getAuthenticatedUser()
    expect(user).toMatchObject({ displayName: 'Grace Hopper', email: 'grace@example.com' })
    const params = { ...own.params, userId: user.id }
    expect(await own.docs.getMemberInOrganizationById({ params })).toMatchObject({ role: 'edit', sso: true })
    expect((await docs.listOrganizationsForAuthenticatedUser()).items.map(({ id }) => id)).toEqual([own.organizationId])
    expect(await refusal(docs.createOrganization({ body: { title: 'Mine' } }))).toMatchObject({ status: 403 })
    const again = await enter({ claims: { sub: 'grace', name: 'G. Hopper' } })
    expect(await again.getAuthenticatedUser()).toEqual(user)
  })

  test('finds the member with the verified address, and reads it from userinfo', async ({ own, enter }) => {
    const member = await own.join({ role: 'review', email: 'member@example.com' })
    const docs = await enter({ claims: { sub: 'm' }, userinfo: { ...grace, sub: 'm', email: 'Member@example.com' } })
    expect(await docs.getAuthenticatedUser()).toMatchObject({ id: member.id })
  })

  test('does not use the account of an outsider with the address', async ({ server, enter }) => {
    const outsider = await server.createTestUser({ role: null, email: 'outsider@example.com' })
    const docs = await enter({ claims: { ...grace, sub: 'o', email: 'outsider@example.com' } })
    const user = await docs.getAuthenticatedUser()
    expect(user.id).not.toBe(outsider.id)
    expect(user).not.toHaveProperty('email')
  })

  test('is in the audit log, and so is a refused one', async ({ own, enter, provider, refusedFor }) => {
    const docs = await enter({ claims: { ...grace, sub: 'audited', email: 'audited@example.com' } })
    const { id } = await docs.getAuthenticatedUser()
    await refusedFor({ isForged: true })
    const eventsOf = async (action: string) =>
      (await own.docs.listOrganizationAuditEvents({ params: own.params, query: { action } })).items
    const target = { type: 'oidc-provider', id: provider.id }
    expect(await eventsOf('signInWithOIDC')).toMatchObject([{ actor: { id }, source: 'ui', target }])
    expect(await eventsOf('refuseOIDCSignIn')).toMatchObject([{ actor: null, source: 'ui', target }])
  })

  test('leads to the screen that the person wanted, and never to another site', async ({ server, idp, provider }) => {
    const leadsTo = async (next: string) => {
      const start = `${provider.service.startURL}?next=${encodeURIComponent(next)}`
      return (await signInAt(idp, start, { claims: grace })).response.headers.get('location')
    }
    expect(await leadsTo('/spaces/one?a=b')).toBe(`${server.url}/app/spaces/one?a=b`)
    expect(await leadsTo('//evil.example.com')).toBe(`${server.url}/app//evil.example.com`)
    expect(await leadsTo('https://evil.example.com')).toBe(`${server.url}/app/`)
    for (const up of ['..', '%2e%2e', '.%2E', 'spaces/../..'])
      expect(await leadsTo(`/${up}/sites/evil/docs`)).toBe(`${server.url}/app/`)
    expect(await leadsTo('/\\..\\..\\sites')).toBe(`${server.url}/app/`)
  })

  test('counts as single sign-on for an organization that requires it', async ({ own, server, idp, provider }) => {
    const { cookie } = await signInAt(idp, provider.service.startURL, {
      claims: { ...grace, sub: 'boss', email: 'boss@example.com' },
    })
    const page = await fetch(`${server.url}/signed-in`, {
      method: 'POST',
      headers: { cookie },
      body: new URLSearchParams({ action: 'create', label: 'Laptop', days: '30' }),
    })
    const [token] = /scr_[\w-]+/.exec(await page.text()) ?? []
    const { id: userId } = await server.api(token).getAuthenticatedUser()
    await own.docs.updateMemberInOrganizationById({ params: { ...own.params, userId }, body: { role: 'admin' } })
    await server.api(token).updateOrganizationById({ params: own.params, body: { sso: true } })
    const refused = await refusal(own.docs.getOrganizationById({ params: own.params }))
    expect(refused).toMatchObject({ status: 403, code: 'sso_required' })
    expect(refused.message).toContain(provider.service.startURL)
  })
})

describe('an answer', () => {
  test.for<[string, OpenIdAnswer, RegExp]>([
    ['an address that is not verified', { claims: { ...grace, sub: 'a', email_verified: false } }, /verified/],
    ['an address about which it says nothing', { claims: { sub: 'b', email: 'b@example.com' } }, /verified/],
    ['"true" as a text', { claims: { ...grace, sub: 'c', email_verified: 'true' } }, /verified/],
    ['no address', { claims: { sub: 'd' } }, /verified/],
    ['a token signed with another key', { claims: grace, isForged: true }, /signature/i],
    ['another issuer', { claims: { ...grace, iss: 'https://evil.example.com' } }, /claim/],
    ['another audience', { claims: { ...grace, aud: 'another' } }, /claim/],
    ['another nonce', { claims: { ...grace, nonce: 'another' } }, /claim/],
    ['no nonce', { claims: { ...grace, nonce: undefined } }, /claim/],
    ['an expired token', { claims: { ...grace, exp: 1_000_000_000 } }, /timestamp/],
    ['another state', { redirect: { state: 'another' } }, /state/],
    ['the name of another issuer', { redirect: { iss: 'https://evil.example.com' } }, /iss/],
    ['a code that it does not know', { redirect: { code: 'another' } }, /invalid_grant/],
    ['an error', { redirect: { error: 'access_denied' } }, /access_denied/],
    ['a subject that is too long', { claims: { ...grace, sub: 'x'.repeat(256) } }, /subject/],
    ['userinfo about somebody else', { claims: { sub: 'e' }, userinfo: grace }, /claim|attribute|sub/i],
  ])('is refused with %s', async ([, answer, reason], { refusedFor }) => {
    expect(await refusedFor(answer)).toMatch(reason)
  })

  test('is refused in another browser, without its cookie, twice, and at another provider', async ({
    own,
    idp,
    provider,
  }) => {
    const { location, cookie } = await startAt(provider.service.startURL)
    const back = idp.authorize(location, { claims: grace })
    expect((await followBack(back, '')).response.status).toBe(403)
    const other = await startAt(provider.service.startURL)
    expect((await followBack(back, other.cookie)).response.status).toBe(403)
    const second = await own.docs.createOrganizationOIDCProvider({
      params: own.params,
      body: { label: 'Second', issuer: idp.issuer, clientID: idp.clientId, clientSecret: idp.clientSecret },
    })
    const elsewhere = back.replace(provider.id, second.id)
    expect((await followBack(elsewhere, cookie)).response.status).toBe(403)
    expect((await followBack(back, cookie)).response.status).toBe(303)
    expect((await followBack(back, cookie)).response.status).toBe(403)
  })

  test('is refused to a disabled member', async ({ own, server, refusedFor }) => {
    const member = await own.join({ role: 'read', email: 'off@example.com' })
    await server.services.database.writeTx((trx) =>
      trx('members').where({ userId: member.id }).update({ disabledAt: '2026-01-01T00:00:00.000Z' }),
    )
    expect(await refusedFor({ claims: { ...grace, sub: 'off', email: 'off@example.com' } })).toMatch(/disabled/)
  })
})

describe('a provider', () => {
  test('404 while it is pending, is unknown or speaks SAML', async ({ own, server }) => {
    const { params } = own
    const pending = await own.docs.createOrganizationOIDCProvider({ params, body: { label: 'Half' } })
    const saml = await own.docs.createOrganizationSAMLProvider({ params, body: { label: 'Old' } })
    for (const id of [pending.id, saml.id, 'unknown', 'server'])
      for (const path of ['start', 'callback'])
        expect((await fetch(`${server.url}/oidc/${id}/${path}`)).status).toBe(404)
    expect((await fetch(`${server.url}/saml/${pending.id}/metadata`)).status).toBe(404)
  })

  test('says why it cannot be reached, and its sessions end when it changes', async ({ own, enter, idp, provider }) => {
    const docs = await enter({ claims: { ...grace, sub: 'ends', email: 'ends@example.com' } })
    await docs.getAuthenticatedUser()
    const params = { ...own.params, oidcProviderId: provider.id }
    const reasonFor = async (issuer: string) => {
      await own.docs.updateOrganizationOIDCProvider({ params, body: { issuer } })
      expect(await refusal(docs.getAuthenticatedUser())).toMatchObject({ status: 401 })
      const answer = await fetch(provider.service.startURL)
      expect([answer.status, await answer.text()]).toEqual([502, expect.stringContaining('does not answer')])
      return (await own.docs.getOrganizationOIDCProviderById({ params })).lastRefusal!.reason
    }
    expect(await reasonFor('http://127.0.0.1:1')).toMatch(/127\.0\.0\.1 refused the connection/)
    expect(await reasonFor(`${idp.issuer}/nowhere`)).toMatch(/unexpected HTTP response status code/)
  })
})
