import type { Server, ServerResponse } from 'node:http'

/**
 * Lets a server end: call what comes back, and every connection closes with the answer that it waits for. Node by itself
 * keeps those open, for a next request that nobody is going to answer.
 */
export const drainable = (server: Server): (() => void) => {
  const unanswered = new Set<ServerResponse>()
  let draining = false
  const last = (res: ServerResponse) => {
    if (!res.headersSent) res.setHeader('Connection', 'close')
  }
  server.prependListener('request', (_req, res) => {
    if (draining) return last(res)
    unanswered.add(res)
    res.once('close', () => unanswered.delete(res))
  })
  return () => {
    draining = true
    unanswered.forEach(last)
  }
}
