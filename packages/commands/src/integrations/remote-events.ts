import { setTimeout as sleep } from 'node:timers/promises'
import { items, type IntegrationEvent } from '@scriptorium/client'
import { explainNotFound, serverFlags, withServer } from '../connection/connect.ts'
import {
  eventColumns,
  eventsCommandOf,
  printEvent,
  printEventLine,
  type EventActions,
  type EventFlags,
  type ShownEvent,
} from './events-command.ts'
import { firstOf, printList } from '../lists.ts'
import { CommandError } from '../output.ts'

const pollMs = 1000
const latest = { limit: 1000 }

const shown = ({ id, integrationId, payload, status, createdAt }: IntegrationEvent): ShownEvent => ({
  id,
  integration: integrationId,
  type: payload.type,
  status,
  createdAt,
  payload,
})

/** Returns the integration whose events are asked for. A server lists events of one integration at a time. */
const paramsOf = ({ integration }: EventFlags) => {
  if (integration === undefined) throw new CommandError('Name the integration with --integration.')
  return { integrationName: integration }
}

/** Reads events over the API, with the token of someone who administers the integration. */
export const remoteEvents: EventActions = {
  list: (flags, command) =>
    withServer(flags, command, async (docs) => {
      const all = items(docs.listIntegrationEvents, { params: paramsOf(flags) })
      const { found, more } = await firstOf(flags.limit, all)
      printList({ found: found.map(shown), more }, eventColumns, flags)
    }),
  show: (eventId, flags, command) =>
    withServer(flags, command, async (docs) => {
      const params = { ...paramsOf(flags), eventId }
      const { event, trace } = await docs.getIntegrationEvent({ params }).catch((error: unknown) => {
        throw explainNotFound(error, 'event')
      })
      printEvent({ ...shown(event), logs: trace.logs }, flags.json)
    }),
  tail: (flags, command) =>
    withServer(flags, command, async (docs) => {
      const until = flags.seconds === undefined ? Number.POSITIVE_INFINITY : Date.now() + flags.seconds * 1000
      const params = paramsOf(flags)
      let after = (await docs.listIntegrationEvents({ params, query: { limit: 1 } })).items[0]?.id ?? ''
      while (Date.now() < until) {
        await sleep(Math.min(pollMs, until - Date.now()))
        const events = (await docs.listIntegrationEvents({ params, query: latest })).items
        // Ids grow with time.
        for (const event of events.filter(({ id }) => id > after).toReversed()) printEventLine(shown(event), flags.json)
        after = events[0]?.id ?? after
      }
    }),
}

/** `events` of the package that has no server: reads events over the API. */
export const remoteEventsCommand = () => eventsCommandOf(remoteEvents, serverFlags)
