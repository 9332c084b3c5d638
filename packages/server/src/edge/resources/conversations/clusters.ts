import type { Query } from '@scriptorium/types'
import type { Knex } from 'knex'
import { batchesOf } from '@scriptorium/basics/batches'
import { readPage, type List, type Listed } from '@scriptorium/database/page'
import type { IssuesClusterRow } from '@scriptorium/schema/tables/conversations'
import { organizationLevel } from '../../../domain/access/level.ts'
import type { SpaceAccess } from '../../../domain/access/load.ts'
import { allows } from '../../../domain/access/permissions.ts'
import { invalid, Problem } from '../../../ground/problem.ts'
import { answersTo, inWorkFor, type Asking } from './answered.ts'
import type { Pulse } from './rows.ts'

const weeks = 13
const weekMs = 7 * 86_400_000

const shown = (db: Knex, organizationId: string) =>
  db('issuesClusters').where({ organizationId }).where('issues', '>', 1)

const sortKeys = {
  updatedAt: { sql: 'updated_at', of: (row: IssuesClusterRow) => row.updatedAt },
  issues: { sql: 'issues', of: (row: IssuesClusterRow) => row.issues },
  conversations: { sql: 'conversations', of: (row: IssuesClusterRow) => row.conversations },
}

type Counted = { clusterId: string } & Record<`week${number}`, number>

// One sum for each week: SQLite and PostgreSQL have no function in common that cuts times into weeks.
const weekSums = (db: Knex, now: string) => {
  const start = (week: number) => new Date(Date.parse(now) - (weeks - week) * weekMs).toISOString()
  return Array.from({ length: weeks }, (_, week) =>
    db.raw(`sum(case when created_at > ? and created_at <= ? then 1 else 0 end) as week${week}`, [
      start(week),
      start(week + 1),
    ]),
  )
}

const addWeeks = async (db: Knex, ids: readonly string[], now: string, pulses: Map<string, Pulse>) => {
  const rows: Counted[] = await db('conversationIssues')
    .whereIn('clusterId', ids)
    .where('createdAt', '>', new Date(Date.parse(now) - weeks * weekMs).toISOString())
    .groupBy('clusterId')
    .select('clusterId', ...weekSums(db, now))
  for (const row of rows)
    pulses.get(row.clusterId)!.weeks.forEach((_, week, all) => (all[week] = Number(row[`week${week}`])))
}

const addSources = async (db: Knex, ids: readonly string[], pulses: Map<string, Pulse>) => {
  const rows: { clusterId: string; source: string; issues: number }[] = await db('conversationIssues as i')
    .join('conversations as c', 'c.id', 'i.conversationId')
    .whereIn('i.clusterId', ids)
    .groupBy('i.clusterId', 'c.source')
    .orderBy('c.source')
    .select('i.clusterId', 'c.source')
    .count({ issues: '*' })
  for (const { clusterId, source, issues } of rows) {
    const { sources } = pulses.get(clusterId)!
    if (Object.keys(sources).length < 1000) sources[source] = Number(issues)
  }
}

/** Returns when the issues of these clusters came and from where, by the id of the cluster. */
export const pulsesOf = async (asking: Asking, ids: readonly string[], now: string): Promise<Map<string, Pulse>> => {
  const { db } = asking
  const pulses = new Map(ids.map((id): [string, Pulse] => [id, { weeks: Array<number>(weeks).fill(0), sources: {} }]))
  for (const batch of batchesOf(ids)) {
    await addWeeks(db, batch, now, pulses)
    await addSources(db, batch, pulses)
  }
  for (const [id, answered] of await answersTo(asking, ids)) pulses.get(id)!.answered = answered
  for (const [id, changeRequest] of await inWorkFor(asking, ids)) pulses.get(id)!.changeRequest = changeRequest
  return pulses
}

/** Returns one page of the clusters of an organization. */
export const listClusters = async <Item>(
  asking: Asking,
  organizationId: string,
  { order, orderBy }: Query<'listConversationsIssuesClusters'>,
  { list, now }: { list: List; now: string },
  present: (row: IssuesClusterRow, pulse: Pulse) => Item,
): Promise<Listed<Item>> => {
  const rows = shown(asking.db, organizationId)
  const keys = [sortKeys[orderBy], { sql: 'id', of: (row: IssuesClusterRow) => row.id }]
  const page = await readPage(
    list,
    { rows: rows.clone().select('*'), matches: rows, keys, order },
    (row: IssuesClusterRow) => row,
  )
  const pulses = await pulsesOf(
    asking,
    page.items.map(({ id }) => id),
    now,
  )
  return { ...page, items: page.items.map((row) => present(row, pulses.get(row.id)!)) }
}

/** Returns a cluster that the API shows, or undefined if the organization has none with this id. */
const findCluster = (db: Knex, organizationId: string, id: string): Promise<IssuesClusterRow | undefined> =>
  shown(db, organizationId).where({ id }).first()

/** Returns a cluster as `findCluster`. Throws `not_found` if there is none. */
export const requireCluster = async (db: Knex, organizationId: string, id: string): Promise<IssuesClusterRow> => {
  const row = await findCluster(db, organizationId, id)
  if (!row) throw new Problem('not_found', 'There is no such cluster')
  return row
}

/** Returns the id of the cluster that a new change request names. Throws `invalid_reference` if the caller cannot see it. */
export const resolveCluster = async (
  db: Knex,
  { space, memberRole, organizationDefault }: SpaceAccess,
  id: string | undefined,
): Promise<string | null> => {
  if (id === undefined) return null
  const canRead = allows('organization:read', organizationLevel(memberRole, organizationDefault))
  const cluster = canRead ? await findCluster(db, space.organizationId, id) : undefined
  if (!cluster) throw invalid('/body/conversationsIssuesCluster', 'names no cluster', 'invalid_reference')
  return cluster.id
}
