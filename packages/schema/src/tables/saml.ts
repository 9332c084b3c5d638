import type { GivenRole } from './levels.ts'

/** An identity provider of an organization. Those of OpenID Connect leave the columns of SAML empty, and the other way round. */
export interface SamlProviderRow {
  id: string
  organizationId: string
  protocol: 'oidc' | 'saml'
  label: string
  /** Empty while it is not set, as are `logoutUrl`, `entityId` and `certificate`. */
  ssoUrl: string
  logoutUrl: string
  entityId: string
  certificate: string
  /** Empty while it is not set, as is `clientId`. */
  issuer: string
  clientId: string
  /** Sealed. */
  clientSecret: string | null
  defaultTeamId: string | null
  /** `none` is null in the API: new members are guests. */
  defaultRole: GivenRole
  status: 'active' | 'pending'
  /** JSON: SamlRefusal */
  lastRefusal: string | null
  createdAt: string
  updatedAt: string
}

/** The user whom a provider means by a NameID, or by a subject of OpenID Connect. */
export interface SamlIdentityRow {
  providerId: string
  nameId: string
  userId: string
}

/** A sign-in that was started and not answered yet. */
export interface SamlRequestRow {
  /** The ID of the AuthnRequest. */
  id: string
  providerId: string
  /** The time of the request, as the SAML library writes it. */
  value: string
  /** SHA-256 of a cookie of the browser that started the sign-in, base64url. */
  browser: string
  expiresAt: string
}

/** A session on the page `/signed-in`, or a ticket for one. */
export interface SamlSessionRow {
  /** SHA-256 of the cookie or of the ticket, base64url. */
  hash: string
  providerId: string
  userId: string
  /** Of a ticket: the browser that can redeem it, as in `SamlRequestRow`. Null for a session. */
  browser: string | null
  /** JSON: Subject. Null for a session that a server of an older version began. */
  subject: string | null
  expiresAt: string
}

/** The user whom the OpenID Connect provider of the server means by a subject. */
export interface OidcIdentityRow {
  issuer: string
  subject: string
  userId: string
}

declare module 'knex/types/tables.js' {
  interface Tables {
    samlProviders: SamlProviderRow
    samlIdentities: SamlIdentityRow
    oidcIdentities: OidcIdentityRow
    samlRequests: SamlRequestRow
    samlSessions: SamlSessionRow
  }
}
