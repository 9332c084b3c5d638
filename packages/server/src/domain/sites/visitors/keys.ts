import { hash, hkdfSync } from 'node:crypto'

const keyBytes = 32

/** Returns a key that is derived from the secret of the server. Each purpose has a key of its own. */
export const derivedKey = (secret: string, purpose: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, 'sites', purpose, keyBytes))

/** Returns the key that visitor tokens of a site are signed with, as its owner copies it. */
export const visitorKey = (
  secret: string,
  { id, visitorKeyVersion }: { id: string; visitorKeyVersion: number },
): string => Buffer.from(derivedKey(secret, `visitors of ${id}, ${visitorKeyVersion}`)).toString('base64url')

/** Returns a short hash of a value that can be compared but not read. */
export const fingerprint = (value: unknown): string => hash('sha256', JSON.stringify(value), 'base64url').slice(0, 22)
