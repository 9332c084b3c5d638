import type { NoPayload } from '@scriptorium/jobs/job'
import type { Queue } from '@scriptorium/jobs/queue'

/** The payloads of the jobs that this package runs. */
export interface IndexingJobs {
  digestChangeRequest: { changeRequestId: string }
  indexSpace: { spaceId: string }
  indexStale: NoPayload
}

/** The queue that runs the indexing. */
export interface WithJobs {
  jobs: Pick<Queue<IndexingJobs>, 'enqueue'>
}
