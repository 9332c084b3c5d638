import { setImmediate } from 'node:timers/promises'
import type { Knex } from 'knex'
import type { Database } from '../db/open.ts'
import type { JobContext } from '../jobs/job.ts'
import { clusterGuard } from './analyze.ts'
import { leastSimilarity, weighBy } from './board.ts'
import { clusterOf, countConversations, deleteClusters, loadClusters, saveCluster, type Cluster } from './clusters.ts'
import { loadCounts } from './postings.ts'
import { joinShapes, similarity, type Weigh } from './shape.ts'

/** Clusters that changed longest ago are left out of a larger organization. */
const maxClusters = 5000
const maxPasses = 5

interface MergeServices {
  database: Database
}

interface Pair {
  one: Cluster
  other: Cluster
  score: number
}

const byStem = (clusters: readonly Cluster[]): Map<string, Cluster[]> => {
  const found = new Map<string, Cluster[]>()
  for (const cluster of clusters) {
    for (const stem of cluster.shape.terms.keys()) found.set(stem, [...(found.get(stem) ?? []), cluster])
  }
  return found
}

/** Returns for each cluster the pair with its nearest neighbour, the nearest pairs first. */
const nearestPairs = async (clusters: readonly Cluster[], weigh: Weigh, signal: AbortSignal): Promise<Pair[]> => {
  const index = byStem(clusters)
  const pairs: Pair[] = []
  for (const one of clusters) {
    await setImmediate(undefined, { signal })
    const others = new Set([...one.shape.terms.keys()].flatMap((stem) => index.get(stem) ?? []))
    others.delete(one)
    let best: Pair | undefined
    for (const other of others) {
      const score = similarity(one.shape, other.shape, weigh)
      if (score >= (best?.score ?? leastSimilarity)) best = { one, other, score }
    }
    if (best) pairs.push(best)
  }
  return pairs.toSorted((first, second) => second.score - first.score)
}

/** Returns the cluster whose id survives: one that the API shows, otherwise the older one. */
const survivorOf = ({ one, other }: Pair): [Cluster, Cluster] => {
  const isShown = ({ shape }: Cluster) => shape.issues > 1
  const isOlder = one.createdAt < other.createdAt || (one.createdAt === other.createdAt && one.id < other.id)
  const stays = isShown(one) === isShown(other) ? isOlder : isShown(one)
  return stays ? [one, other] : [other, one]
}

const mergeInto = async (trx: Knex, [keptId, goneId]: [string, string], weigh: Weigh, now: string): Promise<void> => {
  const found = await loadClusters(trx, [keptId, goneId])
  const [kept, gone] = [found.get(keptId), found.get(goneId)]
  // An analysis may have emptied one of them meanwhile.
  if (!kept || !gone) return
  await saveCluster(trx, { ...kept, shape: joinShapes(kept.shape, gone.shape, weigh) }, weigh, now)
  await trx('conversationIssues').where({ clusterId: goneId }).update({ clusterId: keptId })
  await trx('changeRequests').where({ issuesClusterId: goneId }).update({ issuesClusterId: keptId })
  await deleteClusters(trx, [goneId])
  await countConversations(trx, [keptId])
}

const mergeOnce = async ({ read, writeTx }: Database, organizationId: string, signal: AbortSignal): Promise<number> => {
  const rows = await read('issuesClusters')
    .where({ organizationId })
    .orderBy('updatedAt', 'desc')
    .orderBy('id')
    .limit(maxClusters)
  const clusters = rows.map(clusterOf)
  const counts = new Map<string, number>()
  await loadCounts(read, organizationId, ['', ...byStem(clusters).keys()], counts)
  const weigh = weighBy(counts)
  const merged = new Set<Cluster>()
  for (const pair of await nearestPairs(clusters, weigh, signal)) {
    if (merged.has(pair.one) || merged.has(pair.other)) continue
    signal.throwIfAborted()
    const ids = survivorOf(pair).map(({ id }) => id) as [string, string]
    const now = new Date().toISOString()
    await writeTx((trx) => mergeInto(trx, ids, weigh, now), clusterGuard(organizationId))
    merged.add(pair.one).add(pair.other)
  }
  return merged.size
}

/** Merges the clusters of an organization that have grown together. */
export const run = async (
  { organizationId }: { organizationId: string },
  { services: { database }, signal }: JobContext<MergeServices>,
): Promise<void> => {
  for (let pass = 0; pass < maxPasses; pass++) {
    if ((await mergeOnce(database, organizationId, signal)) === 0) return
  }
}
