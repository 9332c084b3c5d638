import { setTimeout as sleep } from 'node:timers/promises'
import type { EventLog } from '@scriptorium/types'
import { Command, InvalidArgumentError } from 'commander'
import type { IntegrationEventRow } from '../../platform/db/tables/integrations.ts'
import { payloadOf } from '../../domain/integrations/present-event.ts'
import { findEvent, listEvents } from '../../domain/integrations/repo.ts'
import { createQueue } from '../../platform/jobs/queue.ts'
import type { JobPayloads } from '../../platform/jobs/payloads.ts'
import { listFlags, printList, type ListFlags } from './lists.ts'
import { CommandError, formatFields, formatTime, printFor } from './output.ts'
import { settingFlags, withMigratedDatabase } from './settings.ts'

const pollMs = 1000

const shown = (row: IntegrationEventRow) => ({
  id: row.id,
  integration: row.integrationName,
  type: row.type,
  status: row.status ?? 'waiting',
  attempts: row.attempts,
  createdAt: row.createdAt,
  payload: payloadOf(row),
  logs: JSON.parse(row.logs) as EventLog[],
})

type Shown = ReturnType<typeof shown>

const columns = {
  ID: ({ id }: Shown) => id,
  INTEGRATION: ({ integration }: Shown) => integration,
  TYPE: ({ type }: Shown) => type,
  STATUS: ({ status }: Shown) => status,
  ATTEMPTS: ({ attempts }: Shown) => String(attempts),
  CREATED: ({ createdAt }: Shown) => formatTime(createdAt),
}

interface Options {
  integration?: string
  json?: boolean
}

const list = ({ integration, limit, json, ...flags }: ListFlags & Options) =>
  withMigratedDatabase(flags, async ({ read }) => {
    const found = (await listEvents(read, { integrationName: integration }, limit + 1)).map(shown)
    printList({ found: found.slice(0, limit), more: found.length > limit }, columns, { limit, json })
  })

const missing = (id: string) =>
  new CommandError(`There is no event ${id}; \`scriptorium events list\` shows their ids.`)

const lineOf = ({ timestamp, level, message }: EventLog) => `${timestamp} ${level} ${message}`

const show = (id: string, { json, ...flags }: { json?: boolean }) =>
  withMigratedDatabase(flags, async ({ read }) => {
    const row = await findEvent(read, id)
    if (!row) throw missing(id)
    const { logs, payload, ...event } = shown(row)
    const fields = formatFields({ ...event, attempts: String(event.attempts), payload: JSON.stringify(payload) })
    printFor({ ...event, payload, logs }, [fields, ...logs.map(lineOf)].join('\n'), json)
  })

const replay = (id: string, { json, ...flags }: { json?: boolean }) =>
  withMigratedDatabase(flags, async ({ read, writeTx }) => {
    const row = await findEvent(read, id)
    if (!row) throw missing(id)
    await writeTx((trx) => createQueue<JobPayloads>().enqueue(trx, 'deliverEvent', { eventId: id }))
    printFor(shown(row), `Queued ${id} again.`, json)
  })

const print = (row: IntegrationEventRow, json: boolean | undefined) => {
  const event = shown(row)
  const text = `${event.createdAt} ${event.integration} ${event.type} ${event.status} ${event.id}`
  process.stdout.write(`${json ? JSON.stringify(event) : text}\n`)
}

const tail = ({ integration, json, seconds, ...flags }: Options & { seconds?: number }) =>
  withMigratedDatabase(flags, async ({ read }) => {
    const until = seconds === undefined ? Number.POSITIVE_INFINITY : Date.now() + seconds * 1000
    const [latest] = await listEvents(read, { integrationName: integration }, 1)
    let after = latest?.id ?? ''
    while (Date.now() < until) {
      await sleep(Math.min(pollMs, until - Date.now()))
      const rows = (await listEvents(read, { integrationName: integration, after }, 1000)).toReversed()
      for (const row of rows) print(row, json)
      after = rows.at(-1)?.id ?? after
    }
  })

const whole = (text: string): number => {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new InvalidArgumentError('expected a whole number, 1 or more')
  return Number(text)
}

const sub = (command: Command, example: string) =>
  settingFlags(command, ['databaseUrl']).addHelpText('after', `\nExample:\n  $ scriptorium events ${example}`)

const one = (name: string, description: string) =>
  sub(new Command(name).description(description), `${name} 8ZkT1nWq0cVb2xRy5uLm`)
    .argument('<event id>')
    .option('--json', 'print JSON even on a terminal')

const ofOne = (command: Command) => command.option('--integration <name>', 'only events of this integration')

/** `events`: shows the events of integrations and sends them again, directly in the database. */
export const eventsCommand = (): Command =>
  new Command('events')
    .description('list, show, replay and follow the events of integrations')
    .addHelpText('after', '\nExample:\n  $ scriptorium events list --integration changelog-feed')
    .addCommand(
      ofOne(sub(listFlags(new Command('list').description('list events, latest first')), 'list')).action(list),
    )
    .addCommand(one('show', 'show an event with its payload and log').action(show))
    .addCommand(one('replay', 'send an event again, under the same id').action(replay))
    .addCommand(
      ofOne(sub(new Command('tail').description('print events as they come'), 'tail'))
        .option('--seconds <n>', 'stop after this time (default: never)', whole)
        .option('--json', 'print one line of JSON for each event')
        .action(tail),
    )
