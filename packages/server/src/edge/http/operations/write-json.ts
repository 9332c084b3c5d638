import type { Request, Response } from 'express'
import { etagOf, isKnown } from '../etag.ts'

/**
 * Sends JSON in one write, with an ETag if the spec promises one, or 304 if the client already has the body. Express's own
 * `res.json` also checks settings, freshness and encodings that this API does not use, and copies the text. The body is sent as
 * bytes, because every layer below counts the length of a text again.
 */
export const writeJson = (req: Request, res: Response, body: unknown, tagged: boolean): Response => {
  const bytes = Buffer.from(JSON.stringify(body))
  if (tagged && res.statusCode < 300) {
    const etag = etagOf(bytes)
    res.setHeader('ETag', etag)
    if (isKnown(req, etag)) return res.status(304).end()
  }
  if (!res.hasHeader('Content-Type')) res.setHeader('Content-Type', 'application/json; charset=utf-8')
  res.setHeader('Content-Length', bytes.length)
  return res.end(bytes)
}
