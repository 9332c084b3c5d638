import type { Knex } from 'knex'
import { all, weighBy } from './board.ts'
import { clusterOf, type Cluster } from './clusters.ts'
import { loadCounts } from './postings.ts'
import type { Weigh } from '../shape.ts'

/** Clusters that changed longest ago are left out of a larger organization. */
const maxClusters = 5000

/** The clusters of an organization at one moment, the oldest first, and what is needed to compare issues with them. */
export interface Landscape {
  organizationId: string
  clusters: Cluster[]
  byStem: ReadonlyMap<string, Cluster[]>
  /** How many issues have a stem. More may be loaded with `loadCounts` before they are weighed. */
  counts: Map<string, number>
  weigh: Weigh
}

const indexOf = (clusters: readonly Cluster[]): Map<string, Cluster[]> => {
  const found = new Map<string, Cluster[]>()
  for (const cluster of clusters) {
    for (const stem of cluster.shape.terms.keys()) {
      const others = found.get(stem)
      if (others) others.push(cluster)
      else found.set(stem, [cluster])
    }
  }
  return found
}

/** Returns the clusters of an organization. */
export const loadLandscape = async (db: Knex, organizationId: string): Promise<Landscape> => {
  const rows = await db('issuesClusters')
    .where({ organizationId })
    .orderBy('updatedAt', 'desc')
    .orderBy('id')
    .limit(maxClusters)
  const clusters = rows.toSorted((one, other) => (one.id < other.id ? -1 : 1)).map(clusterOf)
  const byStem = indexOf(clusters)
  const counts = new Map<string, number>()
  await loadCounts(db, organizationId, [all, ...byStem.keys()], counts)
  return { organizationId, clusters, byStem, counts, weigh: weighBy(counts) }
}
