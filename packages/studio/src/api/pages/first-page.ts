import type { Document, Page } from '@scriptorium/client'
import { queryOptions } from '@tanstack/react-query'
import { firstDocument } from './page-tree.ts'
import { filesQuery, pageQuery, treeQuery } from './pages.ts'
import { queries } from '../queries.ts'
import { nodesIn, siteKey, structureQuery, type SiteNode, type SitePlace } from '../sites/sites.ts'

const spacesIn = (nodes: readonly SiteNode[]): string[] =>
  nodes.flatMap((node) => (node.object === 'site-space' ? [node.space.id] : spacesIn(nodesIn(node))))

/** The page that readers of a site see first, and what its references can lead to. */
interface FirstPage {
  title: string
  document: Document
  pages: Page[]
  spaceId: string
}

/** Queries the page that readers of a site see first. Null if the site has no page. */
export const firstPageQuery = (params: SitePlace) =>
  queryOptions({
    queryKey: [...siteKey(params), 'first-page'],
    queryFn: async (): Promise<FirstPage | null> => {
      const [spaceId] = spacesIn(await queries.fetchQuery(structureQuery(params)))
      if (spaceId === undefined) return null
      const pages = await queries.fetchQuery(treeQuery({ spaceId }))
      const first = firstDocument(pages)
      const page = first && (await queries.fetchQuery(pageQuery({ spaceId }, first.id)))
      if (page?.type !== 'document' || !page.document) return null
      return { title: page.title, document: page.document, pages, spaceId }
    },
    staleTime: 60_000,
  })

/** Queries the files of the space whose page a site shows first. */
export const firstFilesQuery = (spaceId: string | undefined) => ({
  ...filesQuery({ spaceId: spaceId ?? '' }),
  enabled: spaceId !== undefined,
})
