import type { Response } from 'express'
import type { EventAnswer } from '../../../domain/integrations/attempt.ts'

// Headers that would change more than this answer: the connection, the storage of the origin, how browsers treat it, or what a proxy sends
// in its place.
const neverRelayed = new Set([
  'alt-svc',
  'clear-site-data',
  'connection',
  'content-encoding',
  'content-length',
  'content-security-policy',
  'content-security-policy-report-only',
  'date',
  'expect-ct',
  'keep-alive',
  'nel',
  'origin-agent-cluster',
  'proxy-authenticate',
  'public-key-pins',
  'report-to',
  'reporting-endpoints',
  'server',
  'service-worker-allowed',
  'strict-transport-security',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'x-accel-redirect',
  'x-content-type-options',
  'x-request-id',
  'x-sendfile',
])

const onlyOnOtherOrigins = new Set(['set-cookie', 'www-authenticate'])

// Caches read several names, such as `CDN-Cache-Control`.
const allowsCaching = /cache-control$|^(?:surrogate-control|expires|x-accel-expires)$/

// No `allow-same-origin`: the answer has an origin of its own, so it reads nothing of ours and shares no storage with it.
const sandbox = 'sandbox allow-forms allow-popups allow-popups-to-escape-sandbox allow-scripts'

/** How the answer of an integration is passed on to a client. */
export interface RelayOptions {
  /** Whether the answer comes from the origin of this server, whose rights it must not have. */
  isOwnOrigin: boolean
  /** The policy that the integration was published with. */
  policy: string | null
  hasBody: boolean
  /** Whether the answer is for one visitor, at an address where others get another one. Then nobody caches it. */
  isForOneVisitor?: boolean
}

/** Sends what an integration answered. On our own origin it sets no cookies, and browsers isolate it. */
export const relayAnswer = (
  res: Response,
  answer: EventAnswer,
  { isOwnOrigin, policy, hasBody, isForOneVisitor = false }: RelayOptions,
): void => {
  for (const name of ['Content-Security-Policy', 'Cross-Origin-Opener-Policy', 'X-Frame-Options'])
    res.removeHeader(name)
  const policies = [...(isOwnOrigin ? [sandbox] : []), ...(policy === null ? [] : [policy])]
  if (policies.length > 0) res.setHeader('Content-Security-Policy', policies)
  for (const [name, value] of Object.entries(answer.headers)) {
    if (neverRelayed.has(name) || (isOwnOrigin && onlyOnOtherOrigins.has(name))) continue
    if (isForOneVisitor && allowsCaching.test(name)) continue
    res.setHeader(name, value)
  }
  if (!res.hasHeader('Cache-Control')) res.setHeader('Cache-Control', 'no-store')
  if (!res.hasHeader('Content-Type')) res.setHeader('Content-Type', 'application/octet-stream')
  // A script can answer with an informational status, which is no answer in HTTP.
  res.status(Math.max(answer.status, 200)).end(hasBody ? answer.bytes : undefined)
}
