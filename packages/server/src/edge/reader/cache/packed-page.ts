import { promisify } from 'node:util'
import zlib, { constants, crc32, deflateRawSync } from 'node:zlib'
import type { Request } from 'express'
import { joinedChecksum } from './joined-checksum.ts'
import { headWithNonce, nonceLength, type KeptPage } from './kept-page.ts'

/** A page that is compressed once, with room for its nonces. */
export interface PackedPage {
  /**
   * The start of the gzip stream: its header, the parts of the page between the nonces as deflate blocks, and each nonce as a
   * block that is not compressed.
   */
  head: Buffer
  noncesAt: readonly number[]
  /** The part of the page after all nonces, compressed, with the last block. */
  rest: Buffer
  /** Returns the checksum of the page for the checksum of its part with the nonces. */
  checksumOf: (head: number) => number
}

// A gzip stream without a time or a name, of an unknown system.
const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
// A block that is not compressed begins with its length and the complement of its length.
const nonceBlock = Buffer.from([0, nonceLength, 0, 0xff - nonceLength, 0xff, ...Buffer.alloc(nonceLength)])
const lastBlock = Buffer.from([3, 0])
const checksumLength = 4

// The flush ends the part at a byte, and lets no later part refer to it, so that the nonces stay replaceable.
const deflated = (part: Buffer): Buffer => deflateRawSync(part, { finishFlush: constants.Z_FULL_FLUSH })

/** Compresses a page with gzip, except for its nonces. */
export const packPage = ({ bytes, noncesAt, headLength }: KeptPage): PackedPage => {
  const parts: Buffer[] = [gzipHeader]
  const places: number[] = []
  let [from, length] = [0, gzipHeader.length]
  for (const at of noncesAt) {
    const part = deflated(bytes.subarray(from, at))
    parts.push(part, nonceBlock)
    length += part.length + nonceBlock.length
    places.push(length - nonceLength)
    from = at + nonceLength
  }
  const plain = bytes.subarray(headLength)
  const rest = Buffer.concat([deflated(plain), lastBlock])
  return {
    head: Buffer.concat(parts),
    noncesAt: places,
    rest,
    checksumOf: joinedChecksum(crc32(plain), plain.length),
  }
}

/** Returns the parts of a compressed page with this nonce. `head` is the start of the page with the nonce, for the checksum. */
export const packedWithNonce = (packed: PackedPage, nonce: string, head: Buffer, { bytes }: KeptPage): Buffer[] => {
  const start = Buffer.from(packed.head)
  for (const at of packed.noncesAt) start.write(nonce, at, 'latin1')
  const trailer = Buffer.allocUnsafe(2 * checksumLength)
  trailer.writeUInt32LE(packed.checksumOf(crc32(head)), 0)
  trailer.writeUInt32LE(bytes.length, checksumLength)
  return [start, packed.rest, trailer]
}

// A compressed page is kept as long as the page.
const packed = new WeakMap<KeptPage, PackedPage>()

const packedOf = (page: KeptPage): PackedPage => {
  const known = packed.get(page) ?? packPage(page)
  packed.set(page, known)
  return known
}

/** The bytes of a page, and their encoding; undefined if they are not encoded. */
export interface EncodedPage {
  parts: Buffer[]
  encoding: string | undefined
}

/** Returns the bytes of a cached page with this nonce: packed, if the request accepts gzip. */
export const bytesFor = (req: Request, page: KeptPage, nonce: string): EncodedPage => {
  const head = headWithNonce(page, nonce)
  return req.headers['accept-encoding'] !== undefined && req.acceptsEncodings('gzip', 'identity') === 'gzip'
    ? { parts: packedWithNonce(packedOf(page), nonce, head, page), encoding: 'gzip' }
    : { parts: [head, page.bytes.subarray(page.headLength)], encoding: undefined }
}

const [compressBrotli, compressDeflate] = [promisify(zlib.brotliCompress), promisify(zlib.deflate)]

// Streams of these encodings cannot have parts that change. Almost all clients accept gzip too, so nothing is kept for the others.
const encoders = new Map<string, (bytes: Buffer) => Promise<Buffer>>([
  ['br', (bytes) => compressBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })],
  // Node 22.14 does not have it.
  ...('zstdCompress' in zlib ? [['zstd', promisify<Buffer, Buffer>(zlib.zstdCompress)] as const] : []),
  ['deflate', (bytes) => compressDeflate(bytes)],
])

/** Compresses a page for a request that accepts another encoding than gzip; undefined if it accepts none. */
export const encodeFor = (req: Request, page: EncodedPage): Promise<EncodedPage> | undefined => {
  if (page.encoding !== undefined || req.headers['accept-encoding'] === undefined) return undefined
  const accepted = req.acceptsEncodings(...encoders.keys(), 'identity')
  const encode = accepted === false ? undefined : encoders.get(accepted)
  return encode?.(Buffer.concat(page.parts)).then((bytes) => ({ parts: [bytes], encoding: accepted as string }))
}
