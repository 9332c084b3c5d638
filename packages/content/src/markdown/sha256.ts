import { hash } from 'node:crypto'

/** Returns the SHA-256 hash of a text in base64url. */
export const sha256 = (text: string): string => hash('sha256', text, 'base64url')
