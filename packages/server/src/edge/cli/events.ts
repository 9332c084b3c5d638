import { setTimeout as sleep } from 'node:timers/promises'
import type { Command } from 'commander'
import type { EventLog } from '@scriptorium/types'
import type { IntegrationEventRow } from '@scriptorium/schema/tables/integrations'
import { payloadOf } from '../../domain/integrations/present-event.ts'
import { findEvent, listEvents } from '../../domain/integrations/repo.ts'
import { createQueue } from '@scriptorium/jobs/queue'
import type { JobPayloads } from '../../platform/jobs/payloads.ts'
import { serverFlags, serverOf } from '@scriptorium/commands/connection/connect'
import {
  eventColumns,
  eventsCommandOf,
  printEvent,
  printEventLine,
  type EventActions,
  type EventFlags,
  type ShownEvent,
} from '@scriptorium/commands/integrations/events-command'
import { printList } from '@scriptorium/commands/lists'
import { CommandError, printFor } from '@scriptorium/commands/output'
import { remoteEvents } from '@scriptorium/commands/integrations/remote-events'
import { settingFlags, withMigratedDatabase } from './settings.ts'

const pollMs = 1000

const shown = (row: IntegrationEventRow): ShownEvent & { attempts: number } => ({
  id: row.id,
  integration: row.integrationName,
  type: row.type,
  status: row.status ?? 'waiting',
  attempts: row.attempts,
  createdAt: row.createdAt,
  payload: payloadOf(row),
  logs: JSON.parse(row.logs) as EventLog[],
})

const columns = {
  ...eventColumns,
  ATTEMPTS: ({ attempts = 0 }: ShownEvent) => String(attempts),
}

const databaseOf = ({ databaseUrl }: EventFlags) => (databaseUrl === undefined ? {} : { databaseUrl })

const missing = (id: string) =>
  new CommandError(`There is no event ${id}; \`scriptorium events list\` shows their ids.`)

const inDatabase: Required<EventActions> = {
  list: ({ integration, limit, json, ...flags }) =>
    withMigratedDatabase(databaseOf(flags), async ({ read }) => {
      const found = (await listEvents(read, { integrationName: integration }, limit + 1)).map(shown)
      printList({ found: found.slice(0, limit), more: found.length > limit }, columns, { limit, json })
    }),
  show: (id, { json, ...flags }) =>
    withMigratedDatabase(databaseOf(flags), async ({ read }) => {
      const row = await findEvent(read, id)
      if (!row) throw missing(id)
      printEvent(shown(row), json)
    }),
  tail: ({ integration, json, seconds, ...flags }) =>
    withMigratedDatabase(databaseOf(flags), async ({ read }) => {
      const until = seconds === undefined ? Number.POSITIVE_INFINITY : Date.now() + seconds * 1000
      const [latest] = await listEvents(read, { integrationName: integration }, 1)
      let after = latest?.id ?? ''
      while (Date.now() < until) {
        await sleep(Math.min(pollMs, until - Date.now()))
        const rows = (await listEvents(read, { integrationName: integration, after }, 1000)).toReversed()
        for (const row of rows) printEventLine(shown(row), json)
        after = rows.at(-1)?.id ?? after
      }
    }),
  replay: (id, { json, ...flags }) =>
    withMigratedDatabase(databaseOf(flags), async ({ read, writeTx }) => {
      const row = await findEvent(read, id)
      if (!row) throw missing(id)
      await writeTx((trx) => createQueue<JobPayloads>().enqueue(trx, 'deliverEvent', { eventId: id }))
      printFor(shown(row), `Queued ${id} again.`, json)
    }),
}

/** Returns the actions for where the events are: on the server of a token, unless a database is named. */
const actionsFor = (flags: EventFlags): EventActions => {
  const isNamed = flags.databaseUrl !== undefined || Boolean(process.env['DATABASE_URL'])
  return !isNamed && serverOf(flags).token !== undefined ? remoteEvents : inDatabase
}

const note = `
With a token, from \`scriptorium login\`, --token or SCRIPTORIUM_TOKEN, events are read from the server. Without one, or with
--database-url, they are read from the database.`

const flagsOf = (command: Command): Command =>
  settingFlags(serverFlags(command), ['databaseUrl']).addHelpText('after', note)

/** `events`: shows the events of integrations, and sends them again. */
export const eventsCommand = (): Command =>
  eventsCommandOf(
    {
      list: (flags, command) => actionsFor(flags).list(flags, command),
      show: (id, flags, command) => actionsFor(flags).show(id, flags, command),
      tail: (flags, command) => actionsFor(flags).tail(flags, command),
      replay: inDatabase.replay,
    },
    flagsOf,
  )
