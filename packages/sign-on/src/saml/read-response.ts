import type { Profile, SAML } from '@node-saml/node-saml'
import { checkAssertion, checkResponse, checkText, explain, SamlRefusedError } from './check.ts'
import type { ServiceAddresses } from './service-provider.ts'

/** What a response has to fit. */
interface Expected {
  addresses: ServiceAddresses
  /** Who has to say it. */
  issuer: string
  /** Returns whether an error comes from the store of open requests, so that the response is not at fault. */
  isOurs?: (error: unknown) => boolean
}

/**
 * Returns what a response of an identity provider says about a person. Throws `SamlRefusedError` unless the provider has signed it
 * for us, in answer to an open request.
 */
export const readResponse = async (
  saml: SAML,
  encoded: string,
  { addresses, issuer, isOurs }: Expected,
): Promise<Profile> => {
  const xml = Buffer.from(encoded, 'base64').toString('utf8')
  checkText(xml, 'response')
  checkResponse(xml, addresses)
  const { profile } = await saml.validatePostResponseAsync({ SAMLResponse: encoded }).catch((error: unknown) => {
    if (isOurs?.(error) || !(error instanceof Error)) throw error
    throw new SamlRefusedError(explain(error, addresses), { cause: error })
  })
  if (!profile) throw new SamlRefusedError('The response has no assertion.')
  checkAssertion(profile, addresses, { issuer })
  return profile
}
