import type { IntegrationScope } from '@scriptorium/types'
import type { InstallationRow } from '@scriptorium/schema/tables/integrations'
import type { Reach } from './reach.ts'
import type { UserRow } from '@scriptorium/schema/tables/people'

/** A person, with one of their tokens. */
export interface UserPrincipal {
  kind: 'user'
  user: UserRow
  tokenId: string
  /** What the token opens, if that is less than what the user can see. */
  reach?: Reach
}

/** An integration itself, independent of where it is installed. */
export interface IntegrationPrincipal {
  kind: 'integration'
  /** The author of what the integration writes. It is not a person and not a member of any organization. */
  user: UserRow
  tokenId: string
  integrationName: string
}

/** An integration in one of the organizations that have installed it. */
export interface InstallationPrincipal {
  kind: 'installation'
  /** The author of what the integration writes, as in `IntegrationPrincipal`. */
  user: UserRow
  tokenId: string
  integrationName: string
  installationId: string
  organizationId: string
  installation: InstallationRow
  /** The scopes that an admin of the organization has agreed to. */
  scopes: readonly IntegrationScope[]
}

/** The claims of a content token: the content that it opens, and the visitor. The token is signed and not stored. */
export interface ContentClaims {
  organization: string
  site: string
  siteSpace: string
  siteSection?: string
  space: string
  /** The change request that a preview shows. */
  changeRequest?: string
  /** The revision of the space that was shown when the token was made. It stays readable, so that a page is of one revision. */
  revision?: string
  /** The share link that admitted the visitor. */
  shareLink?: string
  /** Whether the token belongs to a preview, which can show an unpublished site. */
  preview?: true
  /** The id of the user who made the preview. The preview ends when this user can no longer read it, and includes only what they can read. */
  previewer?: string
  /** What admission depends on; it changes when the token ends early. */
  stamp: string
  /** Claims of the visitor, which conditions read. */
  claims?: Readonly<Record<string, unknown>>
}

/** A reader of a published site. There is no user behind it, and it only reads. */
export interface ContentPrincipal {
  kind: 'content'
  tokenId: string
  claims: ContentClaims
}

/** Somebody who is not signed in, and calls an operation that everyone can call. */
export interface StrangerPrincipal {
  kind: 'stranger'
  tokenId: string
  /** The header `User-Agent`. */
  browser: string
  /** The cookie of the browser's session, or an empty string. */
  cookie: string
}

/** A caller that can write: there is a user object that is the author. */
export type Actor = InstallationPrincipal | IntegrationPrincipal | UserPrincipal

/** The authenticated caller. */
export type Principal = Actor | ContentPrincipal | StrangerPrincipal

/** Returns the id that identifies a caller across their tokens: for those who have no user, that of the token. */
export const callerIdOf = (principal: Principal): string =>
  'user' in principal ? principal.user.id : principal.tokenId
