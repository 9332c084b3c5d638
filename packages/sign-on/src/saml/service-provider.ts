import type { CacheProvider, SAML } from '@node-saml/node-saml'
import { readCertificates } from './certificates.ts'

export type { CacheProvider, Profile, SAML } from '@node-saml/node-saml'

const clockSkewMs = 60_000

/** How long a person has to sign in at the identity provider. */
export const requestLifetimeMs = 15 * 60_000

/** What is known of an identity provider. */
interface IdentityProvider {
  ssoUrl: string
  /** Empty if it does not sign people out. */
  logoutUrl: string
  entityId: string
  /** Its certificates as PEM. */
  certificate: string
}

/** The addresses of the service that a provider signs in to. */
export interface ServiceAddresses {
  entityId: string
  acsUrl: string
  startUrl: string
  logoutUrl: string
}

/** Returns the addresses of a provider below the base URL of the server. */
export const addressesOf = (baseUrl: string, providerId: string): ServiceAddresses => {
  const entityId = `${baseUrl}/saml/${providerId}`
  return { entityId, acsUrl: `${entityId}/acs`, startUrl: `${entityId}/start`, logoutUrl: `${entityId}/logout` }
}

/**
 * Creates the service provider for an identity provider. The open requests are stored by `requests`. The library is loaded for the
 * first one: it takes a fifteenth of the time in which a server starts.
 */
export const createServiceProvider = async (
  { ssoUrl, logoutUrl, entityId: idpIssuer, certificate }: IdentityProvider,
  { entityId, acsUrl, logoutUrl: logoutCallbackUrl }: ServiceAddresses,
  requests: CacheProvider,
): Promise<SAML> => {
  const library = await import('@node-saml/node-saml')
  const { certificates } = readCertificates(certificate)
  return new library.SAML({
    issuer: entityId,
    audience: entityId,
    callbackUrl: acsUrl,
    entryPoint: ssoUrl,
    logoutUrl,
    logoutCallbackUrl,
    idpIssuer,
    // The library needs one even to write metadata, for which none is used.
    idpCert: certificates.length > 0 ? certificates : 'none',
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: false,
    acceptedClockSkewMs: clockSkewMs,
    validateInResponseTo: library.ValidateInResponseTo.always,
    requestIdExpirationPeriodMs: requestLifetimeMs,
    cacheProvider: requests,
    // The provider decides how users authenticate.
    disableRequestedAuthnContext: true,
    identifierFormat: null,
  })
}
