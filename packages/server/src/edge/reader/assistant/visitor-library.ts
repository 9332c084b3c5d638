import { pathOnSite } from '../../../domain/sites/addresses/address.ts'
import { encodePath } from '../../../domain/sites/addresses/encode.ts'
import type { Library } from '../../../features/assistant/library.ts'
import { searchedSiteSpaces } from '../search/site-search.ts'
import { titlesAbove } from '../tree/titles.ts'
import { openSiteSpace, type Visit } from '../visit.ts'

const maxSpaces = 100

/** Returns what a visitor may read of the part of a site that their search covers. */
export const visitorLibrary = (visit: Visit): Library => {
  const { found, services } = visit
  const db = services.database.read
  const siteSpaces = new Map(
    searchedSiteSpaces(visit)
      .slice(0, maxSpaces)
      .map((siteSpace) => [siteSpace.spaceId, siteSpace]),
  )
  return {
    db,
    spaces: db('spaces as c').whereIn('c.id', [...siteSpaces.keys()]),
    holds: found.audience.holds,
    open: async (spaceId) => {
      const siteSpace = siteSpaces.get(spaceId)
      const source = siteSpace && (await openSiteSpace(services, found, siteSpace))
      if (!source) return undefined
      const hrefOf = (path: string) => found.siteBasePath + encodePath(pathOnSite(found.structure, siteSpace, path))
      return { source, titles: titlesAbove(found, siteSpace), hrefOf }
    },
  }
}
