/** A browser in which a user is signed in. */
export interface SessionRow {
  id: string
  /** SHA-256 of the cookie, base64url. */
  hash: string
  userId: string
  /** The provider of single sign-on that the session comes from; null for all other sessions. */
  samlProviderId: string | null
  /** Such as `Chrome on macOS`. */
  browser: string
  createdAt: string
  lastUsedAt: string
  /** When the session ends unless it is used before. */
  expiresAt: string
  /** When the session ends in any case. */
  endsAt: string
}

/** The code of a sign-in link, which works once. */
export interface SignInCodeRow {
  /** SHA-256 of the code, base64url. */
  hash: string
  userId: string
  expiresAt: string
}

declare module 'knex/types/tables.js' {
  interface Tables {
    sessions: SessionRow
    signInCodes: SignInCodeRow
  }
}
