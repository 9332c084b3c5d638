import type { Server, ServerResponse } from 'node:http'

/**
 * Returns a function that starts draining: from then on, every connection closes after its current response. By default, Node
 * keeps such connections open for a next request, which nobody would answer.
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
