import type { PageRecord } from './records.ts'
import type { PageNode, Tree } from './tree.ts'
import { remember } from '@scriptorium/basics/remember'

/** Returns whether a visitor may see a page, apart from the pages above it. */
export type MayShow = (page: Pick<PageRecord, 'condition'>) => boolean

const pruned = (nodes: readonly PageNode[], mayShow: MayShow): PageNode[] =>
  nodes.flatMap((node) => (mayShow(node.page) ? [{ ...node, pages: pruned(node.pages, mayShow) }] : []))

/** Returns a tree without the pages that a visitor may not see, and without the pages below them. */
export const shownTree = (tree: Tree, mayShow: MayShow): Tree => {
  const known = new Map<string, Promise<boolean>>()
  const aboveIsShown = (parent: string | null): Promise<boolean> => {
    if (parent === null) return Promise.resolve(true)
    return remember(known, parent, () => tree.page(parent).then((page) => page !== undefined && isShown(page)))
  }
  const isShown = async (page: PageRecord): Promise<boolean> => mayShow(page) && aboveIsShown(page.parent)
  const only = async (page: PageRecord | undefined) => (page && (await isShown(page)) ? page : undefined)
  const shown = async (pages: readonly PageRecord[]): Promise<PageRecord[]> => {
    const found = await Promise.all(pages.map(only))
    return found.flatMap((page) => page ?? [])
  }
  const shownIds = async (ids: readonly string[]) => (await shown(await tree.pages(ids))).map(({ id }) => id)
  const childrenOf = async (parent: string | null) => shown(await tree.childrenOf(parent))
  const childIds = async (parent: string | null, limit?: number) =>
    (await childrenOf(parent)).map(({ id }) => id).slice(0, limit)
  async function* entries<T>(kind: Parameters<Tree['entries']>[0], from?: string, limit?: number): AsyncGenerator<T> {
    let left = limit ?? Infinity
    for await (const entry of tree.entries<T>(kind, from)) {
      if (kind === 'page' && !(await isShown(entry as PageRecord))) continue
      if (left-- <= 0) return
      yield entry
    }
  }
  return {
    ...tree,
    page: async (id) => only(await tree.page(id)),
    pages: async (ids) => shown(await tree.pages(ids)),
    pageIdBySlug: async (parent, slug) => {
      const id = await tree.pageIdBySlug(parent, slug)
      return id === undefined ? undefined : (await only(await tree.page(id)))?.id
    },
    pageByPath: async (path) => only(await tree.pageByPath(path)),
    pageByFormerPath: async (path) => only(await tree.pageByFormerPath(path)),
    formerPageIds: async (parent, slug, limit) =>
      (await shownIds(await tree.formerPageIds(parent, slug))).slice(0, limit),
    formerChildIds: async (parent) => shownIds(await tree.formerChildIds(parent)),
    pathOf: async (id) => ((await only(await tree.page(id))) ? tree.pathOf(id) : undefined),
    childCount: async (parent) => (await childIds(parent)).length,
    childIds,
    childIdsFrom: async (parent, index, limit) => (await childIds(parent)).slice(index, index + limit),
    firstChildIds: async (parents) => {
      const first = async (parent: string) => [parent, (await childIds(parent, 1))[0]] as const
      const found = await Promise.all(parents.map(first))
      return new Map(found.flatMap(([parent, id]) => (id === undefined ? [] : [[parent, id] as const])))
    },
    childrenOf,
    childAt: async (parent, index) => {
      const page = (await childrenOf(parent))[index]
      return page && { id: page.id, order: page.order }
    },
    indexOf: async (page) => (await childIds(page.parent)).indexOf(page.id),
    descendantIds: async (id) => shownIds(await tree.descendantIds(id)),
    allPages: async () => pruned(await tree.allPages(), mayShow),
    entries,
  }
}
