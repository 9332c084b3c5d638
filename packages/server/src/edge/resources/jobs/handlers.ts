import type { Job } from '@scriptorium/types'
import { readPage } from '@scriptorium/database/page'
import type { JobRow } from '@scriptorium/schema/tables/jobs'
import { jobsOf, retryJob } from '@scriptorium/jobs/repo'
import { presentEach } from '../../../ground/present-each.ts'
import { defineHandlers } from '../../http/operations/handlers.ts'

const maxErrorLength = 1000

const keys = [
  { sql: 'created_at', of: (row: JobRow) => row.createdAt },
  { sql: 'id', of: (row: JobRow) => row.id },
]

const presentJob = ({ id, name, state, attempts, error, createdAt, startedAt, finishedAt }: JobRow): Job =>
  presentEach<Job>({
    object: 'job',
    id,
    name,
    state: state as Job['state'],
    attempts,
    error: error?.slice(0, maxErrorLength),
    createdAt,
    startedAt: startedAt ?? undefined,
    finishedAt: finishedAt ?? undefined,
  })

export const jobs = defineHandlers('jobs', {
  listOrganizationJobs: ({ access, db, list, query }) => {
    const rows = jobsOf(db, access.organization.id, query.state)
    return readPage(list, { rows, matches: rows, keys, order: 'desc' }, presentJob)
  },

  retryOrganizationJob: async ({ access, db, now, params, problem }) => {
    const own = await jobsOf(db, access.organization.id).where({ id: params.jobId }).first('id')
    if (!own) throw problem('not_found', 'There is no such job')
    if (await retryJob(db, params.jobId, now)) return
    throw problem('no_effect', 'Only a failed job can be tried again, and only while no other job waits to do the same')
  },
})
