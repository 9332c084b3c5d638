import { randomFillSync } from 'node:crypto'
import { nonceLength } from './cache/kept-page.ts'

// Three bytes are four letters of base64.
const nonceBytes = (nonceLength / 4) * 3
const noncesPerFill = 256

const random = Buffer.alloc(nonceBytes * noncesPerFill)
let from = random.length

/** Returns a nonce for one response. Random bytes are made for many nonces at once, which takes far less time. */
export const newNonce = (): string => {
  if (from === random.length) {
    randomFillSync(random)
    from = 0
  }
  from += nonceBytes
  return random.toString('base64', from - nonceBytes, from)
}
