import type { IncomingMessage } from 'node:http'
import type { RequestHandler } from 'express'
import { Problem } from '../../../ground/problem.ts'

const maxCharacters = 32 * 1024

/**
 * The size above which the parser gives up, in bytes. It is larger than what requests may have, so that most requests with too much
 * get an answer for their client: of others, only the end is known.
 */
export const maxParsedHeaderBytes = 128 * 1024

/** Throws a `Problem` if the first line and the headers of a request are larger than 32 KiB. */
export const requireSmallHeaders = ({ url = '', rawHeaders }: Pick<IncomingMessage, 'rawHeaders' | 'url'>): void => {
  const size = rawHeaders.reduce((sum, { length }) => sum + length, url.length)
  if (size > maxCharacters)
    throw new Problem('headers_too_large', `The headers are larger than ${maxCharacters / 1024} KiB`)
}

/** Rejects requests with headers that are too large. */
export const rejectLargeHeaders: RequestHandler = (req, _res, next) => {
  requireSmallHeaders(req)
  next()
}
