import { newOrderedId } from '@scriptorium/basics/id'
import type { IntegrationEventRow, IntegrationRow } from '@scriptorium/schema/tables/integrations'
import { unhandledStatus, type Attempt } from './attempt.ts'
import { dispatch, type DispatchOptions, type DispatchServices } from './dispatch.ts'
import { appendLines } from './event-log.ts'
import type { EventType } from './facts.ts'

/** A question to an integration. */
export interface Question extends DispatchOptions {
  integration: IntegrationRow
  installationId: string | null
  type: EventType
  /** The payload of the event without its ids. */
  payload: Record<string, unknown>
  /** What the list of events keeps of the payload. All of it by default. */
  listed?: Record<string, unknown>
}

// What a script answers to a request of the web is its own decision, such as a 404.
const isAnsweredBy = (type: EventType, status: number): boolean =>
  status < 400 || status === unhandledStatus || (type === 'fetch' && status < 500)

/** Asks an integration and waits for the answer. The event gets one attempt, after which it is listed with its log. */
export const askIntegration = async (services: DispatchServices, question: Question): Promise<Attempt> => {
  const { integration, installationId, type, payload, listed = payload, ...options } = question
  const event: IntegrationEventRow = {
    id: newOrderedId(),
    integrationName: integration.name,
    installationId,
    factId: null,
    type,
    payload: JSON.stringify(payload),
    status: null,
    attempts: 0,
    logs: '[]',
    createdAt: new Date().toISOString(),
    attemptedAt: null,
  }
  const attempt = await dispatch(services, integration, event, options)
  const isAnswered = attempt.answer !== undefined && isAnsweredBy(type, attempt.answer.status)
  const status = isAnswered ? ('success' as const) : ('failed' as const)
  const ended = { status, attempts: 1, logs: appendLines('[]', attempt.logs), attemptedAt: new Date().toISOString() }
  await services.database.writeTxUnsynced(async (trx) => {
    // The integration can be unpublished meanwhile.
    const isThere = await trx('integrations').where({ name: integration.name }).first('name')
    if (isThere) await trx('integrationEvents').insert({ ...event, ...ended, payload: JSON.stringify(listed) })
  })
  // An answer that handles nothing is none.
  return { ...attempt, isDelivered: attempt.isDelivered && attempt.answer?.status !== unhandledStatus }
}
