import type { EventLog } from '@scriptorium/client'
import { Command, InvalidArgumentError } from 'commander'
import type { ServerFlags } from '../connection/connect.ts'
import { listFlags, type ListFlags } from '../lists.ts'
import { formatFields, formatTime, printFor } from '../output.ts'

/** An event as the commands print it. */
export interface ShownEvent {
  id: string
  integration: string
  type: string
  status: string
  /** How often it was sent. Only the database tells. */
  attempts?: number
  createdAt: string
  payload: object
  logs?: readonly EventLog[]
}

/** The flags that all commands for events have. */
export interface EventFlags extends ServerFlags {
  integration?: string
  databaseUrl?: string
  json?: boolean
}

type Action<Args extends unknown[]> = (...args: [...Args, Command]) => Promise<void>

/** What the commands do. */
export interface EventActions {
  list: Action<[EventFlags & ListFlags]>
  show: Action<[string, EventFlags]>
  tail: Action<[EventFlags & { seconds?: number }]>
  replay?: Action<[string, EventFlags]>
}

/** The columns of a list of events. */
export const eventColumns = {
  ID: ({ id }: ShownEvent) => id,
  INTEGRATION: ({ integration }: ShownEvent) => integration,
  TYPE: ({ type }: ShownEvent) => type,
  STATUS: ({ status }: ShownEvent) => status,
  CREATED: ({ createdAt }: ShownEvent) => formatTime(createdAt),
}

const lineOf = ({ timestamp, level, message }: EventLog) => `${timestamp} ${level} ${message}`

/** Prints an event with its payload and its log. */
export const printEvent = (event: ShownEvent, json: boolean | undefined): void => {
  const { payload, attempts, logs = [], ...rest } = event
  const counted = attempts === undefined ? {} : { attempts: String(attempts) }
  const fields = formatFields({ ...rest, ...counted, payload: JSON.stringify(payload) })
  printFor(event, [fields, ...logs.map(lineOf)].join('\n'), json)
}

/** Prints an event as one line. */
export const printEventLine = (event: ShownEvent, json: boolean | undefined): void => {
  const text = `${event.createdAt} ${event.integration} ${event.type} ${event.status} ${event.id}`
  process.stdout.write(`${json ? JSON.stringify(event) : text}\n`)
}

const whole = (text: string): number => {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new InvalidArgumentError('expected a whole number, 1 or more')
  return Number(text)
}

/** Returns the command `events` with these actions. `flags` adds the flags that say where the events are. */
export const eventsCommandOf = (
  { list, show, tail, replay }: EventActions,
  flags: (command: Command) => Command,
): Command => {
  const sub = (name: string, description: string, example: string) =>
    flags(new Command(name).description(description))
      .option('--integration <name>', 'only events of this integration')
      .addHelpText('after', `\nExample:\n  $ scriptorium events ${name}${example}`)
  const one = (name: string, description: string) =>
    sub(name, description, ' 8ZkT1nWq0cVb2xRy5uLm --integration changelog-feed')
      .argument('<event id>')
      .option('--json', 'print JSON even on a terminal')
  const command = new Command('events')
    .description('list, show, replay and follow the events of integrations')
    .addHelpText('after', '\nExample:\n  $ scriptorium events list --integration changelog-feed')
    .addCommand(listFlags(sub('list', 'list events, latest first', ' --integration changelog-feed')).action(list))
    .addCommand(one('show', 'show an event with its payload and log').action(show))
    .addCommand(
      sub('tail', 'print events as they come', ' --integration changelog-feed')
        .option('--seconds <n>', 'stop after this time (default: never)', whole)
        .option('--json', 'print one line of JSON for each event')
        .action(tail),
    )
  if (replay)
    command.addCommand(one('replay', 'send an event again with the same id; needs the database').action(replay))
  return command
}
