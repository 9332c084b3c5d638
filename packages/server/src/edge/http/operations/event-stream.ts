import { operations, type OperationId } from '@scriptorium/types'
import type { Request, Response } from 'express'
import { Problem } from '../../../ground/problem.ts'
import { problemBody } from '../send-problem.ts'

/** The events of one response. */
export interface EventStream {
  emit: (event: unknown) => void
  end: () => void
  /** Tells the caller of an error, if events were sent already. Returns false if the response can still be an error. */
  fail: (error: unknown) => boolean
}

const mediaType = 'text/event-stream'

/** Returns a signal that aborts when the caller is gone. */
export const goneOf = (req: Request): AbortSignal => {
  const gone = new AbortController()
  const { res } = req
  const leave = () => gone.abort()
  if (!res || res.destroyed) gone.abort()
  else res.once('close', leave)
  return gone.signal
}

const wantsEvents = (req: Request, streamed: 'byDefault' | 'onRequest'): boolean => {
  const accept = req.headers.accept ?? ''
  if (accept.includes(mediaType)) return true
  return streamed === 'byDefault' && !accept.includes('json')
}

/** Opens a stream of events on a response. Its headers are sent with the first event, so that a refusal is still an error. */
export const createEventStream = (req: Request, res: Response): EventStream => {
  const open = () => {
    if (res.headersSent) return
    // no-transform keeps the compression and proxies from holding events back.
    res.set({ 'Content-Type': mediaType, 'Cache-Control': 'no-store, no-transform', 'X-Accel-Buffering': 'no' })
    res.vary('Accept')
    res.status(200).flushHeaders()
  }
  const write = (name: string | undefined, data: unknown) => {
    if (res.destroyed || res.writableEnded) return
    res.write(`${name === undefined ? '' : `event: ${name}\n`}data: ${JSON.stringify(data)}\n\n`)
  }
  return {
    emit: (event) => {
      res.checkEvent?.(event)
      open()
      write(undefined, event)
    },
    end: () => {
      open()
      write('done', {})
      res.end()
    },
    fail: (error) => {
      if (!res.headersSent) return false
      const problem = error instanceof Problem ? error : new Problem('internal', undefined, { cause: error })
      write('error', problemBody(problem, req.path, String(req.id ?? '')).error)
      res.end()
      return true
    },
  }
}

/** Opens a stream of events for an operation that has one, if the caller wants it. */
export const openEventStream = (req: Request, res: Response, operationId: OperationId): void => {
  const row = operations[operationId]
  if ('streamed' in row && wantsEvents(req, row.streamed)) req.eventStream = createEventStream(req, res)
}
