import type { Knex } from 'knex'
import type { Dialect } from '../db/dialect.ts'
import { countOf } from '../db/page.ts'
import type { JobRow } from '../db/tables/jobs.ts'

type NewJob = Pick<JobRow, 'id' | 'name' | 'key' | 'payload' | 'createdAt' | 'runAt'>

// The update locks the row that waits: no worker takes it before this transaction is committed, and so it sees its facts.
const insert = `insert into jobs (id, name, key, payload, state, attempts, created_at, run_at)
  values (?, ?, ?, ?, 'queued', 0, ?, ?)
  on conflict (key) where state = 'queued' do update set
    payload = excluded.payload,
    run_at = case when excluded.run_at < jobs.run_at then excluded.run_at else jobs.run_at end
  returning id`

/** Queues a job, or renews the one that waits under its key; gives its id. */
export const insertJob = async (db: Knex, { id, name, key, payload, createdAt, runAt }: NewJob): Promise<string> => {
  const [row] = (await db.raw(insert, [id, name, key, payload, createdAt, runAt] as string[])) as { id: string }[]
  return row!.id
}

/** Queues the job of a span of time, unless it is there already. */
export const insertTick = (db: Knex, { id, name, createdAt }: Pick<JobRow, 'id' | 'name' | 'createdAt'>) =>
  db('jobs')
    .insert({ id, name, key: name, payload: '{}', state: 'queued', createdAt, runAt: createdAt })
    .onConflict()
    .ignore()

/** Whether anything is to be begun, or to be taken over. One small read, asked once a second by every server. */
export const anythingDue = async (db: Knex, now: string): Promise<boolean> => {
  const found = await db.raw(
    `select 1 as due where exists (select 1 from jobs where state = 'queued' and run_at <= ?)
       or exists (select 1 from jobs where state = 'running' and lease_until < ?)`,
    [now, now],
  )
  return found.length > 0
}

/** Who takes a job, and until when. */
export interface Lease {
  worker: string
  now: string
  leaseUntil: string
}

/** Takes the job that has waited longest, of these names: nobody else gets it while the lease is renewed. */
export const takeJob = async (
  trx: Knex.Transaction,
  dialect: Dialect,
  names: readonly string[],
  { worker, now, leaseUntil }: Lease,
): Promise<JobRow | undefined> => {
  const waiting = trx('jobs as waiting')
    .where('waiting.state', 'queued')
    .where('waiting.runAt', '<=', now)
    .whereIn('waiting.name', names)
    .whereNotExists(
      trx('jobs as busy').where('busy.state', 'running').whereRaw('busy.key = waiting.key').select(trx.raw('1')),
    )
    .orderBy('waiting.runAt')
    .orderBy('waiting.id')
    .limit(1)
  const [taken] = await trx('jobs')
    .where('id', '=', dialect.takeOnly(waiting).select('waiting.id'))
    .update({ state: 'running', attempts: trx.raw('attempts + 1'), worker, startedAt: now, leaseUntil, error: null })
    .returning('*')
  return taken
}

/** Says that the worker is alive; gives the ids of what it still has. */
export const renewLeases = async (trx: Knex, { worker, leaseUntil }: Omit<Lease, 'now'>): Promise<string[]> => {
  const rows: { id: string }[] = await trx('jobs')
    .where({ worker, state: 'running' })
    .update({ leaseUntil })
    .returning('id')
  return rows.map(({ id }) => id)
}

/** Jobs whose worker is lost. */
export const lostJobs = (db: Knex, now: string): Promise<JobRow[]> =>
  db('jobs').where({ state: 'running' }).where('leaseUntil', '<', now).orderBy('leaseUntil').limit(100)

// Only this very attempt: another worker may have taken the job over.
const attemptOf = (db: Knex, { id, worker, attempts }: JobRow) =>
  db('jobs').where({ id, worker, attempts, state: 'running' })

/** Ends an attempt for good; false when it is not this worker's any more. */
export const endJob = async (
  db: Knex,
  job: JobRow,
  end: Pick<JobRow, 'finishedAt' | 'error'> & { state: 'completed' | 'replaced' | 'failed' },
): Promise<boolean> => (await attemptOf(db, job).update({ ...end, leaseUntil: null })) === 1

const waitsUnderKey = (db: Knex) =>
  db('jobs as waiting').where('waiting.state', 'queued').whereRaw('waiting.key = jobs.key').select(db.raw('1'))

/** Queues a job again after an attempt; false when it is not this worker's, or when another one waits under its key. */
export const requeueJob = async (
  db: Knex,
  job: JobRow,
  again: Pick<JobRow, 'runAt' | 'error' | 'attempts'>,
): Promise<boolean> =>
  (await attemptOf(db, job)
    .whereNotExists(waitsUnderKey(db))
    .update({ ...again, state: 'queued', leaseUntil: null })) === 1

/** Jobs, latest first. */
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

/** One job. */
export const findJob = (db: Knex, id: string): Promise<JobRow | undefined> => db('jobs').where({ id }).first()

/** Queues a failed job once more, as if it were new; false when it has not failed, or when another waits under its key. */
export const retryJob = async (db: Knex, id: string, runAt: string): Promise<boolean> =>
  (await db('jobs')
    .where({ id, state: 'failed' })
    .whereNotExists(waitsUnderKey(db))
    .update({ state: 'queued', attempts: 0, runAt, finishedAt: null, error: null })) === 1

const unfinished = ['queued', 'running', 'failed'] as const

/** How many jobs run, have failed, or wait although their moment has come. */
export const countUnfinished = async (db: Knex, now: string): Promise<{ state: JobRow['state']; count: number }[]> =>
  Promise.all(
    unfinished.map(async (state) => {
      const rows = db('jobs').where({ state })
      return { state, count: await countOf(state === 'queued' ? rows.where('runAt', '<=', now) : rows) }
    }),
  )
