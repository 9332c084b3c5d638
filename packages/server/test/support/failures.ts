import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createLog } from '@scriptorium/telemetry/log'
import { expect } from 'vitest'

interface Answered {
  request: IncomingMessage
  response: ServerResponse
}

/** Notes the requests that servers of this process answer with 500. */
export const watchFailures = () => {
  let failures: string[] = []
  let errors: string[] = []
  let port = ''
  const note = (message: unknown) => {
    const { request, response } = message as Answered
    if (response.statusCode !== 500 || `${request.socket.localPort}` !== port) return
    failures.push(`${request.method} ${request.url} in "${expect.getState().currentTestName}"`)
  }
  subscribe('http.server.response.finish', note)
  return {
    /** Keeps the errors, to tell what the failures were. */
    log: createLog({ logLevel: 'error', logFormat: 'json' }, { write: (line) => void errors.push(line) }),
    /** Notes those of the server at this address. */
    of(url: string): void {
      port = new URL(url).port
    },
    /** Returns the failures since the last call. A test that expects failures calls this, so that they do not fail its file. */
    take(): string[] {
      const taken = failures
      failures = []
      errors = []
      return taken
    },
    /** Throws if nobody took a failure. */
    end(): void {
      unsubscribe('http.server.response.finish', note)
      if (failures.length > 0) throw new Error(['Requests ended in 500:', ...failures, ...errors].join('\n'))
    },
  }
}
