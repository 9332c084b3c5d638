import type { Knex } from 'knex'
import { newId } from '../db/id.ts'
import { countConversations, deleteClusters, loadClusters, saveCluster, type Cluster } from './clusters.ts'
import { findPostings, loadCounts, saveCounts } from './postings.ts'
import { emptyShape, joinShapes, shapeOf, similarity, weighing, withoutIssue, type Weigh } from './shape.ts'
import type { Term } from './terms.ts'

/** Minimum similarity to the centroid of issues about the same topic. */
export const leastSimilarity = 0.35

const candidatesPerIssue = 8

// The key of the count of all issues.
const all = ''

/** An issue to put into a cluster. */
export interface NewIssue {
  id: string
  text: string
  terms: readonly Term[]
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
    for (const id of postings.get(stem) ?? []) scores.set(id, (scores.get(id) ?? 0) + weigh(stem) ** 2)
  }
  const best = [...scores].toSorted(([, one], [, other]) => other - one)
  return best.slice(0, candidatesPerIssue).map(([id]) => id)
}

/** Returns a function that weighs terms by these counts, also while the counts change. */
export const weighBy =
  (counts: ReadonlyMap<string, number>): Weigh =>
  (stem) =>
    weighing(counts.get(all) ?? 0, (one) => counts.get(one) ?? 0)(stem)

/** Loads what is needed to add issues with these stems, and to remove issues from these clusters. */
export const openBoard = async (
  db: Knex,
  organizationId: string,
  issues: readonly (readonly string[])[],
  clusterIds: readonly string[] = [],
): Promise<Board> => {
  const counts = new Map<string, number>()
  const stems = [...new Set(issues.flat())]
  await loadCounts(db, organizationId, [all, ...stems], counts)
  const weigh = weighBy(counts)
  const postings = await findPostings(db, organizationId, stems)
  const wanted = new Set([...clusterIds, ...issues.flatMap((each) => nearestOf(each, postings, weigh))])
  const clusters = await loadClusters(db, [...wanted])
  const ofClusters = [...clusters.values()].flatMap(({ shape }) => [...shape.terms.keys()])
  await loadCounts(db, organizationId, ofClusters, counts)
  return { organizationId, counts, clusters, changedStems: new Set(), changedClusters: new Set(), weigh }
}

const count = ({ counts, changedStems }: Board, stems: readonly string[], by: 1 | -1) => {
  for (const stem of [all, ...stems]) {
    counts.set(stem, (counts.get(stem) ?? 0) + by)
    changedStems.add(stem)
  }
}

const newCluster = ({ organizationId, clusters }: Board, createdAt: string): Cluster => {
  const cluster: Cluster = { id: newId(), organizationId, createdAt, shape: emptyShape(), indexed: new Map() }
  clusters.set(cluster.id, cluster)
  return cluster
}

/** Puts an issue into the nearest cluster, or into a new one. Returns the id of the cluster. */
export const addIssue = (board: Board, { id, text, terms }: NewIssue, now: string): string => {
  const { clusters, weigh, changedClusters } = board
  const stems = terms.map(({ stem }) => stem)
  count(board, stems, 1)
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

/** Takes an issue out of its cluster. */
export const removeIssue = (
  board: Board,
  { id, clusterId, stems }: { id: string; clusterId: string; stems: readonly string[] },
): void => {
  count(board, stems, -1)
  const cluster = board.clusters.get(clusterId)
  if (!cluster) return
  cluster.shape = withoutIssue(cluster.shape, id, stems)
  board.changedClusters.add(clusterId)
}

/** Stores clusters and terms. The rows of the issues are written by `writeIssues`, between clusters and counts. */
export const saveBoard = async (
  db: Knex,
  { organizationId, counts, clusters, changedStems, changedClusters, weigh }: Board,
  now: string,
  writeIssues: () => Promise<unknown>,
): Promise<void> => {
  const changed = [...changedClusters].flatMap((id) => clusters.get(id) ?? [])
  const [empty, kept] = [changed.filter((one) => one.shape.issues === 0), changed.filter((one) => one.shape.issues > 0)]
  for (const cluster of kept) await saveCluster(db, cluster, weigh, now)
  await saveCounts(db, organizationId, changedStems, counts)
  await writeIssues()
  const idsOf = (some: Cluster[]) => some.map(({ id }) => id)
  await countConversations(db, idsOf(kept))
  await deleteClusters(db, idsOf(empty))
}
