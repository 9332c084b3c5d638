import { hash } from 'node:crypto'

/** The length of a nonce in a page. */
export const nonceLength = 24

/** A rendered page as bytes, with the places of its nonces. */
export interface KeptPage {
  bytes: Buffer
  /** The positions of the nonces. */
  noncesAt: readonly number[]
  /** The length of the part with all nonces. */
  headLength: number
  /** The ETag of the page without its nonces. It depends only on the bytes, so all servers send the same one. */
  tag: string
  /** The origins of its frames, besides those of all pages. */
  frameSources: readonly string[]
}

/** Returns a page with room for a nonce of fixed length in the place of each placeholder. */
export const keepPage = (page: string, placeholder: string, frameSources: readonly string[] = []): KeptPage => {
  const parts = page.split(placeholder)
  const tag = hash('sha256', parts.join('\0'), 'base64url').slice(0, 27)
  const noncesAt: number[] = []
  let at = 0
  for (const part of parts.slice(0, -1)) {
    at += Buffer.byteLength(part)
    noncesAt.push(at)
    at += nonceLength
  }
  const headLength = noncesAt.length === 0 ? 0 : noncesAt.at(-1)! + nonceLength
  return { bytes: Buffer.from(parts.join(' '.repeat(nonceLength))), noncesAt, headLength, tag, frameSources }
}

/** Returns the start of a page, which has all its nonces, with this nonce. */
export const headWithNonce = ({ bytes, noncesAt, headLength }: KeptPage, nonce: string): Buffer => {
  const head = Buffer.from(bytes.subarray(0, headLength))
  for (const at of noncesAt) head.write(nonce, at, 'latin1')
  return head
}

/** Returns the bytes of a page with this nonce. */
export const withNonce = (page: KeptPage, nonce: string): Buffer =>
  Buffer.concat([headWithNonce(page, nonce), page.bytes.subarray(page.headLength)])
