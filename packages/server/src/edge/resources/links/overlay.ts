import type { Knex } from 'knex'
import { emptyRoot } from '@scriptorium/content/chunk'
import { affectedPages } from '@scriptorium/content/links/affected'
import type { LinkRow } from '@scriptorium/schema/tables/search'
import { knownLinks, readLinks } from '@scriptorium/indexing/links'
import { findState, indexedRootOf, isUsable } from '@scriptorium/indexing/state'
import { createRecent } from '../../../ground/recent.ts'
import type { Services } from '../../services.ts'
import type { Source } from '../../../domain/history/source.ts'

/** All links of the pages whose indexed links differ from those in the tree that is read. */
export interface Overlay {
  pages: ReadonlySet<string>
  rows: readonly LinkRow[]
}

const nothing: Overlay = { pages: new Set(), rows: [] }

// Above this number of changed pages, only the indexed links are shown. Main content is indexed in the background.
const maxPages = 1000

// The entries expire because the targets of links in other spaces can change without a new revision of this space.
const kept = createRecent<Overlay>()

const read = async (db: Knex, services: Services, source: Source, before: string): Promise<Overlay> => {
  const { store, tree, space, revision } = source
  const roots = { before, after: revision.shownRoot }
  const { pages } = await affectedPages(store, roots, knownLinks(db, space.id))
  if (pages.size > maxPages) return nothing
  const found = await tree.pages([...pages])
  const { appUrl } = services.config
  return {
    pages,
    rows: await readLinks({ db, store, spaceId: space.id, lineageId: space.lineageId, tree, appUrl }, found),
  }
}

/**
 * Returns the links that the index lacks: those of a change request, which are never indexed, and those of a merge that is
 * not indexed yet.
 */
export const overlayOf = async (db: Knex, services: Services, source: Source): Promise<Overlay> => {
  const { space, revision } = source
  const state = await findState(db, space.id)
  const before = state && isUsable(state, space) ? await indexedRootOf(db, state) : emptyRoot
  if (before === revision.shownRoot) return nothing
  const key = `${space.id} ${before} ${revision.shownRoot}`
  const known = kept.get(key)
  // Setting a known value again would postpone its expiry with each request.
  if (known) return known
  const found = await read(db, services, source, before)
  kept.set(key, found)
  return found
}
