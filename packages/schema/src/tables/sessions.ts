/** A browser in which a user is signed in. */
export interface SessionRow {
  id: string
  /** SHA-256 of the cookie, base64url. */
  hash: string
  userId: string
  /** The provider of single sign-on that the session comes from; null for all other sessions. */
  samlProviderId: string | null
  /** Where the browser can sign out of the OpenID Connect provider; null if it has no such place. */
  signOutUrl: string | null
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

/** A key on a device, with which a user signs in. */
export interface PasskeyRow {
  id: string
  userId: string
  /** The id of the credential, base64url. */
  credentialId: string
  /** COSE key, base64url. */
  publicKey: string
  /** How often the authenticator says that it was used; 0 if it does not count. */
  counter: number
  name: string
  createdAt: string
  lastUsedAt: string | null
}

/** What an authenticator has to sign, once. */
export interface PasskeyChallengeRow {
  /** SHA-256 of the challenge, base64url. */
  hash: string
  /** The user who adds a passkey; null for a sign-in. */
  userId: string | null
  expiresAt: string
}

declare module 'knex/types/tables.js' {
  interface Tables {
    sessions: SessionRow
    signInCodes: SignInCodeRow
    passkeys: PasskeyRow
    passkeyChallenges: PasskeyChallengeRow
  }
}
