import type { IncomingMessage } from 'node:http'
import compression from 'compression'
import cors from 'cors'
import type { RequestHandler } from 'express'
import helmet from 'helmet'
import type { Config } from '@scriptorium/settings/config'

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

// An OPTIONS request that is not a preflight continues to the routes, which answer with the Allow header of the path.
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
  // Responses are data. The only page, /docs, sets its own policy.
  contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
  // The proxy that terminates TLS decides this.
  strictTransportSecurity: false,
  crossOriginResourcePolicy: { policy: 'cross-origin' },
})

// Helmet's headers are the same for every request, so they are computed once.
const constantHeaders = () => {
  const found: [name: string, value: string][] = []
  const res = { setHeader: (name: string, value: string) => found.push([name, value]), removeHeader: () => {} }
  protect({} as IncomingMessage, res as never, (error) => {
    if (error) throw error
  })
  return found
}

const constant = constantHeaders()

/** The headers of every response. */
export const securityHeaders: Readonly<Record<string, string>> = Object.fromEntries(constant)

const headers: RequestHandler = (_req, res, next) => {
  for (const [name, value] of constant) res.setHeader(name, value)
  next()
}

const compress = compression()

// The middleware wraps several methods of the response, so requests without Accept-Encoding skip it. Vary is set on every
// response, including 304.
const compressed: RequestHandler = (req, res, next) => {
  if (res.hasHeader('Vary')) res.vary('Accept-Encoding')
  else res.setHeader('Vary', 'Accept-Encoding')
  if (req.headers['accept-encoding'] === undefined) next()
  else compress(req, res, next)
}

/** Returns the middleware for security headers, CORS if the operator allows any origin, and compression. */
export const security = ({ corsOrigins }: Config): RequestHandler[] => [
  headers,
  ...(corsOrigins.length > 0 ? [crossOrigin(corsOrigins)] : []),
  compressed,
]
