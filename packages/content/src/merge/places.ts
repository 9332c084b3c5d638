import { generateNKeysBetween } from 'fractional-indexing'
import type { Draft } from '../tree/draft.ts'
import type { PageRecord } from '../tree/records.ts'
import type { ChildPlace } from '../tree/children.ts'
import type { Tree } from '../tree/tree.ts'

/** Returns the side that moved a page since the common ancestor; undefined if neither did. */
export type PlacedBy = (id: string) => 'request' | 'main' | undefined

/** Adjacent siblings that the sides placed there, and the order keys of the siblings before and after them. */
interface Gap {
  readonly pages: readonly ChildPlace[]
  readonly left: string | null
  readonly right: string | null
}

const gapAround = async (tree: Tree, page: PageRecord, placedBy: PlacedBy): Promise<Gap> => {
  const index = await tree.indexOf(page)
  const pages: ChildPlace[] = [{ id: page.id, order: page.order }]
  let left = await tree.childAt(page.parent, index - 1)
  for (let at = index - 2; left && placedBy(left.id); at--) {
    pages.unshift(left)
    left = await tree.childAt(page.parent, at)
  }
  let right = await tree.childAt(page.parent, index + 1)
  for (let at = index + 2; right && placedBy(right.id); at++) {
    pages.push(right)
    right = await tree.childAt(page.parent, at)
  }
  return { pages, left: left?.order ?? null, right: right?.order ?? null }
}

const isRising = (orders: readonly (string | null)[]): boolean => {
  const known = orders.filter((order) => order !== null)
  return known.every((order, index) => index === 0 || known[index - 1]! < order)
}

/**
 * Returns order keys between two others. None is the key that main has for the same page: with that key the page would no
 * longer count as placed by the request, and a later merge would order it differently.
 */
const freshOrders = (
  low: string | null,
  high: string | null,
  mainOrders: readonly (string | undefined)[],
): string[] => {
  for (let extra = 0; ; extra++) {
    const orders = generateNKeysBetween(low, high, mainOrders.length + extra).slice(extra)
    if (orders.every((order, index) => order !== mainOrders[index])) return orders
  }
}

/**
 * Orders the pages that both sides placed between the same siblings: main's pages first, then the request's, each in their own
 * order. So chapters that both sides appended stay together, and pulling main first gives the same result.
 */
export const orderSharedGaps = async (
  draft: Draft,
  main: Tree,
  ids: readonly string[],
  placedBy: PlacedBy,
): Promise<void> => {
  const ordered = new Set<string>()
  for (const id of ids) {
    const page = ordered.has(id) ? undefined : await draft.tree().page(id)
    if (!page) continue
    const { pages, left, right } = await gapAround(draft.tree(), page, placedBy)
    for (const one of pages) ordered.add(one.id)
    const mains = pages.filter((one) => placedBy(one.id) === 'main').map(({ order }) => order)
    const theirs = pages.filter((one) => placedBy(one.id) === 'request')
    if (isRising([left, ...mains, ...theirs.map(({ order }) => order), right])) continue
    const before = await draft.tree().pages(theirs.map((one) => one.id))
    const mainOrders = await Promise.all(before.map(async (record) => (await main.page(record.id))?.order))
    const orders = freshOrders(mains.at(-1) ?? left, right, mainOrders)
    await draft.replace(
      before.map((record, index) => ({ before: record, after: { ...record, order: orders[index]! } })),
    )
  }
}
