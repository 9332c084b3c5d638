import type { Knex } from 'knex'
import { batchesOf } from '@scriptorium/basics/batches'

const stemsPerStatement = 50
const clustersPerStem = 20

// The largest clusters of each term, so that a common term costs no more than a rare one.
const largest = `select * from (select stem, cluster_id from cluster_terms
  where organization_id = ? and stem = ? order by issues desc, cluster_id desc limit ${clustersPerStem}) found`

/** Returns the largest clusters of each of these terms, by term. */
export const findPostings = async (
  db: Knex,
  organizationId: string,
  stems: readonly string[],
): Promise<Map<string, string[]>> => {
  const found = new Map<string, string[]>()
  for (const batch of batchesOf(stems, stemsPerStatement)) {
    const sql = batch.map(() => largest).join(' union all ')
    const values = batch.flatMap((stem) => [organizationId, stem])
    for (const { stem, clusterId } of (await db.raw(sql, values)) as { stem: string; clusterId: string }[])
      found.set(stem, [...(found.get(stem) ?? []), clusterId])
  }
  return found
}

/** Adds to `counts` how many issues of the organization have these terms. */
export const loadCounts = async (
  db: Knex,
  organizationId: string,
  stems: Iterable<string>,
  counts: Map<string, number>,
): Promise<void> => {
  const missing = [...new Set(stems)].filter((stem) => !counts.has(stem))
  for (const batch of batchesOf(missing)) {
    for (const stem of batch) counts.set(stem, 0)
    const rows = await db('issueTerms').where({ organizationId }).whereIn('stem', batch).select('stem', 'issues')
    for (const { stem, issues } of rows) counts.set(stem, issues)
  }
}

/** Stores how many issues of the organization have these terms. */
export const saveCounts = async (
  db: Knex,
  organizationId: string,
  stems: Iterable<string>,
  counts: ReadonlyMap<string, number>,
): Promise<void> => {
  const rows = [...stems].map((stem) => ({ organizationId, stem, issues: counts.get(stem) ?? 0 }))
  for (const batch of batchesOf(rows))
    await db('issueTerms').insert(batch).onConflict(['organizationId', 'stem']).merge(['issues'])
}

/** Updates the inverted index of a cluster from the counts that it has to those that it should have. */
export const savePostings = async (
  db: Knex,
  { organizationId, clusterId }: { organizationId: string; clusterId: string },
  before: ReadonlyMap<string, number>,
  after: ReadonlyMap<string, number>,
): Promise<void> => {
  const gone = [...before.keys()].filter((stem) => !after.has(stem))
  const rows = [...after].flatMap(([stem, issues]) =>
    before.get(stem) === issues ? [] : [{ organizationId, stem, clusterId, issues }],
  )
  if (gone.length > 0) await db('clusterTerms').where({ clusterId }).whereIn('stem', gone).delete()
  if (rows.length > 0) await db('clusterTerms').insert(rows).onConflict(['clusterId', 'stem']).merge(['issues'])
}
