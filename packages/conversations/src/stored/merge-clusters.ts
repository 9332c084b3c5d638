import { setImmediate } from 'node:timers/promises'
import type { Knex } from 'knex'
import type { Database } from '@scriptorium/database/open'
import { clusterGuard } from './analyze.ts'
import { countConversations, deleteClusters, loadClusters, saveCluster, type Cluster } from './clusters.ts'
import { loadLandscape, type Landscape } from './landscape.ts'
import { joinShapes, similarity, type Weigh } from '../shape.ts'

// Minimum similarity of clusters about the same topic. It is less than that of an issue to its cluster, because a centroid has
// also the words of which each single issue has only some.
const leastSimilarity = 0.25
const maxPasses = 5

interface Pair {
  one: Cluster
  other: Cluster
  score: number
}

/** Returns for each cluster the pair with its nearest neighbour, the nearest pairs first. */
const nearestPairs = async ({ clusters, byStem, weigh }: Landscape, signal: AbortSignal): Promise<Pair[]> => {
  const pairs: Pair[] = []
  for (const one of clusters) {
    await setImmediate(undefined, { signal })
    const others = new Set([...one.shape.terms.keys()].flatMap((stem) => byStem.get(stem) ?? []))
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
export const survivorOf = ({ one, other }: Pick<Pair, 'one' | 'other'>): [Cluster, Cluster] => {
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
  const landscape = await loadLandscape(read, organizationId)
  const merged = new Set<Cluster>()
  for (const pair of await nearestPairs(landscape, signal)) {
    if (merged.has(pair.one) || merged.has(pair.other)) continue
    signal.throwIfAborted()
    const ids = survivorOf(pair).map(({ id }) => id) as [string, string]
    const now = new Date().toISOString()
    await writeTx((trx) => mergeInto(trx, ids, landscape.weigh, now), clusterGuard(organizationId))
    merged.add(pair.one).add(pair.other)
  }
  return merged.size
}

/** Merges the clusters of an organization that have grown together. */
export const mergeClusters = async (database: Database, organizationId: string, signal: AbortSignal): Promise<void> => {
  for (let pass = 0; pass < maxPasses; pass++) {
    if ((await mergeOnce(database, organizationId, signal)) === 0) return
  }
}
