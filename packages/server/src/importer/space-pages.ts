import type { Client, Page } from '@scriptorium/client'
import type { PageHead } from '../exporter/page-file.ts'

/** A page that the space has already. */
export interface SpacePage extends PageHead {
  id: string
  type: Page['type']
  path: string
  parent: string | null
  children: string[]
  documentId?: string
}

/** The pages of one revision of a space. */
export interface SpacePages {
  roots: string[]
  pages: Map<string, SpacePage>
}

/** Which revision is read. */
export interface RevisionAt {
  spaceId: string
  revisionId: string
}

const headOf = (node: Page): Partial<PageHead> => {
  if (node.type !== 'document') return {}
  const { emoji, icon, description, hidden, noIndex, noRobotsIndex, condition } = node
  return { emoji, icon, description, hidden, noIndex, noRobotsIndex, condition }
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
export const readSpacePages = async (docs: Client, params: RevisionAt): Promise<SpacePages> => {
  const tree = await docs.listPagesInRevisionById({ params, query: { computed: false } })
  const pages: SpacePages['pages'] = new Map()
  return { roots: collect(tree.pages, null, pages), pages }
}

const readers = 6

/** Reads the markdown of pages, a few at a time. */
export const readTexts = async (
  docs: Client,
  at: RevisionAt,
  pageIds: readonly string[],
  onProgress: (done: number, total: number) => void,
): Promise<Map<string, string>> => {
  const texts = new Map<string, string>()
  const waiting = pageIds.values()
  onProgress(0, pageIds.length)
  const read = async () => {
    for (const pageId of waiting) {
      const page = await docs.getPageInRevisionById({ params: { ...at, pageId }, query: { format: 'markdown' } })
      texts.set(pageId, ('markdown' in page && page.markdown) || '')
      onProgress(texts.size, pageIds.length)
    }
  }
  await Promise.all(Array.from({ length: readers }, read))
  return texts
}
