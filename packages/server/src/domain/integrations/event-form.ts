import type { IntegrationEventRow } from '@scriptorium/schema/tables/integrations'
import { payloadOf } from './present-event.ts'

/** An event as an encoded form. */
export interface EventForm {
  headers: { 'content-type': string }
  body: Uint8Array
}

/** Returns the form in which the runtimes of integrations read an event. */
export const formOf = async (
  event: IntegrationEventRow,
  environment: object,
  body: Uint8Array | undefined,
): Promise<EventForm> => {
  const form = new FormData()
  form.set('event', JSON.stringify(payloadOf(event)))
  form.set('occurred-at', event.createdAt)
  form.set('environment', JSON.stringify(environment))
  if (body) form.set('fetch-body', new Blob([body as Uint8Array<ArrayBuffer>]))
  const encoded = new Response(form)
  return {
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
    body: new Uint8Array(await encoded.arrayBuffer()),
  }
}
