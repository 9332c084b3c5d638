import { pages as allPages, type Client, type File, type Page } from '@scriptorium/client'
import { linkSpans, type LinkSpan } from '@scriptorium/content/markdown/link-spans'
import { ownLayout } from '@scriptorium/content/metadata/appearance'
import type { ContentRef, PageRecord } from '@scriptorium/content/tree/records'
import { includeNames } from '@scriptorium/content/tree/include-files'
import type { PageHead } from './page-file.ts'
import type { Shared, SharedText } from './shared.ts'

/** An existing page of a space. */
export interface SpacePage extends PageHead {
  id: string
  type: Page['type']
  /** Empty, like the slug, if the API returns no path for the page. */
  path: string
  parent: string | null
  children: string[]
  documentId?: string
  target?: ContentRef
  computed?: NonNullable<PageRecord['computed']>
}

/** The pages of one revision of a space. */
export interface SpacePages {
  roots: string[]
  pages: Map<string, SpacePage>
}

type Progress = (done: number, total: number) => void

/** Reads one revision of a space, from the store or over the API. */
export interface SpaceReader {
  /** The tree, without bodies. */
  pages(): Promise<SpacePages>
  /** The markdown of pages, by their ids. */
  texts(pageIds: readonly string[], onProgress: Progress): Promise<Map<string, string>>
  /** The markdown of pages, with stable ids in place of the addresses of links. */
  stableTexts(pageIds: readonly string[]): Promise<Map<string, string>>
  /** The markdown of reusable contents, with stable ids in place of the addresses of links. */
  stableIncludes(ids: readonly string[]): Promise<Map<string, string>>
  /** Returns whether the links of a page can be relative to a folder that it has left. */
  mayHaveMoved(pageId: string): Promise<boolean>
  /** The reusable contents and the variables. */
  shared(): Promise<Shared>
  /** The files that are not pages. */
  files(): Promise<Named[]>
  /** Finds the links of a text. */
  linksIn(text: string): Promise<readonly LinkSpan[]>
}

/** A file of a space. */
export type Named = Pick<File, 'id' | 'name'>

/** The revision to read. */
export interface RevisionAt {
  spaceId: string
  revisionId: string
}

/** Returns the metadata of a page that files can contain, the same for pages of the API and of the store. */
export const headOf = (page: Page | PageRecord): Partial<SpacePage> => {
  const { emoji, icon } = page
  if (page.type === 'computed') return { emoji, icon, computed: page.computed as PageRecord['computed'] }
  const { hidden } = page
  if (page.type === 'link') return { emoji, icon, hidden, target: page.target as ContentRef }
  const { noIndex, noRobotsIndex, condition } = page
  const shared = { emoji, icon, hidden, noIndex, noRobotsIndex, condition }
  if (page.type === 'group') return shared
  const { description, owner, verifiedUntil, layout, cover, variables } = page as PageRecord
  return { ...shared, description, owner, verifiedUntil, layout: ownLayout(layout), cover, variables }
}

const collect = (nodes: readonly Page[], parent: string | null, pages: SpacePages['pages']): string[] =>
  nodes.map((node) => {
    const { path, slug } = 'path' in node ? node : { path: '', slug: '' }
    const documentId = 'documentId' in node ? node.documentId : undefined
    const place = { id: node.id, type: node.type, path, slug, parent, children: [], documentId }
    const page: SpacePage = { ...place, title: node.title, ...headOf(node) }
    pages.set(node.id, page)
    if ('pages' in node) page.children = collect(node.pages, node.id, pages)
    return node.id
  })

/** Reads the tree of a revision, without bodies. */
const readSpacePages = async (docs: Client, params: RevisionAt): Promise<SpacePages> => {
  const tree = await docs.listPagesInRevisionById({ params, query: { computed: false } })
  const pages: SpacePages['pages'] = new Map()
  return { roots: collect(tree.pages, null, pages), pages }
}

const readersAtOnce = 6

/** Reads the markdown of pages, a few at a time. */
const readTexts = async (
  docs: Client,
  at: RevisionAt,
  pageIds: readonly string[],
  { onProgress, isStable = false }: { onProgress: Progress; isStable?: boolean },
): Promise<Map<string, string>> => {
  const texts = new Map<string, string>()
  const waiting = pageIds.values()
  const query = { format: 'markdown', ...(isStable && { 'format.markdown.refs': 'stable' as const }) } as const
  onProgress(0, pageIds.length)
  const read = async () => {
    for (const pageId of waiting) {
      const page = await docs.getPageInRevisionById({ params: { ...at, pageId }, query })
      texts.set(pageId, ('markdown' in page && page.markdown) || '')
      onProgress(texts.size, pageIds.length)
    }
  }
  await Promise.all(Array.from({ length: readersAtOnce }, read))
  return texts
}

const readShared = async (docs: Client, at: RevisionAt): Promise<Shared> => {
  const { reusableContents, variables = {} } = await docs.getRevisionById({ params: at, query: { computed: false } })
  const names = includeNames(reusableContents)
  const reusable: SharedText[] = []
  for (const { id, title, document } of reusableContents) {
    const params = { ...at, reusableContentId: id }
    // Computed content has no document and cannot be written as a file.
    if (document === undefined) continue
    const { markdown = '' } = await docs.getReusableContentInRevisionById({ params, query: { format: 'markdown' } })
    reusable.push({ id, title, name: names.get(id)!, text: markdown })
  }
  return { reusable, variables }
}

const readStableIncludes = async (docs: Client, at: RevisionAt, ids: readonly string[]) => {
  const query = { format: 'markdown', 'format.markdown.refs': 'stable' } as const
  const texts = new Map<string, string>()
  for (const id of ids) {
    const params = { ...at, reusableContentId: id }
    const { markdown = '' } = await docs.getReusableContentInRevisionById({ params, query })
    texts.set(id, markdown)
  }
  return texts
}

/** Returns the files of a revision that are not pages. */
export const readFiles = async (docs: Client, params: RevisionAt): Promise<File[]> => {
  const files: File[] = []
  for await (const file of allPages(docs.listFilesInRevisionById, { params, query: { limit: 1000 } })) files.push(file)
  return files
}

/** Reads a revision of a space of a running server. */
export const readerOf = (docs: Client, at: RevisionAt): SpaceReader => ({
  pages: () => readSpacePages(docs, at),
  texts: (pageIds, onProgress) => readTexts(docs, at, pageIds, { onProgress }),
  stableTexts: (pageIds) => readTexts(docs, at, pageIds, { onProgress: () => {}, isStable: true }),
  stableIncludes: (ids) => readStableIncludes(docs, at, ids),
  // The API does not return the former places of pages.
  mayHaveMoved: async () => true,
  shared: () => readShared(docs, at),
  files: () => readFiles(docs, at),
  linksIn: async (text) => linkSpans(text),
})
