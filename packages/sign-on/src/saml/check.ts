import type { Profile } from '@node-saml/node-saml'
import { firstAttribute } from './first-attribute.ts'
import type { ServiceAddresses } from './service-provider.ts'

/** Thrown when a response is refused. The message tells an admin what to correct. */
export class SamlRefusedError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'SamlRefusedError'
  }
}

const weak = /(?:xmldsig#(?:rsa-|dsa-|hmac-)?sha1|xmldsig-more#(?:rsa-)?md5)/

// The parser takes minutes for thousands of nested elements. A real response has about forty, ten deep.
const maxElements = 1000
const maxDepth = 50

const tag = /<(?:[^<>"']|"[^"<]*"|'[^'<]*')*>/g

/** Throws if a document could keep the parser busy, or does not consist of whole tags. */
const checkSize = (xml: string, what: string): void => {
  let [elements, depth] = [0, 0]
  for (const [text] of xml.matchAll(tag)) {
    if (text.startsWith('</')) depth--
    else if (!text.startsWith('<?') && !text.endsWith('/>')) depth++
    if (++elements > maxElements || depth > maxDepth)
      throw new SamlRefusedError(`The ${what} has more elements than any identity provider sends.`)
  }
  // An incomplete tag would not be counted.
  if (elements !== xml.split('<').length - 1) throw new SamlRefusedError(`The ${what} is no XML.`)
}

const declaration = /^\uFEFF?\s*<\?xml\s[^?<>]*\?>/

/** Throws if the text of a message contains constructs that only attacks use. */
export const checkText = (xml: string, what: 'response' | 'logout request'): void => {
  if (/<!DOCTYPE|<!ENTITY/i.test(xml)) throw new SamlRefusedError(`The ${what} has a DOCTYPE, which is not allowed.`)
  // The library verifies the data of a processing instruction as if it were text.
  if (xml.includes('<!--') || xml.includes('<![CDATA[') || xml.replace(declaration, '').includes('<?'))
    throw new SamlRefusedError(
      `The ${what} has a comment, a processing instruction or a CDATA section, which is not allowed.`,
    )
  checkSize(xml, what)
  if (weak.test(xml))
    throw new SamlRefusedError(`The ${what} is signed with SHA-1 or MD5: choose SHA-256 at the identity provider.`)
}

const success = 'urn:oasis:names:tc:SAML:2.0:status:Success'

/**
 * Throws if a response is meant for another server or says that the sign-in failed. Both are usually not signed, so they prove
 * nothing, but the protocol has such a response discarded (SAML core, 3.2.2). The library does not look at them.
 */
export const checkResponse = (xml: string, { acsUrl }: Pick<ServiceAddresses, 'acsUrl'>): void => {
  const destination = firstAttribute(xml, 'Response', 'Destination')
  if (destination !== undefined && destination !== acsUrl)
    throw new SamlRefusedError(`The destination of the response is wrong: enter ${acsUrl} at the identity provider.`)
  const status = firstAttribute(xml, 'StatusCode', 'Value')
  if (status !== undefined && status !== success)
    throw new SamlRefusedError(`The identity provider refused the sign-in: ${status.slice(0, 300)}`)
}

interface Element {
  $?: Record<string, string | undefined>
  _?: string
}

interface Assertion {
  Assertion: {
    Subject?: { SubjectConfirmation?: { $?: Element['$']; SubjectConfirmationData?: Element[] }[] }[]
    Conditions?: { AudienceRestriction?: { Audience?: Element[] }[] }[]
  }
}

const bearer = 'urn:oasis:names:tc:SAML:2.0:cm:bearer'

const confirmationsOf = ({ Assertion: { Subject } }: Assertion): NonNullable<Element['$']>[] =>
  (Subject?.[0]?.SubjectConfirmation ?? []).flatMap(({ $, SubjectConfirmationData: data }) =>
    $?.['Method'] === bearer ? (data ?? []).map((one) => one.$ ?? {}) : [],
  )

/**
 * Throws if a validly signed assertion is meant for somebody else. The library checks signature, times and audience; it does not
 * check the issuer and the recipient, and lets an assertion leave out its audience and its request.
 */
export const checkAssertion = (
  profile: Profile,
  { entityId, acsUrl }: ServiceAddresses,
  expected: { issuer: string },
): void => {
  if (profile.issuer !== expected.issuer)
    throw new SamlRefusedError(`The issuer is ${profile.issuer}, but \`entityID\` is ${expected.issuer}.`)
  const assertion = profile.getAssertion?.() as unknown as Assertion
  const confirmations = confirmationsOf(assertion)
  if (!confirmations.some(({ Recipient }) => Recipient === acsUrl))
    throw new SamlRefusedError(`The recipient of the assertion is wrong: enter ${acsUrl} at the identity provider.`)
  // The same attribute of the response is not signed, so it proves nothing.
  if (!confirmations.some((one) => one['Recipient'] === acsUrl && one['InResponseTo'] === profile['inResponseTo']))
    throw new SamlRefusedError('The assertion does not answer the request of this sign-in.')
  if (!confirmations.some((one) => one['Recipient'] === acsUrl && one['NotOnOrAfter']))
    throw new SamlRefusedError('The assertion does not say how long it can be used.')
  const restrictions = assertion.Assertion.Conditions?.[0]?.AudienceRestriction ?? []
  const isForUs = restrictions.some(({ Audience }) => Audience?.some((audience) => audience._?.trim() === entityId))
  if (!isForUs) throw new SamlRefusedError(`The assertion has no audience: enter ${entityId} at the identity provider.`)
  if (!profile.nameID) throw new SamlRefusedError('The assertion has no NameID.')
  if (profile.nameID.length > 1024) throw new SamlRefusedError('The NameID has more than 1024 characters.')
  if (profile.nameIDFormat?.endsWith(':transient'))
    throw new SamlRefusedError('The NameID is transient: choose a persistent one, or the e-mail address.')
}

const explanations: [RegExp, (addresses: ServiceAddresses) => string][] = [
  [/multiple assertions/i, () => 'The response has several assertions; one is allowed.'],
  [/signature/i, () => 'The assertion is not signed with a certificate of the provider: compare `certificate`.'],
  [
    /InResponseTo/i,
    ({ startUrl }) =>
      `The response answers no open request. People have to start at ${startUrl}, and have 15 minutes to sign in, once.`,
  ],
  [
    /audience/i,
    ({ entityId }) => `The audience of the assertion is wrong: enter ${entityId} at the identity provider.`,
  ],
  [
    /expired|not yet valid|subject confirmation/i,
    () => 'The assertion has expired or is not valid yet: compare the clocks.',
  ],
]

/** Returns what an admin can correct after the library has refused a response. */
export const explain = (error: Error, addresses: ServiceAddresses): string => {
  const known = explanations.find(([pattern]) => pattern.test(error.message))
  return known ? known[1](addresses) : `The response cannot be read: ${error.message.slice(0, 300)}`
}
