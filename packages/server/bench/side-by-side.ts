import { copyFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { openDatabase, type Database } from '@scriptorium/database/open'
import { median, table } from './numbers.ts'
import { serve, startLoad, type Served } from './processes.ts'
import { scenarios, type Scenario } from './scenarios.ts'
import { createWorkspace, type Workspace } from './workspace.ts'

// The last one has background jobs, as users run the server.
/** The stacks that are compared on SQLite. */
export const allStacks = ['raw', 'express', 'fastify', 'validator', 'scriptorium', 'scriptorium-with-jobs']
const withJobs = 'scriptorium-with-jobs'
// The others have no variant for PostgreSQL.
const stacksOnPostgres = ['raw', withJobs]

interface Measure {
  perSecond: number
  cpuEach: number
}

type Rounds = Record<string, Measure[]>

interface Options {
  rounds: number
  seconds: number
  only?: string | undefined
  /** The stacks to measure; by default all of them. */
  stacks?: readonly string[] | undefined
  /** The URL of an empty PostgreSQL database; without one, all stacks serve a SQLite file. */
  postgres?: string | undefined
}

const rotated = <T>(list: readonly T[], by: number) => [
  ...list.slice(by % list.length),
  ...list.slice(0, by % list.length),
]

const ratio = (rounds: Rounds, of: string, to: string, what: keyof Measure) =>
  median(rounds[of]!.map((measure, index) => measure[what] / rounds[to]![index]![what]))

const rowsOf = (name: string, rounds: Rounds) => {
  const others = ['raw', 'fastify', 'validator']
  const columnOf = (stack: string, other: string) =>
    other in rounds ? ratio(rounds, stack, other, 'perSecond').toFixed(2) : ''
  return Object.keys(rounds).map((stack, index) => [
    index === 0 ? `**${name}** · ${stack}` : `· ${stack}`,
    median(rounds[stack]!.map(({ perSecond }) => perSecond)).toFixed(0),
    median(rounds[stack]!.map(({ cpuEach }) => cpuEach)).toFixed(0),
    ...others.map((other) => columnOf(stack, other)),
    'fastify' in rounds ? ratio(rounds, 'fastify', stack, 'cpuEach').toFixed(2) : '',
  ])
}

const copyOfPostgres = async (url: string): Promise<string> => {
  const [copy, other] = [new URL(url), new URL(url)]
  copy.pathname = `${copy.pathname}_with_jobs`
  // A database can be copied only while nobody is connected to it.
  other.pathname = '/template1'
  const client = new pg.Client({ connectionString: other.href })
  await client.connect()
  await client.query(`create database "${copy.pathname.slice(1)}" template "${new URL(url).pathname.slice(1)}"`)
  await client.end()
  return copy.href
}

/** Returns a workspace on a copy of the database, so that the server with jobs does not run the jobs of other stacks. */
const copyOf = async (workspace: Workspace): Promise<Workspace> => {
  if (workspace.file.startsWith('postgres')) return { ...workspace, file: await copyOfPostgres(workspace.file) }
  const file = `${workspace.file}-with-jobs`
  await copyFile(workspace.file, file)
  return { ...workspace, file }
}

// What comes later comes each minute, or because something failed.
const soonMs = 5_000

/** Waits until no job is running, due or due soon. */
const untilNoJobs = async ({ read }: Database) => {
  for (;;) {
    const soon = new Date(Date.now() + soonMs).toISOString()
    const open = read('jobs').whereIn('state', ['queued', 'running']).where('runAt', '<=', soon)
    if (!(await open.first('id'))) return
    await sleep(100)
  }
}

const head = ['', 'req/s', 'server CPU, µs', '× raw', '× fastify', '× validator', '× fastify by CPU']

/**
 * Measures all stacks on the same data. Every round measures each stack once, in a different order. Ratios are taken within a
 * round, so that other work on the machine affects all stacks.
 */
export const sideBySide = async ({ rounds, seconds, only, stacks, postgres }: Options): Promise<string> => {
  const workspace = await createWorkspace(1000, [100], postgres)
  const names = stacks ?? (postgres === undefined ? allStacks : stacksOnPostgres)
  const copy = await copyOf(workspace)
  const database = openDatabase(copy.file)
  const served: Served[] = []
  for (const name of names) served.push(await serve(name, name === withJobs ? copy : workspace))
  const preparesItself = names.every((name) => name === withJobs)
  // The other stacks have only the measured operations.
  const own =
    served.find(({ name }) => name === 'scriptorium') ??
    (preparesItself ? served[0]! : await serve('scriptorium', workspace))
  const load = startLoad()

  const measure = async (stack: Served, scenario: Scenario, duration: number): Promise<Measure> => {
    const hasJobs = stack.name === withJobs
    const asked = await scenario.prepare(hasJobs ? stack.url : own.url)
    // The jobs of what was prepared are not those of the measured requests.
    if (hasJobs) await untilNoJobs(database)
    const before = await stack.cpu()
    const went = await load.run({ ...asked, url: stack.url, token: workspace.token, seconds: duration })
    if (went.wrong > 0) throw new Error(`${stack.name}, ${scenario.name}: ${went.wrong} answers are wrong`)
    // The jobs of the measured requests count, also those that run after the last answer.
    if (hasJobs) await untilNoJobs(database)
    return { perSecond: went.requests / went.seconds, cpuEach: ((await stack.cpu()) - before) / went.requests }
  }

  const rows: string[][] = []
  for (const scenario of scenarios(workspace)) {
    if (only && !scenario.name.includes(only)) continue
    for (const stack of served) await measure(stack, scenario, 3)
    const measured: Rounds = Object.fromEntries(names.map((name) => [name, []]))
    for (let round = 0; round < rounds; round++) {
      for (const stack of rotated(served, round)) measured[stack.name]!.push(await measure(stack, scenario, seconds))
    }
    rows.push(...rowsOf(scenario.name, measured))
    process.stderr.write(`${table(head, rowsOf(scenario.name, measured))}\n`)
  }
  await database.close()
  for (const { stop } of new Set([...served, own, load])) await stop()
  return table(head, rows)
}
