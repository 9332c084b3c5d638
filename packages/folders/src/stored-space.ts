import { linkResolver } from '@scriptorium/content/links/resolver'
import { addressRefs, relativeRefs, rewriteLinks, stableRefs } from '@scriptorium/content/links/write-links'
import { findLinks, formatMarkdown } from '@scriptorium/content/pool/pool'
import { getBody, type Body, type ContentStore } from '@scriptorium/content/store'
import { collect as collectEntries } from '@scriptorium/content/map/collect'
import { prefixRange } from '@scriptorium/content/map/range'
import { range } from '@scriptorium/content/map/read'
import { includeNames } from '@scriptorium/content/tree/include-files'
import {
  prefixes,
  type FileRecord,
  type PageRecord,
  type ReusableContentRecord,
} from '@scriptorium/content/tree/records'
import { openTree, type PageNode, type Tree } from '@scriptorium/content/tree/tree'
import type { Shared, SharedText } from './shared.ts'
import { headOf, type SpacePage, type SpacePages, type SpaceReader } from './space-pages.ts'
import { batchesOf } from '@scriptorium/basics/batches'

const collect = (nodes: readonly PageNode[], pages: SpacePages['pages']): string[] =>
  nodes.map(({ page, path, pages: below }) => {
    const { id, type, title, slug, parent, body } = page
    const place: SpacePage = { id, type, title, slug, path, parent, children: [], documentId: body?.hash }
    pages.set(id, { ...place, ...headOf(page) })
    pages.get(id)!.children = collect(below, pages)
    return id
  })

const markdownOf = async (tree: Tree, page: PageRecord, body: Body, isStable = false): Promise<string> => {
  if (body.text === '' || (body.format === 'markdown' && !isStable)) return body.text
  const write = isStable ? stableRefs : relativeRefs(tree, page)
  if (body.format === 'markdown') return rewriteLinks(body.text, linkResolver(tree, page), { write })
  const document = JSON.parse(body.text) as Parameters<typeof addressRefs>[0]
  return formatMarkdown(await addressRefs(document, write))
}

const readShared = async (store: ContentStore, root: string): Promise<Shared> => {
  const tree = openTree(store, root)
  const records = await collectEntries(tree.entries<ReusableContentRecord>('reusableContent'))
  const names = includeNames(records)
  const bodies = await store.getBodies(records.flatMap(({ body }) => (body ? [body.hash] : [])))
  const reusable: SharedText[] = []
  for (const { id, title, body } of records) {
    const page = (await tree.reusableContent(id))!
    const text = body ? await markdownOf(tree, page, bodies.get(body.hash)!) : ''
    reusable.push({ id, title, name: names.get(id)!, text })
  }
  const variables: Record<string, string> = {}
  for await (const [key, value] of range(store, root, prefixRange(prefixes.variable))) {
    variables[key.slice(prefixes.variable.length)] = value as string
  }
  return { reusable, variables }
}

const readStableIncludes = async (tree: Tree, store: ContentStore, ids: readonly string[]) => {
  const texts = new Map<string, string>()
  for (const id of ids) {
    const page = await tree.reusableContent(id)
    if (page?.body) texts.set(id, await markdownOf(tree, page, await getBody(store, page.body.hash), true))
  }
  return texts
}

const pagesPerRead = 100
const maxChildren = 20

const readTexts = async (
  tree: Tree,
  store: ContentStore,
  pageIds: readonly string[],
  { onProgress, isStable }: { onProgress: (done: number, total: number) => void; isStable?: boolean },
): Promise<Map<string, string>> => {
  const texts = new Map<string, string>()
  for (const batch of batchesOf(pageIds, pagesPerRead)) {
    const found = await tree.pages(batch)
    const bodies = await store.getBodies(found.flatMap(({ body }) => (body ? [body.hash] : [])))
    for (const page of found) {
      texts.set(page.id, page.body ? await markdownOf(tree, page, bodies.get(page.body.hash)!, isStable) : '')
    }
    onProgress(texts.size, pageIds.length)
  }
  return texts
}

/** Returns a reader of a stored revision. */
export const storedReader = (store: ContentStore, root: string): SpaceReader => {
  const tree = openTree(store, root)
  return {
    pages: async () => {
      const pages: SpacePages['pages'] = new Map()
      return { roots: collect(await tree.allPages(), pages), pages }
    },
    texts: (pageIds, onProgress) => readTexts(tree, store, pageIds, { onProgress }),
    stableTexts: (pageIds) => readTexts(tree, store, pageIds, { onProgress: () => {}, isStable: true }),
    stableIncludes: (ids) => readStableIncludes(tree, store, ids),
    mayHaveMoved: async (pageId) => {
      const line = [...(await tree.pages([pageId])), ...(await tree.ancestorsOf(pageId))]
      // A page that got its subpages from other folders becomes the page of a folder, but its links do not.
      const below = await tree.pages(await tree.childIds(pageId, maxChildren))
      return [...line, ...below].some(({ formerly }) => formerly !== undefined)
    },
    shared: () => readShared(store, root),
    files: () => collectEntries(tree.entries<FileRecord>('file')),
    linksIn: findLinks,
  }
}
