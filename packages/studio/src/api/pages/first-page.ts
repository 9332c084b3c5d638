import type { Document, Page } from '@scriptorium/client'
import { queryOptions } from '@tanstack/react-query'
import { firstDocument } from './page-tree.ts'
import { filesQuery, pageQuery, treeQuery } from './pages.ts'
import { queries } from '../queries.ts'
import type { LookPlace } from '../sites/look.ts'
import { nodesIn, siteKey, structureQuery, type SiteNode } from '../sites/sites.ts'

const spacesIn = (nodes: readonly SiteNode[]): { id: string; spaceId: string }[] =>
  nodes.flatMap((node) =>
    node.object === 'site-space' ? [{ id: node.id, spaceId: node.space.id }] : spacesIn(nodesIn(node)),
  )

/** The page that readers of a site see first, and what its references can lead to. */
interface FirstPage {
  title: string
  document: Document
  pages: Page[]
  spaceId: string
}

/** Queries the page that readers of a site, or of one of its spaces, see first. Null if there is none. */
export const firstPageQuery = ({ siteSpaceId, ...params }: LookPlace) =>
  queryOptions({
    queryKey: [...siteKey(params), 'first-page', siteSpaceId],
    queryFn: async (): Promise<FirstPage | null> => {
      const spaces = spacesIn(await queries.fetchQuery(structureQuery(params)))
      const spaceId = spaces.find(({ id }) => siteSpaceId === undefined || id === siteSpaceId)?.spaceId
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
