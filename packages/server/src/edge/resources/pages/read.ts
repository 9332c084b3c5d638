import type { Page, PageTree, PageWithPath, Query } from '@scriptorium/types'
import { resolveCover } from '@scriptorium/content/links/cover'
import type { PageRecord } from '@scriptorium/content/tree/records'
import type { PageNode, Tree } from '@scriptorium/content/tree/tree'
import { Problem } from '../../../ground/problem.ts'
import type { Source } from '../../../domain/history/source.ts'
import { readPageBody, type BodyQuery } from '../../../domain/history/page-body.ts'
import { presentPage, type PageLinks } from './presenter.ts'

type PageQuery = BodyQuery & Pick<Query<'getPageById'>, 'metadata'>

const nodeOf = async (tree: Tree, page: PageRecord, path: string): Promise<PageNode> => {
  const below = await tree.childrenOf(page.id)
  return { page, path, pages: await Promise.all(below.map((child) => nodeOf(tree, child, `${path}/${child.slug}`))) }
}

/** Returns nodes whose covers are files instead of paths. */
const withCovers = (tree: Tree, nodes: readonly PageNode[]): Promise<PageNode[]> =>
  Promise.all(nodes.map((node) => withCover(tree, node)))

const withCover = async (tree: Tree, { page, path, pages }: PageNode): Promise<PageNode> => ({
  page: page.cover ? { ...page, cover: await resolveCover(tree, page) } : page,
  path,
  pages: pages.length === 0 ? pages : await withCovers(tree, pages),
})

const readPage = async (
  source: Source,
  page: PageRecord,
  path: string,
  query: PageQuery,
  links: PageLinks,
): Promise<Page> => {
  const { space, tree } = source
  const context = { space, ...links, metadata: query.metadata }
  return presentPage(
    await withCover(tree, await nodeOf(tree, page, path)),
    context,
    await readPageBody(source, page, query),
  )
}

const noPage = () => new Problem('not_found', 'There is no such page')

/** Returns the record of a page in a revision. Throws `not_found` if there is none. */
export const requirePage = async ({ tree }: Source, pageId: string): Promise<PageRecord> => {
  const page = await tree.page(pageId)
  if (!page) throw noPage()
  return page
}

/** Returns a page of a revision by its id, with its descendants. */
export const readPageById = async (
  source: Source,
  pageId: string,
  query: PageQuery,
  links: PageLinks,
): Promise<Page> => {
  const page = await requirePage(source, pageId)
  return readPage(source, page, (await source.tree.pathOf(pageId))!, query, links)
}

/** Returns a document or group by its path, such as `guides/install`, with its descendants. */
export const readPageByPath = async (
  source: Source,
  path: string,
  query: PageQuery,
  links: PageLinks,
): Promise<PageWithPath> => {
  const clean = path.replace(/^\/+|(?<!\/)\/+$/g, '')
  const page = await source.tree.pageByPath(clean)
  if (!page || (page.type !== 'document' && page.type !== 'group')) throw noPage()
  return (await readPage(source, page, clean, query, links)) as PageWithPath
}

/** Returns all pages of a revision as a tree, without bodies. */
export const readPageTree = async ({ space, tree }: Source, metadata: boolean, links: PageLinks): Promise<PageTree> => {
  const nodes = await withCovers(tree, await tree.allPages())
  return { pages: nodes.map((node) => presentPage(node, { space, ...links, metadata })) }
}
