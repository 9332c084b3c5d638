import { hash } from 'node:crypto'

/** A rendered page as bytes, with the places of its nonces. */
export interface KeptPage {
  bytes: Buffer
  /** The positions of the nonces. */
  noncesAt: readonly number[]
  /** The ETag of the page without its nonces. It depends only on the bytes, so all servers send the same one. */
  tag: string
}

/** Returns a page with room for a nonce of fixed length in the place of each placeholder. */
export const keepPage = (page: string, placeholder: string, nonceLength: number): KeptPage => {
  const parts = page.split(placeholder)
  const tag = hash('sha256', parts.join('\0'), 'base64url').slice(0, 27)
  const noncesAt: number[] = []
  let at = 0
  for (const part of parts.slice(0, -1)) {
    at += Buffer.byteLength(part)
    noncesAt.push(at)
    at += nonceLength
  }
  return { bytes: Buffer.from(parts.join(' '.repeat(nonceLength))), noncesAt, tag }
}

/** Returns the bytes of a page with this nonce. */
export const withNonce = ({ bytes, noncesAt }: KeptPage, nonce: string): Buffer => {
  const copy = Buffer.from(bytes)
  for (const at of noncesAt) copy.write(nonce, at, 'latin1')
  return copy
}
