import { hash, randomBytes } from 'node:crypto'

/** The value of a new token; the prefix lets people and scanners tell what leaked. */
export const newToken = (): string => `scr_${randomBytes(32).toString('base64url')}`

/** What is kept of a token. It is random, so a plain hash protects it; no salt, since it is looked up by its hash. */
export const hashToken = (token: string): string => hash('sha256', token, 'base64url')
