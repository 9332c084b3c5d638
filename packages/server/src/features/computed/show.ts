import type { Knex } from 'knex'
import type { ContentStore } from '@scriptorium/content/store'
import { replaceIndexed } from '@scriptorium/indexing/state'
import { requestIndexing } from '@scriptorium/indexing/request'
import type { Jobs } from '../../platform/jobs/payloads.ts'
import { expandStored, findShownRoot, findSources, putShownRoot } from './expansions.ts'

/** A tree of a space, and whether it is its main content. */
export interface Head {
  spaceId: string
  root: string
  kind: 'changeRequest' | 'main'
}

/** Shows the stored generated pages in a tree of a space. */
export const showExpanded = async (
  trx: Knex,
  services: { content(db: Knex): ContentStore; jobs: Pick<Jobs, 'enqueue'> },
  { spaceId, root, kind }: Head,
): Promise<void> => {
  const expanded = await expandStored(services.content(trx), root, await findSources(trx, spaceId))
  const before = (await findShownRoot(trx, spaceId, root)) ?? root
  if (expanded.root === before) return
  const isIndexed = await replaceIndexed(trx, spaceId, root)
  await putShownRoot(trx, spaceId, root, expanded.root)
  if (isIndexed || kind === 'main') await requestIndexing(trx, services, spaceId)
}
