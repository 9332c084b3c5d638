import type { Knex } from 'knex'
import type { JobRow } from '@scriptorium/schema/tables/jobs'

/** A queued job that may be the next one. */
export type Candidate = Pick<JobRow, 'id' | 'name' | 'organizationId' | 'runAt'>

/** Where the last turn ended: at the jobs with this name of this organization. */
export type Turn = Pick<JobRow, 'organizationId' | 'name'>

const maxCandidates = 50

const isFree = (job: string) =>
  `not exists (select 1 from jobs as busy where busy.state = 'running' and busy.key = ${job}.key)`

const firstOf = (pairs: string, order: string) => `select later.id from jobs as later
      where later.state = 'queued' and ${pairs} and ${isFree('later')}
      order by ${order}, later.run_at, later.id limit 1`

// Each step looks up the next pair of organization and name in the index, however many jobs either of them has queued. In two
// queries, because SQLite uses only the first column of an index to compare rows: it would read all jobs of the organization.
const pairsAfter = `with recursive pair (organization_id, name, run_at, id, step) as (
    select cast(? as text), cast(? as text), cast('' as text), cast('' as text), 0
    union all
    select cast(job.organization_id as text), cast(job.name as text), cast(job.run_at as text), cast(job.id as text),
      pair.step + 1
    from pair join jobs as job on job.id = coalesce(
      (${firstOf('later.organization_id = pair.organization_id and later.name > pair.name', 'later.name')}),
      (${firstOf('later.organization_id > pair.organization_id', 'later.organization_id, later.name')})
    )
    where pair.step < ${maxCandidates}
  )
  select organization_id, name, run_at, id from pair where step > 0`

const oldest = `select job.organization_id, job.name, job.run_at, job.id from jobs as job
  where job.state = 'queued' and job.run_at <= ? and ${isFree('job')}
  order by job.run_at, job.id limit ${maxCandidates}`

/**
 * Returns the jobs whose turn may be next, in order: of each organization and name the oldest one, beginning after the last
 * turn. It costs the same however many jobs are queued.
 */
export const nextCandidates = async (db: Knex, { organizationId, name }: Turn): Promise<Candidate[]> => {
  const after = (await db.raw(pairsAfter, [organizationId, name])) as Candidate[]
  if (after.length === maxCandidates) return after
  // After the last pair, continue with the first.
  const found = new Map(after.map((each) => [each.id, each]))
  for (const each of (await db.raw(pairsAfter, ['', ''])) as Candidate[]) {
    if (!found.has(each.id)) found.set(each.id, each)
  }
  return [...found.values()]
}

/** Returns the jobs that have been due for longest. Used if the examined organizations have only jobs for a later time. */
export const oldestCandidates = async (db: Knex, now: string): Promise<Candidate[]> =>
  (await db.raw(oldest, [now])) as Candidate[]
