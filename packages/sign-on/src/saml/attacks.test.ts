import { generateKeyPairSync, sign } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createIdentityProvider } from '../../test/identity-provider.ts'
import { readResponse } from './read-response.ts'
import { addressesOf, createServiceProvider } from './service-provider.ts'

const decode = (encoded: string) => Buffer.from(encoded, 'base64').toString()
const encode = (xml: string) => Buffer.from(xml).toString('base64')

/** A signed response in parts, and the assertion of an attacker. */
interface Parts {
  xml: string
  assertion: string
  signature: string
  /** The assertion without its signature, with another id and another person. */
  evil: string
}

const partsOf = (encoded: string): Parts => {
  const xml = decode(encoded)
  const [assertion] = /<saml:Assertion .*<\/saml:Assertion>/s.exec(xml)!
  const [signature] = /<ds:Signature.*<\/ds:Signature>/s.exec(assertion)!
  const evil = assertion
    .replace(signature, '')
    .replace(/ ID="[^"]*"/, ' ID="_evil"')
    .replaceAll('ada@example.com', 'eve@example.com')
  return { xml, assertion, signature, evil }
}

const before = (text: string, end: string, more: string) => text.replace(end, more + end)
const inResponse = (xml: string, more: string) => before(xml, '</samlp:Response>', more)

/** Signature wrapping, by where the signed assertion hides and where that of the attacker stands. */
const wrappings: Record<string, (parts: Parts) => string> = {
  'the signed assertion after the other': ({ xml, assertion, evil }) => xml.replace(assertion, evil + assertion),
  'the signed assertion before the other': ({ xml, assertion, evil }) => xml.replace(assertion, assertion + evil),
  'the signed assertion in the other': ({ xml, assertion, evil }) =>
    xml.replace(assertion, before(evil, '</saml:Assertion>', assertion)),
  'the other in the signed assertion': ({ xml, assertion, evil }) =>
    xml.replace(assertion, before(assertion, '</saml:Assertion>', evil)),
  'the signature in the other': ({ xml, assertion, evil, signature }) =>
    xml.replace(assertion, before(evil, '<saml:Subject>', signature) + assertion.replace(signature, '')),
  'the signed assertion in an object of the signature': ({ xml, assertion, evil, signature }) => {
    const bare = assertion.replace(signature, '')
    const holding = before(signature, '</ds:Signature>', `<ds:Object>${bare}</ds:Object>`)
    return xml.replace(assertion, before(evil, '<saml:Subject>', holding))
  },
  'the signed assertion in extensions': ({ xml, assertion, evil }) =>
    xml.replace(assertion, `<samlp:Extensions>${assertion}</samlp:Extensions>${evil}`),
  'the signed response in an object of the other': ({ xml, assertion, evil }) =>
    inResponse(
      xml.replace(assertion, evil),
      `<ds:Object xmlns:ds="http://www.w3.org/2000/09/xmldsig#">${xml}</ds:Object>`,
    ),
  'two ids of the same name': ({ xml, assertion, evil }) => {
    const [, id] = / ID="([^"]*)"/.exec(assertion)!
    return xml.replace(assertion, evil.replace('_evil', id!) + assertion)
  },
  'the id of the signed assertion in another attribute': ({ xml, assertion, evil }) => {
    const [, id] = / ID="([^"]*)"/.exec(assertion)!
    return xml.replace(assertion, evil.replace('ID="_evil"', `ID="_evil" Id="${id}" xml:id="${id}"`) + assertion)
  },
  'the signed assertion as advice of the other': ({ xml, assertion, evil }) =>
    xml.replace(assertion, before(evil, '</saml:Assertion>', `<saml:Advice>${assertion}</saml:Advice>`)),
  'the signed assertion in an element of no namespace': ({ xml, assertion, evil }) =>
    xml.replace(assertion, `<x xmlns="">${assertion}</x>${evil}`),
  'an assertion in another namespace': ({ xml, assertion, evil }) =>
    xml.replace(assertion, evil.replaceAll('saml:', 's2:') + assertion),
}

/** Changed signatures, by what they claim to sign. */
const references: [name: string, change: (info: string) => string][] = [
  ['two parts that are signed', (info) => info.replaceAll('ds:Digest', 'ds:X') + info],
  ['two references', (info) => info.replace(/<ds:Reference .*<\/ds:Reference>/s, '$&$&')],
  ['a reference to everything', (info) => info.replace(/ URI="[^"]*"/, ' URI=""')],
  ['a reference by XPointer', (info) => info.replace(/ URI="#([^"]*)"/, ' URI="#xpointer(id(\'$1\'))"')],
  ['a reference to another server', (info) => info.replace(/ URI="[^"]*"/, ' URI="http://127.0.0.1:9/x"')],
  ['no reference', (info) => info.replace(/<ds:Reference .*<\/ds:Reference>/s, '')],
  [
    'an XSLT transform',
    (info) =>
      info.replace(
        'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
        'http://www.w3.org/TR/1999/REC-xslt-19991116',
      ),
  ],
  ['a canonical form with comments', (info) => info.replaceAll('xml-exc-c14n#"', 'xml-exc-c14n#WithComments"')],
]

const rsaSha256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256'

const idp = await createIdentityProvider()
const addresses = addressesOf('https://docs.example.com', 'one')
const provider = { ssoUrl: idp.ssoUrl, logoutUrl: '', entityId: idp.entityId, certificate: idp.certificate }

/** Signs a person in, as the browser of an attacker does that changes the response. Returns how it ended. */
const attack = async (change: (parts: Parts) => string) => {
  const open = new Map<string, string>()
  const saml = await createServiceProvider(provider, addresses, {
    saveAsync: async (id, value) => ({ value: open.set(id, value).get(id)!, createdAt: Date.now() }),
    getAsync: async (id) => open.get(id ?? '') ?? null,
    removeAsync: async () => null,
  })
  await saml.getAuthorizeUrlAsync('', undefined, {})
  const service = { entityID: addresses.entityId, acsURL: addresses.acsUrl }
  const response = encode(change(partsOf(await idp.respond(service, [...open.keys()][0]!))))
  try {
    return await readResponse(saml, response, { addresses, issuer: idp.entityId })
  } catch (error) {
    return (error as Error).name
  }
}

const refused = 'SamlRefusedError'

test('a response as the provider sent it is accepted', async () => {
  expect(await attack(({ xml }) => xml)).toMatchObject({ nameID: 'ada@example.com' })
})

describe('a response is refused', () => {
  test.each(Object.keys(wrappings))('with %s', async (name) => {
    expect(await attack(wrappings[name]!)).toEqual(refused)
  })

  test('with another algorithm in its signature', async () => {
    for (const algorithm of [
      'http://www.w3.org/2000/09/xmldsig#rsa-sha1',
      'http://www.w3.org/2001/04/xmldsig-more#hmac-sha256',
      'http://www.w3.org/2000/09/xmldsig#hmac-sha1',
      'none',
    ])
      expect(await attack(({ xml }) => xml.replace(rsaSha256, algorithm))).toEqual(refused)
    expect(await attack(({ xml }) => xml.replaceAll('xmlenc#sha256', 'xmldsig#sha1'))).toEqual(refused)
  })

  test('with the key of an attacker in its signature', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const key = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
    const forged = ({ xml }: Parts) => {
      const [info] = /<ds:SignedInfo>.*<\/ds:SignedInfo>/s.exec(xml)!
      const value = sign('sha256', Buffer.from(info), privateKey).toString('base64')
      return xml
        .replace(/<ds:SignatureValue>.*<\/ds:SignatureValue>/s, `<ds:SignatureValue>${value}</ds:SignatureValue>`)
        .replace(/<ds:X509Certificate>.*<\/ds:X509Certificate>/s, `<ds:X509Certificate>${key}</ds:X509Certificate>`)
        .replaceAll('ada@example.com', 'eve@example.com')
    }
    expect(await attack(forged)).toEqual(refused)
  })

  test('with a comment or a CDATA section in the NameID', async () => {
    const inNameId = (xml: string, text: string) =>
      xml.replace('ada@example.com</saml:NameID>', `${text}</saml:NameID>`)
    for (const text of ['ada@example.com<!-- x -->', 'ada<![CDATA[@]]>example.com', 'ada&#64;example.com.evil.com'])
      expect(await attack(({ xml }) => inNameId(xml, text))).toEqual(refused)
  })

  test('with a processing instruction that hides signed text', async () => {
    const hide = (xml: string, element: RegExp, kept: (text: string) => string) =>
      xml.replace(element, (_all, open, text, close) => open + kept(text) + close)
    const nameId = /(<saml:NameID[^>]*>)([^<]*)(<)/
    const digest = /(<ds:DigestValue>)([^<]*)(<)/
    for (const target of ['x', 'xml-stylesheet']) {
      expect(
        await attack(({ xml }) => hide(xml, nameId, (text) => `${text.slice(0, 3)}<?${target} ${text.slice(3)}?>`)),
      ).toEqual(refused)
      expect(await attack(({ xml }) => hide(xml, digest, (text) => `<?${target} ${text}?>AAAA`))).toEqual(refused)
    }
  })

  test('with a signature that refers to something else', async () => {
    for (const [name, change] of references) {
      const forge = ({ xml }: Parts) =>
        xml.replace(/<ds:SignedInfo>.*<\/ds:SignedInfo>/s, change).replaceAll('ada@example.com', 'eve@example.com')
      expect([name, await attack(forge)]).toEqual([name, refused])
    }
  })
})
