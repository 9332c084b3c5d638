import { Command, Option } from 'commander'
import type { JobRow } from '@scriptorium/schema/tables/jobs'
import { findJob, listJobs, retryJob } from '@scriptorium/jobs/repo'
import { listFlags, printList, type ListFlags } from '@scriptorium/commands/lists'
import { CommandError, formatFields, formatTime, printFor } from '@scriptorium/commands/output'
import { settingFlags, withMigratedDatabase } from './settings.ts'

const states = ['queued', 'running', 'completed', 'replaced', 'failed'] as const

type Job = Omit<JobRow, 'payload'> & { payload: unknown }

const withPayload = (row: JobRow): Job => ({ ...row, payload: JSON.parse(row.payload) as unknown })

const columns = {
  ID: ({ id }: Job) => id,
  NAME: ({ name }: Job) => name,
  STATE: ({ state }: Job) => state,
  ATTEMPTS: ({ attempts }: Job) => String(attempts),
  CREATED: ({ createdAt }: Job) => formatTime(createdAt),
  FINISHED: ({ finishedAt }: Job) => formatTime(finishedAt),
  ERROR: ({ error }: Job) => error ?? '',
}

type ListOptions = ListFlags & { state?: JobRow['state']; name?: string }

const list = ({ state, name, limit, json, ...flags }: ListOptions) =>
  withMigratedDatabase(flags, async ({ read }) => {
    const found = (await listJobs(read, { state, name }, limit + 1)).map(withPayload)
    printList({ found: found.slice(0, limit), more: found.length > limit }, columns, { limit, json })
  })

const missing = (id: string) => new CommandError(`There is no job ${id}; \`scriptorium jobs list\` shows their ids.`)

const show = (id: string, { json, ...flags }: { json?: boolean }) =>
  withMigratedDatabase(flags, async ({ read }) => {
    const row = await findJob(read, id)
    if (!row) throw missing(id)
    const text = formatFields({
      id,
      name: row.name,
      payload: row.payload,
      state: row.state,
      attempts: String(row.attempts),
      created: row.createdAt,
      ...(row.state === 'queued' && { 'not before': row.runAt }),
      started: row.startedAt ?? undefined,
      finished: row.finishedAt ?? undefined,
    })
    printFor(withPayload(row), row.error === null ? text : `${text}\n\n${row.error}`, json)
  })

const retry = (id: string, { json, ...flags }: { json?: boolean }) =>
  withMigratedDatabase(flags, async ({ read, writeTx }) => {
    const row = await findJob(read, id)
    if (!row) throw missing(id)
    const again = await writeTx((trx) => retryJob(trx, id, new Date().toISOString()))
    if (!again)
      throw new CommandError(
        `The job ${id} is ${row.state}: only a failed job can be retried, and only if no job with the same key is queued.`,
      )
    printFor(withPayload((await findJob(read, id))!), `Queued ${id} again.`, json)
  })

const sub = (command: Command, example: string) =>
  settingFlags(command, ['databaseUrl']).addHelpText('after', `\nExample:\n  $ scriptorium jobs ${example}`)

const one = (name: string, description: string) =>
  sub(new Command(name).description(description), `${name} 8ZkT1nWq0cVb2xRy5uLm`)
    .argument('<job id>')
    .option('--json', 'print JSON even on a terminal')

/** `jobs`: manages background jobs, directly in the database. */
export const jobsCommand = (): Command =>
  new Command('jobs')
    .description('list, show and retry background jobs')
    .addHelpText('after', '\nExample:\n  $ scriptorium jobs list --state failed')
    .addCommand(
      sub(listFlags(new Command('list').description('list jobs, latest first')), 'list --state failed')
        .addOption(new Option('--state <state>', 'only jobs in this state').choices(states))
        .option('--name <name>', 'only jobs with this name')
        .action(list),
    )
    .addCommand(one('show', 'show a job with its payload and error').action(show))
    .addCommand(one('retry', 'queue a failed job again').action(retry))
