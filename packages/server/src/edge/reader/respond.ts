import { hash } from 'node:crypto'
import type { Request, Response } from 'express'
import type { Markup } from '@scriptorium/site/page/shell'
import { isKnown } from '../http/etag.ts'
import { bytesFor, keepPage, type EncodedPage, type KeptPage } from './cache/kept-page.ts'
import type { Injection } from './page/inject-scripts.ts'

/** Who can cache a response, and what the response depends on. */
export interface Caching {
  /** Whether everyone gets the same answer without a cookie. */
  isPublic: boolean
  /** Whether the response must not be cached at all, as with a credential in the URL. */
  isSecret?: boolean
}

/** Returns the headers that say who can cache a response. */
export const cacheHeaders = ({ isPublic, isSecret }: Caching): Record<string, string> => {
  const control = isSecret === true ? 'no-store' : isPublic ? 'public, max-age=0, must-revalidate' : 'private, no-cache'
  return { 'Cache-Control': control, 'Referrer-Policy': isPublic ? 'strict-origin-when-cross-origin' : 'no-referrer' }
}

/** Sets the headers that say who can cache a response, and whether it depends on cookies. */
export const setCaching = (res: Response, caching: Caching): void => {
  res.set(cacheHeaders(caching))
  if (!caching.isPublic) res.vary('Cookie')
}

/** Sends the bytes of a page, which are compressed already. */
const sendBytes = (req: Request, res: Response, { bytes, encoding }: EncodedPage): void => {
  if (encoding) res.set('Content-Encoding', encoding)
  res.set('Content-Length', String(bytes.length)).end(req.method === 'HEAD' ? undefined : bytes)
}

/** Sends a page that is not kept. */
export const sendMarkup = (
  req: Request,
  res: Response,
  status: number,
  { page, ...caching }: Caching & { page: Markup },
): void => {
  setCaching(res, caching)
  const { bytes, tag, policy } = keepPage(page)
  res.set('Content-Security-Policy', policy)
  if (status === 200) res.set('ETag', `W/"${tag}"`)
  if (status === 200 && isKnown(req, `"${tag}"`)) return void res.status(304).end()
  res
    .set('Content-Type', 'text/html; charset=utf-8')
    .status(status)
    .end(req.method === 'HEAD' ? undefined : bytes)
}

/** Sends a kept page, with what scripts of integrations add to it. */
export const sendPage = async (
  req: Request,
  res: Response,
  { page, injection, ...caching }: Caching & { page: KeptPage; injection?: Injection | undefined },
): Promise<void> => {
  setCaching(res, caching)
  const shown = injection ? injection.insert(page) : page
  // The tag is weak, because the encodings of a page share it.
  res.set({ 'Content-Security-Policy': shown.policy, ETag: `W/"${shown.tag}"` })
  if (isKnown(req, `"${shown.tag}"`)) return void res.status(304).end()
  res.set('Content-Type', 'text/html; charset=utf-8').status(200)
  if (injection) return void res.end(req.method === 'HEAD' ? undefined : shown.bytes)
  sendBytes(req, res, await bytesFor(req, shown))
}

/** Sends a text of another kind, such as markdown or a feed. */
export const sendText = (req: Request, res: Response, contentType: string, text: string, caching: Caching): void => {
  const etag = `"${hash('sha256', text, 'base64url').slice(0, 27)}"`
  setCaching(res, caching)
  res.set({ 'Content-Type': contentType, ETag: etag, 'X-Content-Type-Options': 'nosniff' })
  if (isKnown(req, etag)) return void res.status(304).end()
  res.status(200).end(req.method === 'HEAD' ? undefined : text)
}
