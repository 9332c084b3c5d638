import { sha256 as digest } from '@noble/hashes/sha2.js'

/** Returns the SHA-256 hash of a text in base64url, where `node:crypto` is missing. */
export const sha256 = (text: string): string =>
  btoa(String.fromCharCode(...digest(new TextEncoder().encode(text))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
