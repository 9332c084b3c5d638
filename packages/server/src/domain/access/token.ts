import { hash, randomBytes } from 'node:crypto'

/** Returns the value of a new token. The prefix lets people and secret scanners recognize a leaked token. */
export const newToken = (): string => `scr_${randomBytes(32).toString('base64url')}`

/** Returns a random secret for a cookie, a code or a ticket. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** Returns the hash to store and look up a token by, hence without a salt. A token is random, so a fast hash is safe. */
export const hashToken = (token: string): string => hash('sha256', token, 'base64url')
