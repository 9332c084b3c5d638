import type { PageRecord } from '@scriptorium/content/tree/records'
import type { BlockMark } from '@scriptorium/site/document/context'
import type { NavLink, TreeNode } from '@scriptorium/site/page/model'
import { safeAddress } from '@scriptorium/site/address'
import { createTargets } from './targets.ts'
import { isListed, pageHref, type Visit } from './visit.ts'

// A level with more pages than that is shown around the open page.
const maxSiblings = 240

/** Returns how the change request of a preview changes a page. */
export type MarkOf = (page: PageRecord) => Promise<BlockMark | undefined>

interface Level {
  visit: Visit
  /** The pages above the open page, and the page itself. */
  open: readonly PageRecord[]
  markOf: MarkOf
}

const childrenOf = async ({ visit, open }: Level, parent: string | null): Promise<PageRecord[]> => {
  const { tree } = visit.found
  const ids = await tree.childIds(parent, maxSiblings + 1)
  const listed = async (some: readonly string[]) => (await tree.pages(some)).filter((page) => isListed(visit, page))
  if (ids.length <= maxSiblings) return listed(ids)
  const current = open.find((page) => page.parent === parent)
  const at = current ? await tree.indexOf(current) : 0
  const from = Math.max(at - maxSiblings / 2, 0)
  const places = await Promise.all(
    Array.from({ length: maxSiblings }, (_, index) => tree.childAt(parent, from + index)),
  )
  return listed(places.flatMap((place) => place?.id ?? []))
}

const nodeOf = async (level: Level, page: PageRecord, above: string): Promise<TreeNode> => {
  const { visit, open, markOf } = level
  const path = above + page.slug
  const isCurrent = open.at(-1)?.id === page.id
  const isOpen = page.type === 'group' || open.some(({ id }) => id === page.id)
  const shared = { title: page.title, emoji: page.emoji, icon: page.icon, isCurrent, mark: await markOf(page) }
  if (page.type === 'link') {
    const href = page.target && safeAddress((await createTargets(visit).find(page.target))?.href)
    return { ...shared, kind: 'link', href, isOpen: false, hasChildren: false, children: [] }
  }
  const children = isOpen ? await levelOf(level, page.id, `${path}/`) : []
  const hasChildren = isOpen ? children.length > 0 : (await visit.found.tree.childIds(page.id, 1)).length > 0
  const href = pageHref(visit, path)
  return { ...shared, kind: page.type === 'group' ? 'group' : 'page', href, isOpen, hasChildren, children }
}

const levelOf = async (level: Level, parent: string | null, above: string): Promise<TreeNode[]> => {
  const pages = await childrenOf(level, parent)
  const nodes = await Promise.all(pages.map((page) => nodeOf(level, page, above)))
  return nodes.filter((node) => (node.kind === 'group' ? node.children.length > 0 : node.href !== undefined))
}

/** Returns the page tree as far as it is open: the first level, groups, and what leads to the open page. */
export const pageTree = (visit: Visit, open: readonly PageRecord[], markOf: MarkOf): Promise<TreeNode[]> =>
  levelOf({ visit, open, markOf }, null, '')

/** Returns the pages above a page as links. Groups have no address of their own. */
export const breadcrumbsOf = (visit: Visit, above: readonly PageRecord[]): NavLink[] =>
  above.map(({ title, type }, index) => {
    const path = above
      .slice(0, index + 1)
      .map(({ slug }) => slug)
      .join('/')
    return { title, href: type === 'group' ? '' : pageHref(visit, path) }
  })
