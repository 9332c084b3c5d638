import type { Knex } from 'knex'
import { newOrderedId } from '@scriptorium/basics/id'
import { countConversations, deleteClusters, loadClusters, saveCluster, type Cluster } from './clusters.ts'
import { findPostings, loadCounts, saveCounts } from './postings.ts'
import { emptyShape, joinShapes, shapeOf, similarity, weighing, withoutIssue, type Weigh } from '../shape.ts'
import type { Term } from '../terms.ts'

// Minimum similarity of an issue to the centroid of issues about the same topic.
const leastSimilarity = 0.35

const candidatesPerIssue = 8

/** The key of the count of all issues. It is free, because no stem is empty. */
export const all = ''

/** An issue to put into a cluster. */
export interface NewIssue {
  id: string
  text: string
  terms: readonly Term[]
}

/** An issue to take out of its cluster. */
export interface StoredIssue {
  id: string
  clusterId: string
  stems: readonly string[]
}

/** The part of an organization's clusters that a batch of issues can touch, in memory. */
export interface Board {
  organizationId: string
  counts: Map<string, number>
  clusters: Map<string, Cluster>
  changedStems: Set<string>
  changedClusters: Set<string>
  weigh: Weigh
}

/** Returns the clusters that share the heaviest terms with an issue. */
const nearestOf = (stems: readonly string[], postings: ReadonlyMap<string, string[]>, weigh: Weigh): string[] => {
  const scores = new Map<string, number>()
  for (const stem of stems) {
    const score = weigh(stem) ** 2
    for (const id of postings.get(stem) ?? []) scores.set(id, (scores.get(id) ?? 0) + score)
  }
  const best = [...scores].toSorted(([, one], [, other]) => other - one)
  return best.slice(0, candidatesPerIssue).map(([id]) => id)
}

/** Returns a function that weighs terms by these counts. It keeps the weights, so that the counts must not change. */
export const weighBy = (counts: ReadonlyMap<string, number>): Weigh => {
  const weigh = weighing(counts.get(all) ?? 0, (stem) => counts.get(stem) ?? 0)
  const weights = new Map<string, number>()
  return (stem) => {
    const weight = weights.get(stem) ?? weigh(stem)
    weights.set(stem, weight)
    return weight
  }
}

/** Loads what is needed to add issues with these stems, and to remove these issues. */
export const openBoard = async (
  db: Knex,
  organizationId: string,
  added: readonly (readonly string[])[],
  removed: readonly StoredIssue[],
): Promise<Board> => {
  const counts = new Map<string, number>()
  const stems = [...new Set(added.flat())]
  await loadCounts(db, organizationId, [all, ...stems, ...removed.flatMap((issue) => issue.stems)], counts)
  const weigh = weighBy(counts)
  const postings = await findPostings(db, organizationId, stems)
  const found = added.flatMap((each) => nearestOf(each, postings, weigh))
  const clusters = await loadClusters(db, [...new Set([...removed.map(({ clusterId }) => clusterId), ...found])])
  const ofClusters = [...clusters.values()].flatMap(({ shape }) => [...shape.terms.keys()])
  await loadCounts(db, organizationId, ofClusters, counts)
  return { organizationId, counts, clusters, changedStems: new Set(), changedClusters: new Set(), weigh }
}

const count = (board: Board, issues: readonly (readonly string[])[], by: 1 | -1) => {
  const { counts, changedStems } = board
  for (const stem of issues.flatMap((stems) => [all, ...stems])) {
    counts.set(stem, (counts.get(stem) ?? 0) + by)
    changedStems.add(stem)
  }
  board.weigh = weighBy(counts)
}

const newCluster = ({ organizationId, clusters }: Board, createdAt: string): Cluster => {
  const cluster: Cluster = { id: newOrderedId(), organizationId, createdAt, shape: emptyShape(), indexed: new Map() }
  clusters.set(cluster.id, cluster)
  return cluster
}

const addIssue = (board: Board, { id, text, terms }: NewIssue, now: string): string => {
  const { clusters, weigh, changedClusters } = board
  const shape = shapeOf(id, text, terms)
  let [nearest, best] = [undefined as Cluster | undefined, leastSimilarity]
  for (const cluster of clusters.values()) {
    if (cluster.shape.issues === 0) continue
    const found = similarity(shape, cluster.shape, weigh)
    if (found >= best) [nearest, best] = [cluster, found]
  }
  const cluster = nearest ?? newCluster(board, now)
  cluster.shape = joinShapes(cluster.shape, shape, weigh)
  changedClusters.add(cluster.id)
  return cluster.id
}

/** Puts each issue into the nearest cluster, or into a new one. Returns the ids of the clusters. */
export const addIssues = (board: Board, issues: readonly NewIssue[], now: string): string[] => {
  // Counted together, so that each weight is computed only once.
  const stems = issues.map(({ terms }) => terms.map(({ stem }) => stem))
  count(board, stems, 1)
  return issues.map((issue) => addIssue(board, issue, now))
}

/** Takes issues out of their clusters. */
export const removeIssues = (board: Board, issues: readonly StoredIssue[]): void => {
  const stems = issues.map((issue) => issue.stems)
  count(board, stems, -1)
  for (const { id, clusterId, stems: gone } of issues) {
    const cluster = board.clusters.get(clusterId)
    if (!cluster) continue
    cluster.shape = withoutIssue(cluster.shape, id, gone)
    board.changedClusters.add(clusterId)
  }
}

/** Stores clusters and terms. New rows of issues are written by `writeIssues`, between clusters and counts. */
export const saveBoard = async (
  db: Knex,
  { organizationId, counts, clusters, changedStems, changedClusters, weigh }: Board,
  now: string,
  writeIssues?: () => Promise<unknown>,
): Promise<void> => {
  const changed = [...changedClusters].flatMap((id) => clusters.get(id) ?? [])
  const [empty, kept] = [changed.filter((one) => one.shape.issues === 0), changed.filter((one) => one.shape.issues > 0)]
  for (const cluster of kept) await saveCluster(db, cluster, weigh, now)
  await saveCounts(db, organizationId, changedStems, counts)
  await writeIssues?.()
  const idsOf = (some: Cluster[]) => some.map(({ id }) => id)
  await countConversations(db, idsOf(kept))
  await deleteClusters(db, idsOf(empty))
}
