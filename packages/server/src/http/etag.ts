import { hash } from 'node:crypto'
import type { Request } from 'express'

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

/**
 * Whether the caller of a read says that they have the answer with this tag. Not by Express's own check: it sends everything
 * again to a client that says `Cache-Control: no-cache`, as fetch does, and 304 for a list, which has no tag, to `*`.
 */
export const isKnown = ({ method, headers }: Request, etag: string): boolean => {
  const known = headers['if-none-match']
  return known !== undefined && (method === 'GET' || method === 'HEAD') && namesTag(known, etag, 'weak')
}
