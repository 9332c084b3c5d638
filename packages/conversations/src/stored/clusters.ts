import type { Knex } from 'knex'
import { batchesOf } from '@scriptorium/basics/batches'
import type { IssuesClusterRow } from '@scriptorium/schema/tables/conversations'
import { iconOf, labelOf, summaryOf } from '../label.ts'
import { savePostings } from './postings.ts'
import type { Sentence, Shape, ShapeTerm, Weigh } from '../shape.ts'

/** A cluster with its shape, and the counts of terms that the inverted index has of it. */
export interface Cluster {
  id: string
  organizationId: string
  createdAt: string
  shape: Shape
  indexed: ReadonlyMap<string, number>
}

interface StoredShape {
  terms: Record<string, ShapeTerm>
  sentences: Sentence[]
}

const countsOf = ({ terms }: Shape): Map<string, number> =>
  new Map([...terms].map(([stem, { count }]) => [stem, count]))

/** Returns the cluster of a row. */
export const clusterOf = ({ id, organizationId, createdAt, issues, shape: stored }: IssuesClusterRow): Cluster => {
  const { terms, sentences } = JSON.parse(stored) as StoredShape
  const shape = { issues, terms: new Map(Object.entries(terms)), sentences }
  return { id, organizationId, createdAt, shape, indexed: countsOf(shape) }
}

/** Returns the most typical question of a cluster, or its most typical sentence if none is a question; undefined if none is kept. */
export const questionOf = ({ shape }: Pick<IssuesClusterRow, 'shape'>): string | undefined => {
  const texts = (JSON.parse(shape) as StoredShape).sentences.map(({ text }) => text)
  return texts.find((text) => /[?？؟]$/.test(text)) ?? texts[0]
}

/** Returns these clusters by their ids, the oldest first, so that the same issues always end in the same clusters. */
export const loadClusters = async (db: Knex, ids: readonly string[]): Promise<Map<string, Cluster>> => {
  const clusters = new Map<string, Cluster>()
  for (const batch of batchesOf(ids.toSorted())) {
    const rows = await db('issuesClusters').whereIn('id', batch).orderBy('id')
    for (const row of rows) clusters.set(row.id, clusterOf(row))
  }
  return clusters
}

/** Inserts or updates a cluster and its part of the inverted index. `countConversations` must follow. */
export const saveCluster = async (db: Knex, cluster: Cluster, weigh: Weigh, now: string): Promise<void> => {
  const { id, organizationId, createdAt, shape, indexed } = cluster
  const row: IssuesClusterRow = {
    id,
    organizationId,
    label: labelOf(shape, weigh),
    icon: iconOf(shape, weigh),
    summary: summaryOf(shape),
    issues: shape.issues,
    conversations: 1,
    shape: JSON.stringify({ terms: Object.fromEntries(shape.terms), sentences: shape.sentences }),
    createdAt,
    updatedAt: now,
  }
  const { id: _, organizationId: __, createdAt: ___, conversations: ____, ...changing } = row
  await db('issuesClusters').insert(row).onConflict('id').merge(changing)
  await savePostings(db, { organizationId, clusterId: id }, indexed, countsOf(shape))
}

/** Counts the conversations of these clusters again. */
export const countConversations = async (db: Knex, ids: readonly string[]): Promise<void> => {
  const distinct = db.raw(`(select count(distinct i.conversation_id) from conversation_issues i
    where i.cluster_id = issues_clusters.id)`)
  await db('issuesClusters').whereIn('id', ids).update({ conversations: distinct })
}

/** Deletes clusters without issues, and their ids in change requests. */
export const deleteClusters = async (db: Knex, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return
  await db('changeRequests').whereIn('issuesClusterId', ids).update({ issuesClusterId: null })
  await db('issuesClusters').whereIn('id', ids).delete()
}
