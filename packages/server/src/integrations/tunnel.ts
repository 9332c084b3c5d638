import { OutgoingError } from '../outgoing/outgoing-error.ts'
import type { Outgoing } from '../outgoing/outgoing.ts'
import type { Attempt } from './attempt.ts'
import type { EventForm } from './event-form.ts'
import { logLine } from './event-log.ts'

/** Sends an event to the tunnel of a developer. */
export const sendThroughTunnel = async (
  outgoing: Outgoing,
  tunnelUrl: string,
  form: EventForm,
  limits: { timeoutMs: number; maxBytes: number; signal: AbortSignal },
): Promise<Attempt> => {
  try {
    const url = `${tunnelUrl.replace(/\/+$/, '')}/v1`
    const { status, headers, bytes } = await outgoing({ ...form, ...limits, url, method: 'POST' })
    const isDelivered = status >= 200 && status < 300
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
