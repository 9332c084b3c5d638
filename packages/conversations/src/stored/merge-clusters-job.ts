import type { Database } from '@scriptorium/database/open'
import type { JobContext } from '@scriptorium/jobs/job'
import { clusterGuard } from './analyze.ts'
import { rememberMerge } from './growth.ts'
import { mergeClusters } from './merge-clusters.ts'
import { moveIssues } from './move-issues.ts'

interface MergeServices {
  database: Database
}

/** Merges the clusters of an organization that have grown together, and moves issues into the clusters that fit them best. */
export const run = async (
  { organizationId }: { organizationId: string },
  { services: { database }, signal, finish }: JobContext<MergeServices>,
): Promise<void> => {
  await mergeClusters(database, organizationId, signal)
  await moveIssues(database, organizationId, signal)
  await mergeClusters(database, organizationId, signal)
  await finish((trx) => rememberMerge(trx, organizationId), clusterGuard(organizationId))
}
