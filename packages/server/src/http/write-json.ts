import type { Request, Response } from 'express'
import { etagOf, isKnown } from './etag.ts'

/**
 * Writes JSON whole and in one piece, with a tag of its bytes where one is promised, and nothing but 304 to who has them.
 * Express's own way looks at settings, freshness and encodings that an API does not have, and copies the text.
 */
export const writeJson = (req: Request, res: Response, body: unknown, tagged: boolean): Response => {
  const text = JSON.stringify(body)
  if (tagged && res.statusCode < 300) {
    const etag = etagOf(text)
    res.setHeader('ETag', etag)
    if (isKnown(req, etag)) return res.status(304).end()
  }
  if (!res.hasHeader('Content-Type')) res.setHeader('Content-Type', 'application/json; charset=utf-8')
  res.setHeader('Content-Length', Buffer.byteLength(text))
  return res.end(text)
}
