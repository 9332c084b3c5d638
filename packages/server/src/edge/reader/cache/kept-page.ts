import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Request } from 'express'
import type { Markup } from '@scriptorium/site/page/shell'
import { policyOf, type PageSources } from '../policy.ts'

/** A rendered page as bytes. They are the same in each response. */
export interface KeptPage {
  bytes: Buffer
  /** Its ETag, without quotes. */
  tag: string
  /** Its content security policy. */
  policy: string
}

/** Returns a page as bytes. */
export const keepPage = ({ html, ...inline }: Markup, sources?: PageSources): KeptPage => {
  const policy = policyOf(inline, sources)
  return { bytes: Buffer.from(html), tag: hash('sha256', html + policy, 'base64url').slice(0, 27), policy }
}

const quality = 5
const [compressBrotli, compressGzip] = [promisify(brotliCompress), promisify(gzip)]
const encoders = {
  br: (bytes: Buffer) => compressBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
  gzip: (bytes: Buffer) => compressGzip(bytes),
}

type Encoding = keyof typeof encoders

// Smallest first. Browsers name the encodings that they accept in an order that means nothing.
const encodings = ['br', 'gzip'] as const satisfies readonly Encoding[]

const encodingFor = (req: Request): Encoding | undefined =>
  req.headers['accept-encoding'] === undefined
    ? undefined
    : encodings.find((encoding) => req.acceptsEncodings(encoding, 'identity') === encoding)

// What was compressed is kept as long as the page.
const encoded = new WeakMap<KeptPage, Partial<Record<Encoding, Buffer | Promise<Buffer>>>>()

const encode = (page: KeptPage, encoding: Encoding): Buffer | Promise<Buffer> => {
  const known = encoded.get(page) ?? {}
  encoded.set(page, known)
  return (known[encoding] ??= encoders[encoding](page.bytes).then((bytes) => (known[encoding] = bytes)))
}

/** The bytes of a page, and their encoding; undefined if they are not encoded. */
export interface EncodedPage {
  bytes: Buffer
  encoding: Encoding | undefined
}

/** Returns the bytes of a page in the smallest encoding that a request accepts. A page is compressed once. */
export const bytesFor = (req: Request, page: KeptPage): EncodedPage | Promise<EncodedPage> => {
  const encoding = encodingFor(req)
  if (!encoding) return { bytes: page.bytes, encoding }
  const bytes = encode(page, encoding)
  return bytes instanceof Promise ? bytes.then((done) => ({ bytes: done, encoding })) : { bytes, encoding }
}
