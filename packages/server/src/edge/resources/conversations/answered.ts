import type { Knex } from 'knex'
import { batchesOf } from '@scriptorium/basics/batches'
import type { IssuesCluster } from '@scriptorium/types'
import type { OrganizationAccess } from '../../../domain/access/load.ts'
import { visibleSpaces } from '../../../domain/access/visible.ts'

/** When a change request for a cluster was last merged, and how many issues came since. */
export interface Answered {
  at: string
  issuesSince: number
}

/** A change request for a cluster that is not merged yet. */
export type InWork = NonNullable<IssuesCluster['changeRequest']>

/** Who asks about clusters. */
export interface Asking {
  access: OrganizationAccess
  db: Knex
  userId: string
}

/** Returns what became of the clusters for which the caller can see a merged change request, by the id of the cluster. */
export const answersTo = async (
  { access, db, userId }: Asking,
  ids: readonly string[],
): Promise<Map<string, Answered>> => {
  const answers = new Map<string, Answered>()
  for (const batch of batchesOf(ids)) {
    const merged = db('changeRequests as r')
      .join('revisions as v', 'v.id', 'r.revisionMergedId')
      .whereIn('r.issuesClusterId', batch)
      .where('r.status', 'merged')
      .whereIn('r.spaceId', visibleSpaces(db, userId, access).select('c.id'))
      .groupBy('r.issuesClusterId')
      .select('r.issuesClusterId as clusterId')
      .max('v.createdAt as at')
    const rows = (await db
      .from(merged.as('m'))
      .leftJoin('conversationIssues as i', (join) =>
        join.on('i.clusterId', 'm.clusterId').andOn('i.createdAt', '>', 'm.at'),
      )
      .groupBy('m.clusterId', 'm.at')
      .select('m.clusterId', 'm.at')
      .count('i.id as issues')) as unknown as { clusterId: string; at: string; issues: number | string }[]
    for (const { clusterId, at, issues } of rows) answers.set(clusterId, { at, issuesSince: Number(issues) })
  }
  return answers
}

/** Returns the latest change request in work that the caller can see for each of these clusters, by the id of the cluster. */
export const inWorkFor = async (
  { access, db, userId }: Asking,
  ids: readonly string[],
): Promise<Map<string, InWork>> => {
  const rows: (InWork & { clusterId: string })[] = []
  for (const batch of batchesOf(ids)) {
    const found = db('changeRequests as r')
      .whereIn('r.issuesClusterId', batch)
      .whereIn('r.status', ['draft', 'open'])
      .whereIn('r.spaceId', visibleSpaces(db, userId, access).select('c.id'))
      .orderBy(['r.createdAt', 'r.id'])
    rows.push(
      ...(await found.select(
        'r.issuesClusterId as clusterId',
        'r.id',
        'r.spaceId as space',
        'r.number',
        'r.subject',
        'r.status',
      )),
    )
  }
  return new Map(rows.map(({ clusterId, ...changeRequest }) => [clusterId, changeRequest]))
}
