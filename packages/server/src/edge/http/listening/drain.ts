import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { isProbe } from '../access-log.ts'

const quietMs = 1_000

/** How a server stops without losing a request. */
export interface Drain {
  /** Begins to close every connection after its current response. */
  start(): void
  /** Waits until no request has come for a second, except probes. A load balancer that still sends some has not noticed yet. */
  untilQuiet(maxMs: number): Promise<void>
}

const pathOf = ({ url = '' }: IncomingMessage) => url.split('?', 1)[0]!

/**
 * Prepares a server for draining. By default, Node keeps connections open for a next request, which nobody would answer once the
 * server stops.
 */
export const drainable = (server: Pick<Server, 'prependListener'>): Drain => {
  const unanswered = new Set<ServerResponse>()
  let draining = false
  let lastRequestAt = -Infinity
  const last = (res: ServerResponse) => {
    if (!res.headersSent) res.setHeader('Connection', 'close')
  }
  server.prependListener('request', (req: IncomingMessage, res: ServerResponse) => {
    if (draining) {
      if (!isProbe(pathOf(req))) lastRequestAt = performance.now()
      return last(res)
    }
    unanswered.add(res)
    res.on('close', () => unanswered.delete(res))
  })
  return {
    start: () => {
      draining = true
      unanswered.forEach(last)
    },
    untilQuiet: async (maxMs) => {
      const end = performance.now() + maxMs
      for (;;) {
        const leftMs = Math.min(lastRequestAt + quietMs, end) - performance.now()
        if (leftMs <= 0) return
        await sleep(Math.ceil(leftMs))
      }
    },
  }
}
