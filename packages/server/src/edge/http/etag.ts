import { hash } from 'node:crypto'
import type { Request } from 'express'

const tags = /(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"/g

/** Returns the strong ETag of a body. It depends only on the bytes, so all servers send the same one. */
export const etagOf = (body: string | Buffer): string => `"${hash('sha256', body, 'base64url')}"`

/**
 * Returns whether a header that lists ETags, or is `*`, matches this ETag. If-None-Match compares weakly, so an ETag that a
 * proxy marked as weak still matches. If-Match compares strongly.
 */
export const namesTag = (header: string, etag: string, comparison: 'weak' | 'strong'): boolean => {
  if (header.trim() === '*') return true
  const named = header.match(tags) ?? []
  return named.some((tag) => (comparison === 'weak' ? tag.replace(/^W\//, '') : tag) === etag)
}

/** Returns whether a resource, as its GET returns it, has another ETag than those that an `If-Match` names. */
export const isChanged = (ifMatch: string, resource: unknown): boolean =>
  !namesTag(ifMatch, etagOf(JSON.stringify(resource)), 'strong')

/**
 * Returns whether a GET or HEAD request already has the response with this ETag. Express's own check is not used: it resends
 * the body to clients that send `Cache-Control: no-cache`, as fetch does, and answers `*` with 304 for lists, which have no ETag.
 */
export const isKnown = ({ method, headers }: Request, etag: string): boolean => {
  const known = headers['if-none-match']
  return known !== undefined && (method === 'GET' || method === 'HEAD') && namesTag(known, etag, 'weak')
}
