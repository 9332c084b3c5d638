import type { PageRecord } from '@scriptorium/content/tree/records'
import type { Tree } from '@scriptorium/content/tree/tree'
import type { TreeNode } from '@scriptorium/site/page/model'
import { neighbourOf, siblingOf, type Direction } from './neighbours.ts'
import { isListed, pageHref, wordsOf, type Visit } from '../visit.ts'

/** The entries before and after the open page in a long list. */
const around = 20
/** The entries before and after a page above the open one. */
const aroundAbove = 5
/** A list that is not longer is shown whole. */
const maxWhole = 100

/** The part of a list of siblings that the page tree shows: `to` is the first index after it. */
export interface TreeWindow {
  from: number
  to: number
  count: number
}

/**
 * Returns the part of a list around the page that is open in it, or its beginning; at most `limit` entries. `isAbove` tells
 * whether that page is above the page that the visitor reads.
 */
export const windowOf = async (
  tree: Tree,
  parent: string | null,
  { current, isAbove, limit }: { current: PageRecord | undefined; isAbove: boolean; limit: number },
): Promise<TreeWindow> => {
  const count = await tree.childCount(parent)
  if (count <= Math.min(maxWhole, limit)) return { from: 0, to: count, count }
  const reach = isAbove ? aroundAbove : around
  const at = current ? await tree.indexOf(current) : reach
  const from = Math.max(at - reach, 0)
  return { from, to: Math.min(at + reach + 1, from + Math.max(limit, 0), count), count }
}

const pageAt = async ({ tree }: Visit['found'], parent: string | null, index: number) => {
  const place = await tree.childAt(parent, index)
  return place && tree.page(place.id)
}

/**
 * Returns a page outside of a window that the visitor may see: best one whose own window begins where this one ends, else the
 * next one.
 */
const targetOf = async (visit: Visit, parent: string | null, { from, to, count }: TreeWindow, direction: Direction) => {
  const [near, far] =
    direction === 1 ? [to, Math.min(to + around, count - 1)] : [from - 1, Math.max(from - 1 - around, 0)]
  const best = await pageAt(visit.found, parent, far)
  if (best?.type === 'document' && isListed(visit, best)) return best
  const next = await pageAt(visit.found, parent, near)
  return next && (isListed(visit, next) ? next : siblingOf(visit, next, direction))
}

/**
 * Returns the entry that leads to the rest of a list before or after a window; undefined if the visitor may see nothing there. It
 * is the address of a page whose page tree has that part.
 */
export const moreLink = async (
  visit: Visit,
  parent: string | null,
  window: TreeWindow,
  direction: Direction,
): Promise<TreeNode | undefined> => {
  if (direction === 1 ? window.to >= window.count : window.from === 0) return undefined
  const target = await targetOf(visit, parent, window, direction)
  if (!target) return undefined
  const path = target.type === 'document' ? await visit.found.tree.pathOf(target.id) : undefined
  const href = path === undefined ? (await neighbourOf(visit, target, 1))?.href : pageHref(visit, path)
  if (href === undefined) return undefined
  const kind = direction === 1 ? 'more-after' : 'more-before'
  return {
    kind,
    title: wordsOf(visit.found).morePages,
    href,
    isCurrent: false,
    isOpen: false,
    hasChildren: false,
    children: [],
  }
}
