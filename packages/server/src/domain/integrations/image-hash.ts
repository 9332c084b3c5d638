import { hash } from 'node:crypto'

/** Returns the hash by which an image of an integration is addressed. */
export const imageHash = (bytes: Uint8Array): string => hash('sha256', bytes, 'base64url').slice(0, 22)
