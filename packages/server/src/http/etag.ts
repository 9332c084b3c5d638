import { hash } from 'node:crypto'
import type { Request, Response } from 'express'

const tags = /(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"/g

/** The strong tag of a body: the same bytes, the same tag, on every server. */
export const etagOf = (body: string): string => `"${hash('sha256', body, 'base64url')}"`

/**
 * Whether the list of tags in a header, or its `*`, names this one. If-None-Match compares weakly: what a proxy marked as
 * weak still counts. If-Match compares strongly.
 */
export const namesTag = (header: string, etag: string, comparison: 'weak' | 'strong'): boolean => {
  if (header.trim() === '*') return true
  const named = header.match(tags) ?? []
  return named.some((tag) => (comparison === 'weak' ? tag.replace(/^W\//, '') : tag) === etag)
}

/** Leaves 304 to tags: Express sends one for a list too, which has none, when the caller asks for `*`. */
export const ownFreshness = (req: Request): void => {
  if (req.headers['if-none-match'] !== undefined) Object.defineProperty(req, 'fresh', { value: false })
}

/**
 * Gives the answer that `res.json` is about to send a tag, and sends nothing but 304 when the caller has that very answer.
 * Not by Express's own check: it sends everything again to a client that says `Cache-Control: no-cache`, as fetch does.
 */
export const tagAnswer = (req: Request, res: Response): void => {
  // oxlint-disable-next-line no-restricted-properties -- what arrives here has come through `res.json`
  const send = res.send
  // oxlint-disable-next-line no-restricted-properties
  res.send = (body: unknown) => {
    // oxlint-disable-next-line no-restricted-properties
    res.send = send
    if (typeof body !== 'string' || res.statusCode >= 300) return send.call(res, body)
    const etag = etagOf(body)
    res.set('ETag', etag)
    const known = req.headers['if-none-match']
    const isRead = req.method === 'GET' || req.method === 'HEAD'
    if (!isRead || known === undefined || !namesTag(known, etag, 'weak')) return send.call(res, body)
    res.status(304).removeHeader('Content-Type')
    return res.end()
  }
}
