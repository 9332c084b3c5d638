import type { Knex } from 'knex'
import type { LinkRow } from '@scriptorium/schema/tables/search'
import { brokenLinks, countLinks, findLinks, type ListPosition, type Indexed, type ListedLink } from './repo.ts'
import type { Overlay } from './overlay.ts'

/** The links that a request asks for. */
export interface LinkFilter {
  pageId?: string | undefined
  status?: LinkRow['status'] | undefined
  /** Selects the links that the change request broke, or the broken ones that it did not break. */
  brokenContext?: 'change-request' | 'space' | undefined
}

/** The links of one tree: the indexed ones, in which the overlay replaces the links of some pages. */
export interface LinkView {
  db: Knex
  spaceId: string
  overlay: Overlay
  visible: Knex.QueryBuilder
}

/** Numbers of links. Only `matching` depends on the status and the context of the filter. */
export interface LinkCounts {
  asked: number
  total: number
  broken: number
  /** Links that the change request broke. */
  brokenHere: number
}

const keyOf = ({ pageId, relation, written }: ListedLink): string => JSON.stringify([pageId, relation, written])

const inOrder = (a: ListedLink, b: ListedLink): number =>
  a.pageId === b.pageId ? a.ordinal - b.ordinal : a.pageId < b.pageId ? -1 : 1

const isBehind = ({ pageId, ordinal }: ListedLink, behind: ListPosition): boolean =>
  !behind || pageId > behind[0] || (pageId === behind[0] && ordinal > behind[1])

type Own = LinkRow & { isBrokenHere: boolean }

const ownRows = async ({ db, spaceId, overlay, visible }: LinkView, { pageId }: LinkFilter): Promise<Own[]> => {
  const rows = overlay.rows.filter((row) => pageId === undefined || row.pageId === pageId)
  if (rows.length === 0) return []
  const seen = new Set<string>(await visible.clone().pluck('c.id'))
  const before = new Set((await brokenLinks(db, spaceId, overlay.pages)).map(keyOf))
  return rows
    .map((row): Own => {
      const isHidden = row.targetSpaceId !== null && row.targetSpaceId !== spaceId && !seen.has(row.targetSpaceId)
      const status = row.status === 'ok' && isHidden ? 'broken' : row.status
      return { ...row, status, isBrokenHere: status === 'broken' && !before.has(keyOf(row)) }
    })
    .toSorted(inOrder)
}

const isAsked = ({ status, isBrokenHere }: Own, filter: LinkFilter): boolean => {
  if (filter.status && filter.status !== status) return false
  if (filter.brokenContext === 'change-request') return isBrokenHere
  return filter.brokenContext !== 'space' || (status === 'broken' && !isBrokenHere)
}

const indexedOf = ({ spaceId, overlay, visible }: LinkView, { pageId }: LinkFilter): Indexed => ({
  spaceId,
  pageId,
  but: overlay.pages,
  visible,
})

/** Returns the status to select indexed links by: undefined for all, `none` if no indexed link matches the filter. */
const askedStatus = ({ status, brokenContext }: LinkFilter): LinkRow['status'] | 'none' | undefined => {
  if (brokenContext === 'change-request') return 'none'
  if (brokenContext === undefined) return status
  return status === undefined || status === 'broken' ? 'broken' : 'none'
}

/** Returns one page of links, and one extra link if there is a next page. */
export const readView = async (
  view: LinkView,
  filter: LinkFilter,
  { behind, limit }: { behind: ListPosition; limit: number },
): Promise<{ rows: ListedLink[]; counts: LinkCounts }> => {
  const indexed = indexedOf(view, filter)
  const own = await ownRows(view, filter)
  const matching = own.filter((row) => isAsked(row, filter))
  const status = askedStatus(filter)
  const found = status === 'none' ? [] : await findLinks(view.db, indexed, { status, behind, limit: limit + 1 })
  const rows = [...found, ...matching.filter((row) => isBehind(row, behind))].toSorted(inOrder).slice(0, limit + 1)
  const byStatus = await countLinks(view.db, indexed)
  const all = [...byStatus.values()].reduce((sum, count) => sum + count, 0)
  const inIndex = status === 'none' ? 0 : status === undefined ? all : (byStatus.get(status) ?? 0)
  return {
    rows,
    counts: {
      asked: inIndex + matching.length,
      total: all + own.length,
      broken: (byStatus.get('broken') ?? 0) + own.filter((row) => row.status === 'broken').length,
      brokenHere: own.filter(({ isBrokenHere }) => isBrokenHere).length,
    },
  }
}
