import type { PageRecord } from '@scriptorium/content/tree/records'
import type { BlockMark } from '@scriptorium/site/document/context'
import type { NavLink, TreeNode } from '@scriptorium/site/page/model'
import { safeAddress } from '@scriptorium/site/address'
import { childAtEnd } from './neighbours.ts'
import { createTargets } from '../page/targets.ts'
import { moreLink, windowOf } from './tree-window.ts'
import { isListed, pageHref, type Visit } from '../visit.ts'

// Groups are always open, so together their children are limited.
const maxNodes = 300

/** Returns how the change request of a preview changes a page. */
export type MarkOf = (page: PageRecord) => Promise<BlockMark | undefined>

interface Level {
  visit: Visit
  /** The pages above the open page, and the page itself. */
  open: readonly PageRecord[]
  markOf: MarkOf
  /** The entries that groups aside from the open page may still have. */
  left: { nodes: number }
}

// A page whose children are all hidden looks like one without children.
const withShownChildren = async (
  visit: Visit,
  pages: readonly PageRecord[],
  firstIds: ReadonlyMap<string, string>,
): Promise<ReadonlySet<string>> => {
  const ids = pages.flatMap(({ id }) => firstIds.get(id) ?? [])
  const first = new Map((await visit.found.tree.pages(ids)).map((child) => [child.parent, child]))
  const found = new Set<string>()
  for (const page of pages) {
    const child = first.get(page.id)
    if (child && (isListed(visit, child) || (await childAtEnd(visit, page, 1)))) found.add(page.id)
  }
  return found
}

const isOpenIn = ({ open }: Level, { id, type }: PageRecord): boolean =>
  type === 'group' || open.some((one) => one.id === id)

const nodeOf = async (
  level: Level,
  page: PageRecord,
  above: string,
  withChildren: ReadonlySet<string>,
): Promise<TreeNode> => {
  const { visit, open, markOf } = level
  const path = above + page.slug
  const isCurrent = open.at(-1)?.id === page.id
  const isOpen = isOpenIn(level, page)
  const shared = { title: page.title, emoji: page.emoji, icon: page.icon, isCurrent, mark: await markOf(page) }
  if (page.type === 'link') {
    const href = page.target && safeAddress((await createTargets(visit).find(page.target))?.href)
    return { ...shared, kind: 'link', href, isOpen: false, hasChildren: false, children: [] }
  }
  const children = isOpen ? await levelOf(level, page.id, `${path}/`) : []
  const hasChildren = isOpen ? children.length > 0 : withChildren.has(page.id)
  const href = pageHref(visit, path)
  return { ...shared, kind: page.type === 'group' ? 'group' : 'page', href, isOpen, hasChildren, children }
}

const isShownNode = (node: TreeNode): boolean =>
  node.kind === 'group' ? node.children.length > 0 : node.href !== undefined

const levelOf = async (level: Level, parent: string | null, above: string): Promise<TreeNode[]> => {
  const { visit, open, left } = level
  const { tree } = visit.found
  const isOnPath = parent === null || open.some(({ id }) => id === parent)
  const current = open.find((page) => page.parent === parent)
  const isAbove = current !== undefined && current.id !== open.at(-1)!.id
  const limit = isOnPath ? Infinity : left.nodes
  const window = await windowOf(tree, parent, { current, isAbove, limit })
  if (!isOnPath) left.nodes -= window.to - window.from
  const ids = await tree.childIdsFrom(parent, window.from, window.to - window.from)
  const [pages, firstIds] = await Promise.all([tree.pages(ids), tree.firstChildIds(ids)])
  const listed = pages.filter((page) => isListed(visit, page))
  const closed = listed.filter((page) => page.type !== 'link' && !isOpenIn(level, page))
  const [withChildren, before, after] = await Promise.all([
    withShownChildren(visit, closed, firstIds),
    moreLink(visit, parent, window, -1),
    moreLink(visit, parent, window, 1),
  ])
  const nodes: TreeNode[] = []
  // One after another, so that the limit always leaves out the same entries.
  for (const page of listed) nodes.push(await nodeOf(level, page, above, withChildren))
  return [before, ...nodes.filter(isShownNode), after].flatMap((node) => node ?? [])
}

/**
 * Returns the page tree as far as it is open: the first level, groups, and what leads to the open page. Of long lists, it has the
 * part around the open page, and links to the rest.
 */
export const pageTree = (visit: Visit, open: readonly PageRecord[], markOf: MarkOf): Promise<TreeNode[]> =>
  levelOf({ visit, open, markOf, left: { nodes: maxNodes } }, null, '')

/** Returns the pages above a page as links. Groups have no address of their own. */
export const breadcrumbsOf = (visit: Visit, above: readonly PageRecord[]): NavLink[] =>
  above.map(({ title, type }, index) => {
    const path = above
      .slice(0, index + 1)
      .map(({ slug }) => slug)
      .join('/')
    return { title, href: type === 'group' ? '' : pageHref(visit, path) }
  })
