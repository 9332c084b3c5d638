import { describe, expect } from 'vitest'
import { newOrganization } from '../../../../test/organization.ts'
import { createIdentityProvider, type Assertion } from '@scriptorium/sign-on/test/identity-provider'
import { createProvider, postResponse, redeem, startSignIn } from '../../../../test/support/saml.ts'
import { encode, test } from '../../../../test/support/saml-test.ts'

const decode = (encoded: string) => Buffer.from(encoded, 'base64').toString()

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
