import type { EventLog } from '@scriptorium/types'

/** The status with which runtimes say that they have no handler for events of a type. */
export const unhandledStatus = 406

/** The response of an integration to an event. */
export interface EventAnswer {
  status: number
  headers: Readonly<Record<string, string>>
  bytes: Buffer
}

/** The outcome of one attempt to deliver an event to an integration. */
export interface Attempt {
  isDelivered: boolean
  /** Whether another attempt is useless. */
  isFinal: boolean
  /** Undefined if the integration did not answer. */
  answer: EventAnswer | undefined
  logs: EventLog[]
  /** The seconds until the integration is asked again, if its script is paused because it had to be stopped. */
  retryAfterS?: number | undefined
}
