import type { Page, SiteRedirectDestination } from '@scriptorium/client'
import { useQuery } from '@tanstack/react-query'
import { flatten } from '../../../api/pages/page-tree.ts'
import { queries } from '../../../api/queries.ts'
import {
  flattenNodes,
  shownPagesQuery,
  siteKey,
  structureQuery,
  type SiteNode,
  type SitePlace,
} from '../../../api/sites/sites.ts'

/** A page of a site that redirects can lead to. */
export interface Destination {
  /** The path on the site, without slashes around it. */
  path: string
  title: string
  to: SiteRedirectDestination
}

const join = (...parts: readonly (string | undefined)[]): string =>
  parts.filter((part) => part !== undefined && part !== '').join('/')

const pagesAt = (prefixes: readonly string[], siteSpaceId: string, pages: readonly Page[]): Destination[] =>
  flatten(pages)
    .filter(({ type }) => type === 'document')
    .flatMap((page) =>
      prefixes.map((prefix) => ({
        path: join(prefix, 'path' in page ? page.path : undefined),
        title: page.title,
        to: { kind: 'site-page' as const, siteSpaceId, pageId: page.id },
      })),
    )

const findDestinations = async (nodes: readonly SiteNode[]): Promise<Destination[]> => {
  const all = flattenNodes(nodes)
  const found: Destination[] = []
  for (const node of all) {
    if (node.object !== 'site-space') continue
    const section = all.find((one) => one.object === 'site-section' && one.id === node.section)
    const sectionPath = section && 'path' in section ? section.path : undefined
    // The default section and the default space can also be reached without their parts of the path.
    const isFirst = node.default === true && (section === undefined || ('default' in section && section.default))
    const short = node.default === true ? [join(sectionPath)] : []
    const paths = new Set([...short, join(sectionPath, node.path), ...(isFirst ? [''] : [])])
    const to = { kind: 'site-space' as const, siteSpaceId: node.id }
    found.push(...[...paths].map((path) => ({ path, title: node.title, to })))
    found.push(...pagesAt([...paths], node.id, await queries.fetchQuery(shownPagesQuery(node.space.id))))
  }
  return found
}

/** Returns the pages of a site by their paths. */
export const useDestinations = (place: SitePlace) => {
  const { data: nodes } = useQuery(structureQuery(place))
  return useQuery({
    queryKey: [...siteKey(place), 'destinations', nodes?.map(({ id }) => id)],
    queryFn: () => findDestinations(nodes ?? []),
    enabled: nodes !== undefined,
  })
}

const keyOf = (to: SiteRedirectDestination): string => JSON.stringify(Object.entries(to).toSorted())

/** Returns whether two destinations are the same. */
export const isSame = (one: SiteRedirectDestination, other: SiteRedirectDestination): boolean =>
  keyOf(one) === keyOf(other)

/** Returns each page once, by the first of its paths. */
export const eachOnce = (destinations: readonly Destination[]): Destination[] =>
  [...Map.groupBy(destinations, ({ to }) => keyOf(to)).values()].map(([first]) => first!)

/** Returns where a redirect leads, in words; undefined if that is gone from the site, or not known yet. */
export const useDestinationName = (place: SitePlace, to: SiteRedirectDestination): string | undefined => {
  const { data: nodes = [] } = useQuery(structureQuery(place))
  const { data: destinations = [] } = useDestinations(place)
  const section = to.kind === 'site-section' && flattenNodes(nodes).find(({ id }) => id === to.siteSectionId)
  if (section) return section.title
  const found = destinations.find((one) => isSame(one.to, to))
  return found && `${found.title} · /${found.path}`
}

/** Returns the path of an address or a path, as `Destination` has it. */
export const barePath = (text: string): string => {
  const path = /^https?:\/\//.test(text) ? new URL(text).pathname : text
  return path.trim().replace(/^\/+|\/+$/g, '')
}
