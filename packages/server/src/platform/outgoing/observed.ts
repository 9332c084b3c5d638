import { spend } from '@scriptorium/telemetry/log'
import { OutgoingError } from '@scriptorium/outside/requests/outgoing-error'
import type { Outgoing } from '@scriptorium/outside/requests/outgoing'

interface Durations {
  observe(labels: { outcome: string }, seconds: number): void
}

/** Measures requests to other servers, by the class of their status, such as `2xx`, or by the kind of failure. */
export const observed =
  (outgoing: Outgoing, durations: Durations): Outgoing =>
  async (request) => {
    const startedAt = performance.now()
    const end = (outcome: string) => {
      const elapsedMs = performance.now() - startedAt
      durations.observe({ outcome }, elapsedMs / 1000)
      spend('outgoingMs', elapsedMs)
    }
    try {
      const response = await outgoing(request)
      end(`${Math.floor(response.status / 100)}xx`)
      return response
    } catch (error) {
      end(error instanceof OutgoingError ? error.failure : 'unreachable')
      throw error
    }
  }
