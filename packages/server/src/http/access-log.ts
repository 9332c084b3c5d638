import type { Request, Response } from 'express'
import type { Logger } from 'pino'
import { callerIdOf } from '../access/principal.ts'

const probes = new Set(['/healthz', '/readyz', '/metrics'])

const levelOf = (path: string, status: number) => {
  if (status >= 500 && status !== 501 && status !== 503) return 'error'
  if (status >= 400) return 'warn'
  return probes.has(path) ? 'debug' : 'info'
}

// Logs only the names of query parameters: their values can contain private search terms.
const namesIn = (query: string | undefined) => (query ? [...new Set(new URLSearchParams(query).keys())] : undefined)

// The id of an invite is a secret: anyone who knows it can accept the invite.
const withoutSecrets = (path: string) => path.replace(/(\/invites\/)[^/]+/, '$1…')

/** Logs one line for each request when its connection closes, including aborted requests. */
export const logAccess = (log: Logger, req: Request, res: Response): void => {
  const start = performance.now()
  const [path = '', query] = req.originalUrl.split('?', 2)
  res.once('close', () => {
    const status = res.statusCode
    const level = levelOf(path, status)
    if (!log.isLevelEnabled(level)) return
    log[level](
      {
        requestId: req.id,
        method: req.method,
        path: withoutSecrets(path),
        query: namesIn(query),
        status,
        ms: Math.round((performance.now() - start) * 10) / 10,
        operationId: req.operationId,
        userId: req.principal && callerIdOf(req.principal),
        ...(!res.writableFinished && { aborted: true }),
      },
      'request',
    )
  })
}
