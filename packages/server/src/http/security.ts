import type { IncomingMessage } from 'node:http'
import compression from 'compression'
import cors from 'cors'
import type { RequestHandler } from 'express'
import helmet from 'helmet'
import type { Config } from '../config.ts'

const exposedHeaders = [
  'Allow',
  'Deprecation',
  'ETag',
  'Idempotent-Replayed',
  'Link',
  'Location',
  'Retry-After',
  'WWW-Authenticate',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'X-Request-Id',
]

// An OPTIONS that is no preflight is answered further on, with the Allow of its path.
const crossOrigin = (origins: string[]): RequestHandler =>
  cors((req, done) =>
    done(null, {
      origin: origins.includes('*') ? '*' : origins,
      methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
      exposedHeaders,
      maxAge: 600,
      preflightContinue: req.headers['access-control-request-method'] === undefined,
    }),
  )

const protect = helmet({
  // Answers are data; the one page there is, /docs, sets a policy of its own.
  contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
  // Whoever ends TLS in front of the server decides on this.
  strictTransportSecurity: false,
  crossOriginResourcePolicy: { policy: 'cross-origin' },
})

// They are the same for every request, and so helmet is asked for them once.
const constantHeaders = () => {
  const found: [name: string, value: string][] = []
  const res = { setHeader: (name: string, value: string) => found.push([name, value]), removeHeader: () => {} }
  protect({} as IncomingMessage, res as never, (error) => {
    if (error) throw error
  })
  return found
}

const constant = constantHeaders()

const headers: RequestHandler = (_req, res, next) => {
  for (const [name, value] of constant) res.setHeader(name, value)
  next()
}

const compress = compression()

// Compression replaces half of the response's methods: not for a caller who takes none. What it varies by is said anyway, of a
// 304 too.
const compressed: RequestHandler = (req, res, next) => {
  if (res.hasHeader('Vary')) res.vary('Accept-Encoding')
  else res.setHeader('Vary', 'Accept-Encoding')
  if (req.headers['accept-encoding'] === undefined) next()
  else compress(req, res, next)
}

/** Headers that protect browsers, calls from the pages of other origins where the operator allows them, compression. */
export const security = ({ corsOrigins }: Config): RequestHandler[] => [
  headers,
  ...(corsOrigins.length > 0 ? [crossOrigin(corsOrigins)] : []),
  compressed,
]
