import { setImmediate } from 'node:timers/promises'
import type { Knex } from 'knex'
import { batchesOf } from '@scriptorium/basics/batches'
import type { Database } from '@scriptorium/database/open'
import type { ConversationIssueRow } from '@scriptorium/schema/tables/conversations'
import { clusterGuard, stemsOf } from './analyze.ts'
import { saveBoard, type Board } from './board.ts'
import { loadClusters, type Cluster } from './clusters.ts'
import { loadLandscape, type Landscape } from './landscape.ts'
import { loadCounts } from './postings.ts'
import { joinShapes, lengthOf, shapeOf, similarity, withoutIssue, type Weigh } from '../shape.ts'

// How much nearer the other cluster must be, so that issues between two clusters do not move each time.
const leastGain = 0.02
// An issue that is alone joins others from this similarity on.
const leastSimilarity = 0.3
const clustersPerRead = 50
const movesPerTransaction = 25

type Issue = Pick<ConversationIssueRow, 'id' | 'clusterId' | 'terms' | 'title'>

interface Move {
  issue: Issue
  from: string
  to: string
}

const shapeOfIssue = ({ id, title, terms }: Issue, cluster: Cluster) => {
  // The stored issue has only the stems. A label shows the forms of its cluster.
  const wordFor = (stem: string) => Object.keys(cluster.shape.terms.get(stem)?.forms ?? {})[0] ?? stem
  return shapeOf(
    id,
    title,
    stemsOf({ terms }).map((stem) => ({ stem, word: wordFor(stem) })),
  )
}

/** Returns how near an issue is to the other issues of its cluster. */
const nearnessToOwn = (issue: Issue, cluster: Cluster, weigh: Weigh): number => {
  if (cluster.shape.issues === 1) return leastSimilarity
  return similarity(shapeOfIssue(issue, cluster), withoutIssue(cluster.shape, issue.id, stemsOf(issue)), weigh)
}

const nearestOther = (issue: Issue, { byStem, weigh }: Landscape): [Cluster | undefined, number] => {
  const products = new Map<Cluster, number>()
  let squares = 0
  for (const stem of stemsOf(issue)) {
    const square = weigh(stem) ** 2
    squares += square
    for (const cluster of byStem.get(stem) ?? []) {
      if (cluster.id === issue.clusterId) continue
      const { issues, terms } = cluster.shape
      products.set(cluster, (products.get(cluster) ?? 0) + (square * terms.get(stem)!.count) / issues)
    }
  }
  let [nearest, best] = [undefined as Cluster | undefined, 0]
  for (const [cluster, product] of products) {
    const score = product / (Math.sqrt(squares) * lengthOf(cluster.shape, weigh))
    if (score > best) [nearest, best] = [cluster, score]
  }
  return [nearest, best]
}

const findMoves = async (read: Knex, landscape: Landscape, signal: AbortSignal): Promise<Move[]> => {
  const { organizationId, clusters, counts, weigh } = landscape
  const byId = new Map(clusters.map((cluster) => [cluster.id, cluster]))
  const moves: Move[] = []
  for (const ids of batchesOf(byId.keys(), clustersPerRead)) {
    const issues: Issue[] = await read('conversationIssues')
      .whereIn('clusterId', ids)
      .orderBy('id')
      .select('id', 'clusterId', 'terms', 'title')
    await loadCounts(read, organizationId, issues.flatMap(stemsOf), counts)
    for (const issue of issues) {
      await setImmediate(undefined, { signal })
      const own = byId.get(issue.clusterId)!
      const [nearest, score] = nearestOther(issue, landscape)
      if (nearest && score > nearnessToOwn(issue, own, weigh) + leastGain)
        moves.push({ issue, from: own.id, to: nearest.id })
    }
  }
  return moves
}

const move = async (trx: Knex, { organizationId, counts, weigh }: Landscape, moves: readonly Move[], now: string) => {
  const clusters = await loadClusters(trx, [...new Set(moves.flatMap(({ from, to }) => [from, to]))])
  const board: Board = { organizationId, counts, clusters, weigh, changedStems: new Set(), changedClusters: new Set() }
  for (const { issue, from, to } of moves) {
    const [own, other] = [clusters.get(from), clusters.get(to)]
    // An analysis or a merge may have taken the issue or a cluster away meanwhile.
    if (!own || !other?.shape.issues) continue
    const moved = await trx('conversationIssues').where({ id: issue.id, clusterId: from }).update({ clusterId: to })
    if (moved === 0) continue
    other.shape = joinShapes(other.shape, shapeOfIssue(issue, own), weigh)
    own.shape = withoutIssue(own.shape, issue.id, stemsOf(issue))
    board.changedClusters.add(from).add(to)
  }
  await saveBoard(trx, board, now)
}

/** Moves issues into clusters that their issues are clearly nearer to: when the issues came, the clusters were others. */
export const moveIssues = async (
  { read, writeTx }: Database,
  organizationId: string,
  signal: AbortSignal,
): Promise<void> => {
  const landscape = await loadLandscape(read, organizationId)
  for (const moves of batchesOf(await findMoves(read, landscape, signal), movesPerTransaction)) {
    signal.throwIfAborted()
    const now = new Date().toISOString()
    await writeTx((trx) => move(trx, landscape, moves, now), clusterGuard(organizationId))
  }
}
