import type { IntegrationRow } from '@scriptorium/schema/tables/integrations'
import { OutgoingError } from '@scriptorium/outside/requests/outgoing-error'
import type { Outgoing, OutgoingRequest, OutgoingResponse } from '@scriptorium/outside/requests/outgoing'
import { createStrikes } from '@scriptorium/outside/requests/strikes'
import { unhandledStatus, type Attempt } from './attempt.ts'
import type { EventForm } from './event-form.ts'
import { logLine } from './event-log.ts'

// The deliveries of all organizations share few jobs, and each request to a silent tunnel keeps one for ten seconds.
const silences = createStrikes(
  (times, wait) =>
    new OutgoingError('timeout', `it did not answer ${times} times in a row, and is asked again in ${wait}`),
)

const ask = async (outgoing: Outgoing, name: string, request: OutgoingRequest): Promise<OutgoingResponse> => {
  silences.require(name)
  try {
    const response = await outgoing(request)
    silences.note(name, false)
    return response
  } catch (error) {
    silences.note(name, (error as Partial<OutgoingError>).failure === 'timeout')
    throw error
  }
}

/** Sends an event to the tunnel of a developer. A tunnel that was silent several times in a row is not asked for a while. */
export const sendThroughTunnel = async (
  outgoing: Outgoing,
  { name, tunnelUrl }: Pick<IntegrationRow, 'name' | 'tunnelUrl'>,
  form: EventForm,
  limits: { timeoutMs: number; maxBytes: number; signal: AbortSignal },
): Promise<Attempt> => {
  try {
    const url = `${tunnelUrl!.replace(/\/+$/, '')}/v1`
    const request = { ...form, ...limits, url, method: 'POST' } as const
    const { status, headers, bytes } = await ask(outgoing, `${name} ${url}`, request)
    const isDelivered = (status >= 200 && status < 300) || status === unhandledStatus
    const text = bytes.toString('utf8').trim()
    const lines = text ? [logLine(isDelivered ? 'info' : 'error', text)] : []
    const logs = isDelivered ? lines : [logLine('error', `The tunnel answered ${status}`), ...lines]
    return { isDelivered, isFinal: false, answer: { status, headers, bytes }, logs }
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error
    const logs = [logLine('error', `The tunnel failed: ${error.message}`)]
    return { isDelivered: false, isFinal: false, answer: undefined, logs }
  }
}
