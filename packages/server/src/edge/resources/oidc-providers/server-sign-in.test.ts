import { describe, expect } from 'vitest'
import { browserWith } from '../../../../test/support/browser-session.ts'
import { signInAt, startOpenIdProvider, type OpenIdAnswer } from '@scriptorium/sign-on/test/openid-provider'
import { startTestServer } from '../../../../test/harness.ts'
import { test as base } from '../../../../test/test.ts'

const test = base
  .extend('idp', { scope: 'file' }, async ({ settings: _ }, { onCleanup }) => {
    const idp = await startOpenIdProvider()
    onCleanup(() => idp.close())
    return idp
  })
  .extend('own', { scope: 'file' }, async ({ idp }, { onCleanup }) => {
    const { issuer: oidcIssuer, clientId: oidcClientId, clientSecret: oidcClientSecret } = idp
    const oidc = { oidcIssuer, oidcClientId, oidcClientSecret, oidcLabel: 'Example ID' }
    const server = await startTestServer({ fetchAllow: ['127.0.0.1'], ...oidc })
    onCleanup(() => server.close())
    return server
  })
  .extend('enter', ({ own, idp }) => async (claims: OpenIdAnswer['claims'], cookie = '') => {
    const answer = { claims: { email_verified: true, name: 'Grace Hopper', ...claims } }
    const { response, cookie: session } = await signInAt(idp, `${own.url}/oidc/server/start`, answer, cookie)
    expect([response.status, response.headers.get('location')]).toEqual([303, `${own.url}/app/`])
    return browserWith(own, session)
  })
  .extend(
    'verify',
    ({ own }) =>
      (id: string) =>
        own.services.database.writeTx((trx) => trx('users').where({ id }).update({ emailVerifiedAt: '2026' })),
  )

describe('getSignInMethods', () => {
  test('200 with the provider of the server, and none without one', async ({ own, server }) => {
    expect(await own.api().getSignInMethods()).toMatchObject({
      providers: [{ label: 'Example ID', startURL: `${own.url}/oidc/server/start` }],
    })
    expect(await server.api().getSignInMethods()).toMatchObject({ providers: [] })
  })
})

describe('the provider of the server', () => {
  test('signs in who has proven the address, for all of their organizations', async ({ own, enter, verify }) => {
    const user = await own.createTestUser({ role: 'admin', email: 'ada@example.com' })
    await verify(user.id)
    const { docs } = await enter({ sub: 'ada', email: 'Ada@example.com' })
    expect(await docs.getAuthenticatedUser()).toMatchObject({ id: user.id })
    expect(await docs.listOrganizationsForAuthenticatedUser()).toMatchObject({ count: 1 })
    const again = await enter({ sub: 'ada', email: 'renamed@example.com', email_verified: false })
    expect(await again.docs.getAuthenticatedUser()).toMatchObject({ id: user.id })
  })

  test('says where the browser signs out of it, for its own session only', async ({ enter, idp }) => {
    const { docs } = await enter({ sub: 'leaver', email: 'leaver@example.com' })
    const signOutURL = `${idp.issuer}/logout?client_id=${idp.clientId}`
    expect(await docs.getCurrentSession()).toMatchObject({ signOutURL })
    const other = await enter({ sub: 'leaver' })
    const { items } = await other.docs.listSessions()
    expect(items.map((one) => [one.isCurrent, one.signOutURL]).toSorted()).toEqual([
      [false, undefined],
      [true, signOutURL],
    ])
  })

  test('creates an account with the verified address', async ({ own, enter }) => {
    const { docs } = await enter({ sub: 'new', email: 'new@example.com' })
    const user = await docs.getAuthenticatedUser()
    expect(user).toMatchObject({ displayName: 'Grace Hopper', email: 'new@example.com' })
    expect(await docs.listOrganizationsForAuthenticatedUser()).toMatchObject({ count: 0 })
    expect((await own.services.database.read('users').where({ id: user.id }).first())!.emailVerifiedAt).not.toBeNull()
  })

  test('takes the address from an account whose user has not proven it, and does not use the account', async ({
    own,
    enter,
  }) => {
    const waiting = await own.createTestUser({ role: 'admin', email: 'victim@example.com' })
    const { docs } = await enter({ sub: 'victim', email: 'victim@example.com' })
    const user = await docs.getAuthenticatedUser()
    expect(user.id).not.toBe(waiting.id)
    expect(user).toHaveProperty('email', 'victim@example.com')
    expect(await own.api(waiting.token).getAuthenticatedUser()).not.toHaveProperty('email')
  })

  test('ends the session that the browser had', async ({ enter }) => {
    const before = await enter({ sub: 'twice', email: 'twice@example.com' })
    const after = await enter({ sub: 'twice' }, before.cookie)
    expect((await after.docs.listSessions()).count).toBe(1)
    await expect(before.docs.getAuthenticatedUser()).rejects.toMatchObject({ status: 401 })
  })

  test('refuses an address that is not verified', async ({ own, idp }) => {
    const claims = { sub: 'x', email: 'x@example.com', email_verified: false }
    const { response, page } = await signInAt(idp, `${own.url}/oidc/server/start`, { claims })
    expect(response.status).toBe(403)
    expect(page).toContain('the operator of this server')
  })
})
