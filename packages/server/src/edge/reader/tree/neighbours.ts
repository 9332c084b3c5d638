import type { PageRecord } from '@scriptorium/content/tree/records'
import type { NavLink } from '@scriptorium/site/page/model'
import { isListed, pageHref, type Visit } from '../visit.ts'

/** Backwards or forwards in display order. */
export type Direction = -1 | 1

const maxSteps = 2000

/** Returns the page next to a page among its siblings, whatever its type, if the visitor may see it. */
export const siblingOf = async (
  visit: Visit,
  page: PageRecord,
  direction: Direction,
): Promise<PageRecord | undefined> => {
  const { tree } = visit.found
  let index = (await tree.indexOf(page)) + direction
  for (let step = 0; step < maxSteps; step++, index += direction) {
    const place = await tree.childAt(page.parent, index)
    const sibling = place && (await tree.page(place.id))
    if (!sibling || isListed(visit, sibling)) return sibling
  }
  return undefined
}

/** Returns the first or the last child of a page that the visitor may see. */
export const childAtEnd = async (
  visit: Visit,
  parent: PageRecord,
  direction: Direction,
): Promise<PageRecord | undefined> => {
  const { tree } = visit.found
  const count = await tree.childCount(parent.id)
  for (let step = 0; step < Math.min(count, maxSteps); step++) {
    const place = await tree.childAt(parent.id, direction === 1 ? step : count - 1 - step)
    const child = place && (await tree.page(place.id))
    if (child && isListed(visit, child)) return child
  }
  return undefined
}

const nextOf = async (visit: Visit, page: PageRecord): Promise<PageRecord | undefined> => {
  const child = await childAtEnd(visit, page, 1)
  if (child) return child
  for (
    let above: PageRecord | undefined = page;
    above;
    above = above.parent === null ? undefined : await visit.found.tree.page(above.parent)
  ) {
    const sibling = await siblingOf(visit, above, 1)
    if (sibling) return sibling
  }
  return undefined
}

const lastBelow = async (visit: Visit, page: PageRecord): Promise<PageRecord> => {
  const child = await childAtEnd(visit, page, -1)
  return child ? lastBelow(visit, child) : page
}

const previousOf = async (visit: Visit, page: PageRecord): Promise<PageRecord | undefined> => {
  const sibling = await siblingOf(visit, page, -1)
  if (sibling) return lastBelow(visit, sibling)
  return page.parent === null ? undefined : visit.found.tree.page(page.parent)
}

/** Returns the next or the previous document in display order that the visitor may see. */
export const neighbourOf = async (
  visit: Visit,
  start: PageRecord,
  direction: Direction,
): Promise<NavLink | undefined> => {
  const step = direction === 1 ? nextOf : previousOf
  let page = await step(visit, start)
  for (let steps = 0; page && page.type !== 'document' && steps < maxSteps; steps++) page = await step(visit, page)
  const path = page && (await visit.found.tree.pathOf(page.id))
  return path === undefined ? undefined : { title: page!.title, emoji: page!.emoji, href: pageHref(visit, path) }
}
