import { inflateRawSync } from 'node:zlib'
import type { CacheProvider, Profile, SAML } from '@node-saml/node-saml'
import { checkText, SamlRefusedError } from './check.ts'
import { firstAttribute } from './first-attribute.ts'

const maxBytes = 256 * 1024
const maxAgeMs = 5 * 60_000
const clockSkewMs = 60_000

/** How long a logout request could be sent again. */
export const logoutLifetimeMs = maxAgeMs + 2 * clockSkewMs

/** What an identity provider needs to know to sign a person out. */
export type Subject = Pick<
  Profile,
  'issuer' | 'nameID' | 'nameIDFormat' | 'nameQualifier' | 'sessionIndex' | 'spNameQualifier'
>

/** Returns the fields of a profile with which a logout request names the person. */
export const subjectOf = (profile: Profile): Subject => {
  const { issuer, nameID, nameIDFormat, nameQualifier, sessionIndex, spNameQualifier } = profile
  return {
    issuer,
    nameID,
    nameIDFormat,
    ...(sessionIndex && { sessionIndex }),
    ...(nameQualifier && { nameQualifier }),
    ...(spNameQualifier && { spNameQualifier }),
  }
}

/** Stores no requests. A logout response has no effect, so that nobody asks what it answers. */
export const noRequests: CacheProvider = {
  saveAsync: async (_id, value) => ({ value, createdAt: Date.now() }),
  getAsync: async () => null,
  removeAsync: async () => null,
}

/** A validly signed request to end the sessions of a person. */
export interface LogoutRequest {
  profile: Profile
  /** What the identity provider wants to get back. */
  relayState: string
}

type Unchecked = LogoutRequest & { xml: string }

const algorithms = ['sha256', 'sha384', 'sha512'].map((name) => `http://www.w3.org/2001/04/xmldsig-more#rsa-${name}`)

const validate = async (validation: Promise<{ profile: Profile | null }>): Promise<Profile> => {
  const { profile } = await validation.catch((error: Error) => {
    const reason = /signature/i.test(error.message)
      ? 'is not signed with a certificate of the provider: compare `certificate`'
      : `cannot be read: ${error.message.slice(0, 300)}`
    throw new SamlRefusedError(`The logout request ${reason}.`, { cause: error })
  })
  if (!profile) throw new SamlRefusedError('The logout request names nobody.')
  return profile
}

const readPost = async (saml: SAML, { SAMLRequest, RelayState }: Record<string, unknown>): Promise<Unchecked> => {
  const xml = Buffer.from(String(SAMLRequest), 'base64').toString('utf8')
  checkText(xml, 'logout request')
  const profile = await validate(saml.validatePostRequestAsync({ SAMLRequest: String(SAMLRequest) }))
  return { xml, profile, relayState: typeof RelayState === 'string' ? RelayState : '' }
}

const parameterNames = ['SAMLRequest', 'RelayState', 'SigAlg', 'Signature']

// The library takes the signed text from the raw query and the request from the decoded one. They are the same only if each
// parameter occurs once, with its name written plainly.
const parametersOf = (query: string): Map<string, string> => {
  const parts = query.split('&').map((part): [string, string] => [part.split('=', 1)[0]!, part])
  const found = new Map(parts)
  if (found.size < parts.length || parts.some(([name]) => !parameterNames.includes(name)))
    throw new SamlRefusedError('The logout request has repeated or unknown parameters.')
  return found
}

const inflate = (encoded: string): string => {
  try {
    return inflateRawSync(Buffer.from(encoded, 'base64'), { maxOutputLength: maxBytes }).toString('utf8')
  } catch (cause) {
    throw new SamlRefusedError('The logout request is not compressed as a redirect requires, or too large.', { cause })
  }
}

const readRedirect = async (saml: SAML, query: string): Promise<Unchecked> => {
  const parts = parametersOf(query)
  const container = Object.fromEntries(
    [...parts].map(([name, part]) => [name, new URLSearchParams(part).get(name) ?? '']),
  )
  const { SAMLRequest = '', RelayState = '', SigAlg = '', Signature = '' } = container
  // The library accepts requests without a signature.
  if (Signature === '') throw new SamlRefusedError('The logout request is not signed.')
  if (!algorithms.includes(SigAlg))
    throw new SamlRefusedError('The logout request is not signed with RSA and SHA-256 or better.')
  const xml = inflate(SAMLRequest)
  checkText(xml, 'logout request')
  const signed = parameterNames.flatMap((name) => parts.get(name) ?? []).join('&')
  return { xml, profile: await validate(saml.validateRedirectAsync(container, signed)), relayState: RelayState }
}

const check = ({ profile, xml }: Unchecked, { issuer, logoutUrl }: { issuer: string; logoutUrl: string }) => {
  if (profile.issuer !== issuer)
    throw new SamlRefusedError(`The issuer of the logout request is ${profile.issuer}, but \`entityID\` is ${issuer}.`)
  if (firstAttribute(xml, 'LogoutRequest', 'Destination') !== logoutUrl)
    throw new SamlRefusedError(
      `The destination of the logout request is wrong: enter ${logoutUrl} at the identity provider.`,
    )
  const ageMs = Date.now() - Date.parse(firstAttribute(xml, 'LogoutRequest', 'IssueInstant') ?? '')
  if (!(ageMs > -clockSkewMs && ageMs < maxAgeMs + clockSkewMs))
    throw new SamlRefusedError('The logout request has expired or is not valid yet: compare the clocks.')
}

/** Returns a logout request that came by POST or by redirect. Throws `SamlRefusedError` unless the provider has just signed it for us. */
export const readLogoutRequest = async (
  saml: SAML,
  sent: { form: Record<string, unknown> } | { query: string },
  expected: { issuer: string; logoutUrl: string },
): Promise<LogoutRequest> => {
  const request = await ('form' in sent ? readPost(saml, sent.form) : readRedirect(saml, sent.query))
  check(request, expected)
  return request
}
