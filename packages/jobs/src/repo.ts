import type { Knex } from 'knex'
import type { Dialect } from '@scriptorium/database/dialect'
import { existsSql, type RowExists } from '@scriptorium/database/insert-if'
import { writeLater } from '@scriptorium/database/later'
import type { JobRow } from '@scriptorium/schema/tables/jobs'

type NewJob = Pick<JobRow, 'id' | 'name' | 'key' | 'payload' | 'createdAt' | 'runAt' | 'traceParent'>

// The payload names a resource, and its organization is the one whose turn the job takes.
const organizationBy = {
  organizationId: '?',
  spaceId: '(select organization_id from spaces where id = ?)',
  changeRequestId:
    '(select s.organization_id from change_requests c join spaces s on s.id = c.space_id where c.id = ?)',
  pdfId: '(select s.organization_id from pdfs p join spaces s on s.id = p.space_id where p.id = ?)',
} as const

const organizationOf = (payload: object): { sql: string; bindings: string[] } => {
  for (const [name, sql] of Object.entries(organizationBy)) {
    const id = (payload as Record<string, unknown>)[name]
    if (typeof id === 'string') return { sql, bindings: [id] }
  }
  return { sql: "''", bindings: [] }
}

// The update locks the queued row: no worker takes it before this transaction is committed, so its run sees what is written.
const insert = (organization: string, condition: string) => `insert into jobs
    (id, name, key, payload, state, attempts, created_at, run_at, trace_parent, organization_id)
  select ?, ?, ?, ?, 'queued', 0, ?, ?, ?, coalesce(${organization}, '') where ${condition}
  on conflict (key) where state = 'queued' do update set
    payload = excluded.payload,
    run_at = case when excluded.run_at < jobs.run_at then excluded.run_at else jobs.run_at end`

interface Inserted extends Omit<NewJob, 'payload'> {
  payload: object
  organizationId?: string | undefined
  onlyIf?: RowExists | undefined
}

/** Queues a job, or replaces the payload of the queued one with its key. */
export const insertJob = async (
  db: Knex,
  { id, name, key, payload, createdAt, runAt, traceParent, organizationId, onlyIf }: Inserted,
): Promise<void> => {
  const condition = existsSql(db, onlyIf)
  const { sql, bindings } = organizationOf(organizationId === undefined ? payload : { organizationId })
  const own = [id, name, key, JSON.stringify(payload), createdAt, runAt, traceParent]
  const values = [...own, ...bindings, ...condition.bindings] as Knex.RawBinding[]
  const reads = [...(organizationId === undefined ? ['spaces'] : []), ...(onlyIf ? [onlyIf.table] : [])]
  // Two jobs conflict only if they have the same key.
  await writeLater(db, `jobs ${key ?? id}`, db.raw(insert(sql, condition.sql), values), { reads })
}

/** Queues the scheduled job of an interval, unless another server has queued it. */
export const insertTick = (db: Knex, { id, name, createdAt }: Pick<JobRow, 'id' | 'name' | 'createdAt'>) =>
  db('jobs')
    .insert({ id, name, key: name, payload: '{}', state: 'queued', createdAt, runAt: createdAt })
    .onConflict()
    .ignore()

// The states are literals here and below: for a parameter, no index on the rows of one state can be used.
const queued = (db: Knex) => db('jobs').whereRaw("state = 'queued'")
const running = (db: Knex) => db('jobs').whereRaw("state = 'running'")

/** Returns whether a job with this key waits to be run. */
export const isQueued = async (db: Knex, key: string): Promise<boolean> =>
  (await queued(db).where({ key }).first('id')) !== undefined

/** Returns whether a job is due, or was left by a lost worker. A small read, which every server does once a second. */
export const isAnyJobDue = async (db: Knex, now: string): Promise<boolean> => {
  const found = await db.raw(
    `select 1 as due where exists (select 1 from jobs where state = 'queued' and run_at <= ?)
       or exists (select 1 from jobs where state = 'running' and lease_until < ?)`,
    [now, now],
  )
  return found.length > 0
}

const maxMoved = 1000

/**
 * Moves the times of jobs that were written by a clock which has gone back since, or by one that was ahead: what waits keeps its wait, and
 * leases end within `leaseMs`. Otherwise the jobs, and scheduled ones of their names, would wait until the clock is there again. Returns
 * whether there may be more of them.
 */
export const bringBackJobs = async (trx: Knex.Transaction, now: number, leaseMs: number): Promise<boolean> => {
  const iso = (time: number) => new Date(time).toISOString()
  const rows = await queued(trx)
    .where((either) => either.where('createdAt', '>', iso(now)).orWhere('startedAt', '>', iso(now)))
    .limit(maxMoved)
  for (const { id, createdAt, runAt, startedAt } of rows) {
    const written = Math.max(Date.parse(createdAt), Date.parse(startedAt ?? createdAt))
    const wait = Math.max(Date.parse(runAt) - written, 0)
    const times = { createdAt: iso(Math.min(Date.parse(createdAt), now)), startedAt: startedAt && iso(now) }
    await queued(trx)
      .where({ id })
      .update({ ...times, runAt: iso(now + wait) })
  }
  const longest = iso(now + leaseMs)
  await running(trx).where('leaseUntil', '>', longest).update({ leaseUntil: longest })
  return rows.length === maxMoved
}

/** The worker that takes a job, and until when it keeps the job without renewing. */
export interface Lease {
  worker: string
  now: string
  leaseUntil: string
}

const busyWithKey = (db: Knex) =>
  db('jobs as busy').whereRaw("busy.state = 'running' and busy.key = waiting.key").select(db.raw('1'))

/** Takes the oldest due job of this name and organization that no other worker has taken. */
export const takeJob = async (
  trx: Knex.Transaction,
  dialect: Dialect,
  { organizationId, name }: Pick<JobRow, 'organizationId' | 'name'>,
  { worker, now, leaseUntil }: Lease,
): Promise<JobRow | undefined> => {
  const waiting = trx('jobs as waiting')
    .whereRaw("waiting.state = 'queued'")
    .where({ 'waiting.organizationId': organizationId, 'waiting.name': name })
    .where('waiting.runAt', '<=', now)
    .whereNotExists(busyWithKey(trx))
    .orderBy('waiting.runAt')
    .orderBy('waiting.id')
    .limit(1)
  const [taken] = await trx('jobs')
    .where('id', '=', dialect.takeOnly(waiting).select('waiting.id'))
    .update({ state: 'running', attempts: trx.raw('attempts + 1'), worker, startedAt: now, leaseUntil, error: null })
    .returning('*')
  return taken
}

/** Renews the leases of these jobs of a worker. Returns the ids of those that it still has. */
export const renewLeases = async (
  trx: Knex,
  ids: readonly string[],
  { worker, leaseUntil }: Omit<Lease, 'now'>,
): Promise<string[]> => {
  const rows: { id: string }[] = await running(trx)
    .where({ worker })
    .whereIn('id', ids)
    .update({ leaseUntil })
    .returning('id')
  return rows.map(({ id }) => id)
}

/** Returns the workers of all jobs that run. */
export const workersOfRunning = async (db: Knex): Promise<string[]> => {
  const rows = await running(db).distinct('worker')
  return rows.flatMap(({ worker }) => worker ?? [])
}

/** Ends the leases of workers, so that others take over their jobs. */
export const endLeases = (trx: Knex, workers: readonly string[]) =>
  running(trx)
    .whereIn('worker', workers)
    .update({ leaseUntil: new Date(0).toISOString() })

/** Returns jobs whose worker did not renew its lease. */
export const lostJobs = (db: Knex, now: string): Promise<JobRow[]> =>
  running(db).where('leaseUntil', '<', now).orderBy('leaseUntil').limit(100)

// Only this attempt: meanwhile another worker, or this one again, may have taken the job over.
const attemptOf = (db: Knex, { id, worker, attempts, startedAt }: JobRow) =>
  running(db).where({ id, worker, attempts, startedAt })

/** Records the final state of a job. Returns false if another worker has taken the job over. */
export const endJob = async (
  db: Knex,
  job: JobRow,
  end: Pick<JobRow, 'finishedAt' | 'error'> & { state: 'completed' | 'replaced' | 'failed' },
): Promise<boolean> => (await attemptOf(db, job).update({ ...end, leaseUntil: null })) === 1

const waitsUnderKey = (db: Knex) =>
  db('jobs as waiting').whereRaw("waiting.state = 'queued' and waiting.key = jobs.key").select(db.raw('1'))

/** Queues a job again. Returns false if another worker has taken it over, or if a job with its key is queued already. */
export const requeueJob = async (
  db: Knex,
  job: JobRow,
  again: Pick<JobRow, 'runAt' | 'error' | 'attempts' | 'losses'>,
): Promise<boolean> =>
  (await attemptOf(db, job)
    .whereNotExists(waitsUnderKey(db))
    .update({ ...again, state: 'queued', leaseUntil: null })) === 1

/** Returns jobs, newest first. */
export const listJobs = (
  db: Knex,
  { state, name }: { state?: JobRow['state'] | undefined; name?: string | undefined },
  limit: number,
): Promise<JobRow[]> => {
  const rows = db('jobs').orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(limit)
  if (state !== undefined) rows.where({ state })
  if (name !== undefined) rows.where({ name })
  return rows
}

/** Returns a query of the jobs of an organization. */
export const jobsOf = (db: Knex, organizationId: string, state?: 'failed' | 'queued' | 'running') => {
  const rows = db('jobs').where({ organizationId })
  return state === undefined ? rows : rows.whereRaw(`state = '${state}'`)
}

/** Returns a job by its id. */
export const findJob = (db: Knex, id: string): Promise<JobRow | undefined> => db('jobs').where({ id }).first()

/** Queues a failed job again, with all its attempts. Returns false if it has not failed, or if a job with its key is queued. */
export const retryJob = async (db: Knex, id: string, runAt: string): Promise<boolean> =>
  (await db('jobs')
    .where({ id, state: 'failed' })
    .whereNotExists(waitsUnderKey(db))
    .update({ state: 'queued', attempts: 0, losses: 0, runAt, finishedAt: null, error: null })) === 1

const countByName = async (
  rows: Knex.QueryBuilder,
  state: JobRow['state'],
): Promise<{ name: string; state: JobRow['state']; count: number }[]> => {
  const found: { name: string; count: number }[] = await rows.groupBy('name').select('name').count({ count: '*' })
  return found.map(({ name, count }) => ({ name, state, count: Number(count) }))
}

/** Returns how many jobs run, have failed, or are due, by their names. */
export const countUnfinished = async (db: Knex, now: string) => [
  ...(await countByName(queued(db).where('runAt', '<=', now), 'queued')),
  ...(await countByName(running(db), 'running')),
  ...(await countByName(db('jobs').where({ state: 'failed' }).whereNotNull('finishedAt'), 'failed')),
]

/** Returns since when the oldest due job of each name waits. */
export const oldestDue = (db: Knex, now: string): Promise<{ name: string; runAt: string }[]> =>
  queued(db).where('runAt', '<=', now).groupBy('name').select('name').min({ runAt: 'runAt' })
