import type { EventLog } from '@scriptorium/types'
import type { IntegrationEventRow, IntegrationRow } from '../db/tables/integrations.ts'
import { OutgoingError } from '../outgoing/outgoing-error.ts'
import type { Outgoing } from '../outgoing/outgoing.ts'
import { payloadOf } from './present-event.ts'

/** The outcome of one attempt to deliver an event. */
export interface Attempt {
  isDelivered: boolean
  logs: EventLog[]
}

const maxAnswerBytes = 1_048_576
const timeoutMs = 10_000
const maxLineLength = 65_536

/** Returns a line of the log of an event. */
export const logLine = (level: EventLog['level'], message: string): EventLog => ({
  message: message.slice(0, maxLineLength).toWellFormed(),
  timestamp: new Date().toISOString(),
  level,
})

/** Returns the form in which the runtimes of integrations read an event. */
const formOf = async (event: IntegrationEventRow, environment: object) => {
  const form = new FormData()
  form.set('event', JSON.stringify(payloadOf(event)))
  form.set('environment', JSON.stringify(environment))
  const encoded = new Response(form)
  return {
    body: new Uint8Array(await encoded.arrayBuffer()),
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
  }
}

/** Sends an event to the tunnel of a developer. */
export const sendThroughTunnel = async (
  outgoing: Outgoing,
  { tunnelUrl }: IntegrationRow,
  event: IntegrationEventRow,
  environment: object,
  signal: AbortSignal,
): Promise<Attempt> => {
  try {
    const url = `${tunnelUrl!.replace(/\/+$/, '')}/v1`
    const form = await formOf(event, environment)
    const request = { ...form, url, method: 'POST' as const, maxBytes: maxAnswerBytes, timeoutMs, signal }
    const { status, bytes } = await outgoing(request)
    const isDelivered = status >= 200 && status < 300
    const text = bytes.toString('utf8').trim()
    const lines = text ? [logLine(isDelivered ? 'info' : 'error', text)] : []
    return { isDelivered, logs: isDelivered ? lines : [logLine('error', `The tunnel answered ${status}`), ...lines] }
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error
    return { isDelivered: false, logs: [logLine('error', `The tunnel failed: ${error.message}`)] }
  }
}
