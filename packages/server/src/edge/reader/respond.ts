import { hash, randomBytes } from 'node:crypto'
import type { Request, Response } from 'express'
import { embedOrigins } from '@scriptorium/site/document/embeds'
import { isKnown } from '../http/etag.ts'
import { keepPage, withNonce, type KeptPage } from './cache/kept-page.ts'
import { bytesFor } from './cache/packed-page.ts'
import type { Injection } from './page/inject-scripts.ts'
import { newNonce } from './nonce.ts'

/** Placeholder for the nonce in cached markup. It is random for each process, so content cannot contain it. */
export const noncePlaceholder = `nonce${randomBytes(16).toString('hex')}`

/** Returns rendered markup with room for its nonces. `frameSources` are the origins of its frames. */
export const asKept = (page: string, frameSources?: readonly string[]): KeptPage =>
  keepPage(page, noncePlaceholder, frameSources)

const directives = {
  'default-src': "'none'",
  // Drawn diagrams are pictures that the script of the page makes.
  'img-src': "'self' blob: https: http:",
  'media-src': "'self'",
  'font-src': "'self'",
  'connect-src': "'self'",
  'frame-src': `'self' ${embedOrigins.join(' ')}`,
  'form-action': "'self'",
  'base-uri': "'none'",
  'frame-ancestors': "'none'",
}

/** Returns the content security policy of a page, with the sources that its frames and scripts of integrations need. */
export const policyWith = (
  nonce: string,
  sources: Injection['sources'] = {},
  frameSources: readonly string[] = [],
): string =>
  Object.entries({
    ...directives,
    'script-src': `'nonce-${nonce}'`,
    'style-src': `'self' 'nonce-${nonce}'`,
  })
    .map(([name, own]) => [name, own, sources[name], ...(name === 'frame-src' ? frameSources : [])].filter(Boolean))
    .map((parts) => parts.join(' '))
    .join('; ')

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

/** Sends the parts of a body in one packet. Most of a page is the same in each response, so it is not copied into a new buffer. */
export const sendParts = (req: Request, res: Response, parts: readonly Buffer[]): void => {
  if (req.method === 'HEAD') return void res.end()
  res.cork()
  for (const part of parts) res.write(part)
  res.end()
  res.uncork()
}

// A cached page is compressed once, not by the middleware for each response.
const sendBytes = (req: Request, res: Response, { parts, encoding }: ReturnType<typeof bytesFor>): void => {
  if (encoding) res.set('Content-Encoding', encoding)
  const length = parts.reduce((sum, part) => sum + part.length, 0)
  sendParts(req, res.set('Content-Length', String(length)), parts)
}

/** Sends a page. Each response has a new nonce; the ETag identifies the rest of the page. */
export const sendPage = (
  req: Request,
  res: Response,
  status: number,
  { page, injection, ...caching }: Caching & { page: KeptPage | string; injection?: Injection | undefined },
): void => {
  const kept = typeof page === 'string' ? asKept(page) : page
  setCaching(res, caching)
  const etag = `"${kept.tag}${injection?.tag ?? ''}"`
  // The tag is weak, because the nonce differs in each response.
  if (status === 200) res.set('ETag', `W/${etag}`)
  if (status === 200 && isKnown(req, etag)) {
    // A browser reuses its copy with the old nonce, so the policy of that copy must stay.
    res.removeHeader('Content-Security-Policy')
    return void res.status(304).end()
  }
  const nonce = newNonce()
  const policy = policyWith(nonce, injection?.sources, kept.frameSources)
  res.set({ 'Content-Security-Policy': policy, 'Content-Type': 'text/html; charset=utf-8' })
  res.status(status)
  if (typeof page !== 'string' && !injection) return sendBytes(req, res, bytesFor(req, page, nonce))
  const bytes = withNonce(kept, nonce)
  res.end(req.method === 'HEAD' ? undefined : (injection?.insert(bytes, nonce) ?? bytes))
}

/** Sends a text of another kind, such as markdown or a feed. */
export const sendText = (req: Request, res: Response, contentType: string, text: string, caching: Caching): void => {
  const etag = `"${hash('sha256', text, 'base64url').slice(0, 27)}"`
  setCaching(res, caching)
  res.set({ 'Content-Type': contentType, ETag: etag, 'X-Content-Type-Options': 'nosniff' })
  if (isKnown(req, etag)) return void res.status(304).end()
  res.status(200).end(req.method === 'HEAD' ? undefined : text)
}
