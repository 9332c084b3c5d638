import { hash, randomBytes } from 'node:crypto'

/** Returns the value of a new token. The prefix lets people and secret scanners recognize a leaked token. */
export const newToken = (): string => `scr_${randomBytes(32).toString('base64url')}`

/** Returns the stored hash of a token. A token is random, so a fast hash is safe. It has no salt because tokens are looked up by it. */
export const hashToken = (token: string): string => hash('sha256', token, 'base64url')
