import { describe, expect } from 'vitest'
import { newOrganization } from '../../../../test/organization.ts'
import { createIdentityProvider, type Assertion } from '@scriptorium/sign-on/test/identity-provider'
import {
  createProvider,
  postForm,
  postResponse,
  redeem,
  signInWith,
  startSignIn,
} from '../../../../test/support/saml.ts'
import { browserWith, signInBrowser } from '../../../../test/support/browser-session.ts'
import { test as base } from '../../../../test/test.ts'

const test = base
  .extend('idp', { scope: 'file' }, () => createIdentityProvider())
  .extend('own', ({ server }) => newOrganization(server))
  .extend('provider', ({ own, idp }) => createProvider(own, idp))
  /** Returns why a response to a new request was refused, as admins read it. */
  .extend('refusedFor', ({ own, provider }) => async (make: (requestId: string) => Promise<string>) => {
    const { requestId } = await startSignIn(provider)
    const answer = await postResponse(provider, await make(requestId))
    const page = await answer.text()
    expect([answer.status, answer.headers.get('location')]).toEqual([403, null])
    const params = { ...own.params, samlProviderId: provider.id }
    const { lastRefusal } = await own.docs.getOrganizationSAMLProviderById({ params })
    expect(page).toContain(lastRefusal!.requestId)
    expect(page).toContain(`href="${provider.service.startURL}"`)
    expect(page).not.toContain(lastRefusal!.reason)
    return lastRefusal!.reason
  })

const decode = (encoded: string) => Buffer.from(encoded, 'base64').toString()
const encode = (xml: string) => Buffer.from(xml).toString('base64')

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
})

describe('an attack', () => {
  test.for<[string, Assertion & { isSigned?: boolean }, RegExp]>([
    ['an unsigned assertion', { isSigned: false }, /not signed/],
    ['the wrong issuer', { issuer: 'https://evil.example.com' }, /issuer/],
    ['the wrong audience', { audience: 'https://evil.example.com' }, /audience/],
    ['the wrong recipient', { recipient: 'https://evil.example.com/acs' }, /recipient/],
    ['the wrong destination', { destination: 'https://evil.example.com/acs' }, /destination/],
    ['an empty destination', { destination: '' }, /destination/],
    ['an expired assertion', { notOnOrAfter: -61_000 }, /expired/],
    ['an assertion that is not valid yet', { notBefore: 120_000 }, /not valid yet/],
    ['the answer to no request', { inResponseTo: '_0123456789' }, /no open request/],
    ['a transient NameID', { nameIdFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient' }, /transient/],
    [
      'no audience',
      { template: (text) => text.replace(/<saml:AudienceRestriction>.*<\/saml:AudienceRestriction>/, '') },
      /audience/,
    ],
    [
      'a second audience, which we are not part of',
      {
        template: (text) =>
          text.replace(
            /<saml:AudienceRestriction>.*<\/saml:AudienceRestriction>/,
            '$&<saml:AudienceRestriction><saml:Audience>https://other.example.com</saml:Audience></saml:AudienceRestriction>',
          ),
      },
      /audience/,
    ],
    [
      'no request in the assertion',
      { template: (text) => text.replace(/ InResponseTo="\{InResponseTo\}"\/>/, '/>') },
      /request/,
    ],
    ['no request at all', { template: (text) => text.replaceAll(' InResponseTo="{InResponseTo}"', '') }, /request/],
    [
      'another confirmation than that of the bearer',
      { template: (text) => text.replace('cm:bearer', 'cm:holder-of-key') },
      /recipient|expired/,
    ],
    [
      'a failed sign-in with an assertion',
      { template: (text) => text.replace('{StatusCode}', 'urn:oasis:names:tc:SAML:2.0:status:Requester') },
      /refused the sign-in.*Requester/,
    ],
    ['a comment in the NameID', { nameId: 'admin@example.com<!---->.evil.com' }, /comment/],
  ])('is refused: %s', async ([, assertion, reason], { idp, provider, refusedFor }) => {
    expect(await refusedFor((id) => idp.respond(provider.service, id, assertion))).toMatch(reason)
  })

  test('is refused: a signature with SHA-1, even by the key of the provider', async ({ own, provider, refusedFor }) => {
    const weak = await createIdentityProvider(undefined, 'http://www.w3.org/2000/09/xmldsig#rsa-sha1')
    const params = { ...own.params, samlProviderId: provider.id }
    await own.docs.updateOrganizationSAMLProvider({ params, body: { certificate: weak.certificate } })
    const respond = async (id: string) => {
      const encoded = await weak.respond(provider.service, id)
      expect(decode(encoded)).toContain('#rsa-sha1')
      return encoded
    }
    expect(await refusedFor(respond)).toMatch(/SHA-1/)
  })

  test('is refused: the old certificate after the rollover to a new one', async ({
    idp,
    own,
    provider,
    refusedFor,
  }) => {
    const next = await createIdentityProvider()
    const params = { ...own.params, samlProviderId: provider.id }
    const update = (certificate: string) => own.docs.updateOrganizationSAMLProvider({ params, body: { certificate } })
    await update(`${idp.certificate}\n${next.certificate}`)
    for (const one of [idp, next]) {
      const { requestId } = await startSignIn(provider)
      expect((await postResponse(provider, await one.respond(provider.service, requestId))).status).toBe(303)
    }
    await update(next.certificate)
    expect(await refusedFor((id) => idp.respond(provider.service, id))).toMatch(/not signed/)
  })

  test('is refused: an assertion that is encrypted, which nobody here can read', async ({
    idp,
    provider,
    refusedFor,
  }) => {
    const hidden = async (id: string) => {
      const xml = decode(await idp.respond(provider.service, id))
      return encode(
        xml.replace(
          /<saml:Assertion .*<\/saml:Assertion>/s,
          '<saml:EncryptedAssertion><xenc:EncryptedData xmlns:xenc="http://www.w3.org/2001/04/xmlenc#"/></saml:EncryptedAssertion>',
        ),
      )
    }
    expect(await refusedFor(hidden)).toMatch(/encrypt/)
  })

  test('accepts clocks that differ by less than a minute', async ({ idp, provider }) => {
    for (const times of [{ notBefore: 50_000 }, { notOnOrAfter: -50_000 }]) {
      const { requestId } = await startSignIn(provider)
      expect((await postResponse(provider, await idp.respond(provider.service, requestId, times))).status).toBe(303)
    }
  })

  test('is refused: a response that was used already', async ({ idp, provider }) => {
    const { requestId, cookie } = await startSignIn(provider)
    const encoded = await idp.respond(provider.service, requestId)
    const answers = await Promise.all([postResponse(provider, encoded), postResponse(provider, encoded)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 403])
    expect((await postResponse(provider, encoded)).status).toBe(403)
    expect(
      await redeem(
        answers.find(({ status }) => status === 303)!,
        cookie,
      ),
    ).toContain('scriptorium-session=')
  })

  test('is refused: an old assertion in the response to a new request', async ({ idp, provider, refusedFor }) => {
    const { requestId: old } = await startSignIn(provider)
    const reason = await refusedFor(async (id) => {
      const xml = decode(await idp.respond(provider.service, old))
      return encode(xml.replace(`InResponseTo="${old}"`, `InResponseTo="${id}"`))
    })
    expect(reason).toMatch(/request/)
  })

  test('is refused: another key, a changed text, a wrapped assertion and a DOCTYPE', async ({
    idp,
    provider,
    refusedFor,
  }) => {
    const other = await createIdentityProvider()
    expect(await refusedFor((id) => other.respond(provider.service, id))).toMatch(/not signed/)
    const changed = async (id: string) =>
      encode(decode(await idp.respond(provider.service, id)).replaceAll('ada@example.com', 'eve@example.com'))
    expect(await refusedFor(changed)).toMatch(/not signed/)
    const wrapped = async (id: string) => {
      const xml = decode(await idp.respond(provider.service, id))
      const [assertion] = /<saml:Assertion .*<\/saml:Assertion>/s.exec(xml)!
      const evil = assertion.replace(/ ID="[^"]*"/, ' ID="_evil"').replaceAll('ada@example.com', 'eve@example.com')
      return encode(
        xml.replace(assertion, evil.replace('<saml:Subject>', `<saml:Advice>${assertion}</saml:Advice><saml:Subject>`)),
      )
    }
    expect(await refusedFor(wrapped)).toMatch(/signed|assertions/)
    const twice = async (id: string) => {
      const xml = decode(await idp.respond(provider.service, id))
      const [assertion] = /<saml:Assertion .*<\/saml:Assertion>/s.exec(xml)!
      return encode(xml.replace(assertion, assertion.replace(/ ID="[^"]*"/, ' ID="_evil"') + assertion))
    }
    expect(await refusedFor(twice)).toMatch(/assertions|signed/)
    const entity = '<!DOCTYPE x [<!ENTITY e "e">]>'
    const typed = async (id: string) => encode(entity + decode(await idp.respond(provider.service, id)))
    expect(await refusedFor(typed)).toMatch(/DOCTYPE/)
    for (const garbage of ['', '%%%', encode('<a>'), encode('no xml'), encode(`${'<a>'.repeat(20_000)}`)])
      expect(await refusedFor(async () => garbage)).toMatch(/./)
  })

  test('is refused: a response after its request has expired', async ({ server, idp, provider }) => {
    const { requestId } = await startSignIn(provider)
    const past = { expiresAt: new Date(Date.now() - 1).toISOString() }
    await server.services.database.writeTx((trx) => trx('samlRequests').where({ id: requestId }).update(past))
    expect((await postResponse(provider, await idp.respond(provider.service, requestId))).status).toBe(403)
  })

  test('a RelayState never leads elsewhere', async ({ server, idp, provider }) => {
    for (const RelayState of ['https://evil.example.com', '//evil.example.com', 'javascript:alert(1)']) {
      const { requestId } = await startSignIn(provider)
      const SAMLResponse = await idp.respond(provider.service, requestId)
      const body = new URLSearchParams({ SAMLResponse, RelayState })
      const answer = await fetch(provider.service.acsURL, { method: 'POST', redirect: 'manual', body })
      expect(answer.headers.get('location')).toMatch(new RegExp(`^${server.url}/signed-in\\?ticket=`))
      const started = await fetch(`${provider.service.startURL}?RelayState=${RelayState}`, { redirect: 'manual' })
      expect(started.headers.get('location')).not.toContain('evil')
    }
  })

  test("is refused: the response of another organization's provider", async ({ server, idp, own, provider }) => {
    const other = await newOrganization(server)
    const theirs = await createProvider(other, idp)
    const { requestId } = await startSignIn(theirs)
    for (const service of [theirs.service, provider.service])
      expect((await postResponse(provider, await idp.respond(service, requestId))).status).toBe(403)
    const { count } = await own.docs.listMembersInOrganizationById({ params: own.params })
    expect(count).toBe(1)
  })

  test('is refused: a ticket in a browser that did not start the sign-in', async ({ idp, provider }) => {
    const { requestId, cookie } = await startSignIn(provider)
    const { cookie: victim } = await startSignIn(provider)
    const answer = await postResponse(provider, await idp.respond(provider.service, requestId))
    expect(await redeem(answer, victim)).toBe('')
    expect(await redeem(answer, '')).toBe('')
    expect(await redeem(answer, cookie)).toContain('scriptorium-session=')
    expect(await redeem(answer, cookie)).toBe('')
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
