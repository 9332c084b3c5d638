import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { describe, expect } from 'vitest'
import { newOrganization } from '../../../../test/organization.ts'
import { createIdentityProvider } from '@scriptorium/sign-on/test/identity-provider'
import { createProvider, postForm, signInWith } from '../../../../test/support/saml.ts'
import { test as base } from '../../../../test/test.ts'

const ada = { nameId: 'ada', email: 'ada@example.com' }

const test = base
  .extend('idp', { scope: 'file' }, () => createIdentityProvider())
  .extend('own', ({ server }) => newOrganization(server))
  .extend('provider', async ({ own, idp }) => {
    const { id: samlProviderId } = await createProvider(own, idp)
    const params = { ...own.params, samlProviderId }
    return own.docs.updateOrganizationSAMLProvider({ params, body: { logoutURL: idp.logoutUrl } })
  })
  .extend(
    'ask',
    ({ provider }) =>
      (query: string) =>
        fetch(`${provider.service.logoutURL}?${query}`, { redirect: 'manual' }),
  )
  .extend('isSignedIn', ({ server }) => async (cookie: string) => {
    const { status } = await fetch(`${server.url}/signed-in`, { headers: { cookie } })
    return status === 200
  })

describe('signing out', () => {
  test('ends the session here and leads on to the provider', async ({ server, own, idp, provider, isSignedIn }) => {
    const { cookie, token } = await signInWith(server.url, idp, provider, ada)
    const appPage = `${server.url}/o/${own.params.organizationId}/integrations/unknown`
    const openAppPage = async () => (await fetch(appPage, { headers: { cookie } })).text()
    expect(await openAppPage()).toContain('No integration at this address is visible to you')
    const answer = await postForm(server.url, cookie, { action: 'sign-out' })
    expect(await openAppPage()).toContain('Sign in to see this integration')
    const [, url] = /^0; url=(.*)/.exec(answer.headers.get('refresh')!)!
    expect(url).toMatch(/^https:\/\/idp\.example\.com\/slo\?SAMLRequest=/)
    expect((await answer.text()).replaceAll('&amp;', '&')).toContain(`href="${url}"`)
    expect(await idp.readLogout(provider.service, url!)).toMatchObject({
      nameID: 'ada',
      issuer: provider.service.entityID,
      request: { destination: idp.logoutUrl },
    })
    expect(await isSignedIn(cookie)).toBe(false)
    expect(await server.api(token).getAuthenticatedUser()).toMatchObject({ email: 'ada@example.com' })
    const back = await fetch(`${provider.service.logoutURL}?SAMLResponse=anything`)
    expect([back.status, await back.text()]).toEqual([200, expect.stringContaining('You are signed out')])
  })

  test('stays here if the provider has no logout URL', async ({ server, own, idp }) => {
    const provider = await createProvider(own, idp)
    expect(provider.logoutURL).toBe('')
    const { cookie } = await signInWith(server.url, idp, provider, ada)
    const answer = await postForm(server.url, cookie, { action: 'sign-out' })
    expect([answer.status, answer.headers.get('refresh')]).toEqual([200, null])
    expect(await answer.text()).toContain(`href="${provider.service.startURL}"`)
    const emptied = answer.headers.getSetCookie().map((set) => set.split('; ').slice(0, 3))
    expect(emptied).toEqual([
      ...['/signed-in', '/o'].map((path) => ['scriptorium-session=', `Path=${path}`, 'Max-Age=0']),
      ['scriptorium=', 'Path=/', 'Max-Age=0'],
    ])
  })
})

describe('a logout request of the provider', () => {
  for (const binding of ['redirect', 'post'] as const)
    test(`ends all sessions of the person (${binding})`, async ({ server, own, idp, provider, ask, isSignedIn }) => {
      const { cookie } = await signInWith(server.url, idp, provider, ada)
      const { cookie: second } = await signInWith(server.url, idp, provider, ada)
      const { cookie: other } = await signInWith(server.url, idp, provider, { nameId: 'eve', email: 'eve@example.com' })
      const sent = idp.requestLogout(provider.service, { binding, relayState: 'their state' })
      const post = () =>
        fetch(provider.service.logoutURL, { method: 'POST', redirect: 'manual', body: new URLSearchParams(sent) })
      const answer = await (binding === 'post' ? post() : ask(sent))
      expect(answer.status).toBe(303)
      const url = answer.headers.get('location')!
      expect(new URL(url).searchParams.get('RelayState')).toBe('their state')
      expect(await idp.readLogout(provider.service, url)).toMatchObject({ issuer: provider.service.entityID })
      expect([await isSignedIn(cookie), await isSignedIn(second), await isSignedIn(other)]).toEqual([
        false,
        false,
        true,
      ])
      const query = { action: 'signOutWithSAML' }
      expect((await own.docs.listOrganizationAuditEvents({ params: own.params, query })).items).toHaveLength(1)
    })

  test('ends no later session when it is sent again', async ({ server, idp, provider, ask, isSignedIn }) => {
    await signInWith(server.url, idp, provider, ada)
    const sent = idp.requestLogout(provider.service)
    await ask(sent)
    const { cookie } = await signInWith(server.url, idp, provider, ada)
    expect((await ask(sent)).status).toBe(303)
    expect(await isSignedIn(cookie)).toBe(true)
  })

  test('is refused unless the provider has just signed it for this server', async ({
    server,
    own,
    idp,
    provider,
    ask,
    isSignedIn,
  }) => {
    const { cookie } = await signInWith(server.url, idp, provider, ada)
    const stranger = await createIdentityProvider(idp.entityId)
    const make = (given: Parameters<typeof idp.requestLogout>[1]) => idp.requestLogout(provider.service, given)
    const right = make({ nameId: 'nobody' })
    const xml = inflateRawSync(Buffer.from(new URLSearchParams(right).get('SAMLRequest')!, 'base64')).toString()
    const forged = encodeURIComponent(deflateRawSync(xml.replace('nobody', 'ada')).toString('base64'))
    const sha1 = encodeURIComponent('http://www.w3.org/2000/09/xmldsig#rsa-sha1')
    const bomb = deflateRawSync(Buffer.alloc(8_000_000, ' ')).toString('base64')
    const faults: [string, RegExp][] = [
      [make({ isSigned: false }), /not signed/],
      [stranger.requestLogout(provider.service), /certificate/],
      [make({ issuer: 'https://other.example.com' }), /issuer/i],
      [make({ destination: 'https://other.example.com/logout' }), /destination/],
      [make({ issued: -3_600_000 }), /expired/],
      [make({ issued: 3_600_000 }), /clocks/],
      [`SAMLRequest=${forged}&${right.replace(/SAMLRequest=[^&]*&/, '')}`, /certificate/],
      [`SAML%52equest=${forged}&${right}`, /repeated or unknown/],
      [`${right}&SAMLRequest=${forged}`, /repeated or unknown/],
      [right.replace(/SigAlg=[^&]*/, `SigAlg=${sha1}`), /SHA-256/],
      [right.replace(/SAMLRequest=[^&]*/, `SAMLRequest=${encodeURIComponent(bomb)}`), /too large/],
    ]
    const params = { ...own.params, samlProviderId: provider.id }
    for (const [query, reason] of faults) {
      const answer = await ask(query)
      expect([answer.status, await answer.text()]).toEqual([403, expect.stringContaining('could not be signed out')])
      const { lastRefusal } = await own.docs.getOrganizationSAMLProviderById({ params })
      expect(lastRefusal?.reason).toMatch(reason)
    }
    const posted = idp.requestLogout(provider.service, { binding: 'post', isSigned: false })
    const answer = await fetch(provider.service.logoutURL, { method: 'POST', body: new URLSearchParams(posted) })
    expect(answer.status).toBe(403)
    expect(await isSignedIn(cookie)).toBe(true)
    expect((await ask('')).status).toBe(400)
  })
})
