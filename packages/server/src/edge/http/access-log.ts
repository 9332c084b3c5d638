import type { Request, Response } from 'express'
import type { Logger } from 'pino'
import { callerIdOf } from '../../domain/access/principal.ts'
import type { Spent } from '@scriptorium/telemetry/log'

const probes = new Set(['/healthz', '/readyz', '/metrics'])

/** Returns whether a path is one that load balancers and monitoring ask. A proxy can leave the prefix of `BASE_URL` before it. */
export const isProbe = (path: string): boolean => probes.has(path.slice(path.lastIndexOf('/')))

const levelOf = (path: string, status: number) => {
  if (status >= 500 && status !== 501 && status !== 503) return 'error'
  if (status >= 400) return 'warn'
  return isProbe(path) ? 'debug' : 'info'
}

// Logs only the names of query parameters: their values can contain private search terms.
const namesIn = (query: string | undefined) => (query ? [...new Set(new URLSearchParams(query).keys())] : undefined)

// The id of an invite is a secret: anyone who knows it can accept the invite.
/** Returns a path without the ids that grant access. */
export const withoutSecrets = (path: string) =>
  // Looking for the name costs less than the expression, and runs for each request.
  path.includes('/invites/') ? path.replace(/(\/invites\/)[^/]+/, '$1…') : path

const rounded = (ms: number) => Math.round(ms * 10) / 10

// Before the handler come the body, the token, the limits and the validation; after it come the check of the response and sending.
const partsOf = ({ admittedAt, handledAt, ...spent }: Spent, start: number, end: number) => ({
  beforeMs: rounded((admittedAt ?? end) - start),
  ...(admittedAt !== undefined && { handlerMs: rounded((handledAt ?? end) - admittedAt) }),
  ...(handledAt !== undefined && { afterMs: rounded(end - handledAt) }),
  statements: spent.statements,
  databaseMs: rounded(spent.databaseMs),
  waitMs: rounded(spent.waitMs),
  textMs: rounded(spent.textMs),
  renderMs: rounded(spent.renderMs),
  outgoingMs: rounded(spent.outgoingMs),
})

/** Returns a log for `logAccess`, which writes no values that could be secrets. Looking for them would take as long as the line. */
export const accessLogOf = (log: Logger): Logger => log.child({}, { redact: [] })

/**
 * Logs one line for each request when its connection closes, including aborted requests. The line of a slow request says where
 * its time went, and is a warning.
 */
export const logAccess = (
  log: Logger,
  req: Request,
  res: Response,
  { spent, slowRequestMs }: { spent: Spent; slowRequestMs: number },
): void => {
  const start = performance.now()
  const [path = '', query] = req.originalUrl.split('?', 2)
  res.on('close', () => {
    const status = res.statusCode
    const end = performance.now()
    const isSlow = slowRequestMs > 0 && end - start >= slowRequestMs
    const usual = levelOf(path, status)
    const level = isSlow && usual === 'info' ? 'warn' : usual
    if (!log.isLevelEnabled(level)) return
    log[level](
      {
        requestId: req.id,
        method: req.method,
        path: withoutSecrets(path),
        query: namesIn(query),
        status,
        ms: rounded(end - start),
        ...(isSlow && { slow: partsOf(spent, start, end) }),
        operationId: req.operationId,
        userId: req.principal && callerIdOf(req.principal),
        ...(!res.writableFinished && { aborted: true }),
      },
      'request',
    )
  })
}
