import type { Request, RequestHandler, Response } from 'express'
import { Problem } from '../../ground/problem.ts'

/** The name of the event of a request whose body takes too long to arrive. */
export const tooSlow = 'tooSlow'

const bytesPerMebibyte = 2 ** 20

/** A body parser of Express, with its limit in bytes after decompression. */
export interface BodyParser {
  parse: RequestHandler
  maxBytes: number
}

const sizeOf = (bytes: number) =>
  bytes % bytesPerMebibyte === 0 ? `${bytes / bytesPerMebibyte} MiB` : `${bytes} bytes`

// The rest of the body is not read, so the connection cannot take another request.
const tooLarge = (maxBytes: number, cause?: unknown) =>
  new Problem('payload_too_large', `The body is larger than ${sizeOf(maxBytes)}`, {
    cause,
    headers: { Connection: 'close' },
  })

const tooLate = () =>
  new Problem('request_timeout', 'The body took too long to arrive', { headers: { Connection: 'close' } })

const failures: Record<string, () => Problem> = {
  'encoding.unsupported': () =>
    new Problem('unsupported_media_type', 'The body can be compressed only with gzip, deflate or br'),
  'request.aborted': () => new Problem('invalid_request', 'The body ended too early'),
  'request.size.invalid': () =>
    new Problem('invalid_request', 'The length of the body differs from its Content-Length'),
  'entity.parse.failed': () => new Problem('invalid_request', 'The body is not JSON'),
  'parameters.too.many': () => new Problem('invalid_request', 'The form has too many fields'),
}

const problemOf = (error: { type?: string; status?: number }, maxBytes: number): unknown => {
  if (error.type === 'entity.too.large') return tooLarge(maxBytes, error)
  if ((error.status ?? 500) >= 500) return error
  return failures[error.type ?? '']?.() ?? new Problem('invalid_request', 'The body cannot be read', { cause: error })
}

/**
 * Reads the body of a request into `req.body`. Throws a `Problem` if the body cannot be read or is too large. A length that is too
 * large is refused at once: the parsers of Express would first wait for the end of the body.
 */
export const readBody = ({ parse, maxBytes }: BodyParser, req: Request, res: Response): Promise<void> =>
  new Promise((done, fail) => {
    if (Number(req.headers['content-length']) > maxBytes) return fail(tooLarge(maxBytes))
    req.once(tooSlow, () => fail(tooLate()))
    parse(req, res, (error?: unknown) => (error ? fail(problemOf(error, maxBytes)) : done()))
  })
