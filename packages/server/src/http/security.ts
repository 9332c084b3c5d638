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

const headers = helmet({
  // Answers are data; the one page there is, /docs, sets a policy of its own.
  contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
  // Whoever ends TLS in front of the server decides on this.
  strictTransportSecurity: false,
  crossOriginResourcePolicy: { policy: 'cross-origin' },
})

const compress = compression()

// It replaces half of the response's methods, and every second caller of an API does not want it.
const compressed: RequestHandler = (req, res, next) => {
  if (req.headers['accept-encoding'] !== undefined) return compress(req, res, next)
  res.vary('Accept-Encoding')
  next()
}

/** Headers that protect browsers, calls from the pages of other origins where the operator allows them, compression. */
export const security = ({ corsOrigins }: Config): RequestHandler[] => [
  headers,
  ...(corsOrigins.length > 0 ? [crossOrigin(corsOrigins)] : []),
  compressed,
]
