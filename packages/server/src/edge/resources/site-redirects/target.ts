import { holds } from '@scriptorium/content/evaluate/condition'
import type { ContentStore } from '@scriptorium/content/store'
import type { SpaceRow } from '@scriptorium/schema/tables/places'
import type { SiteRedirectRow } from '@scriptorium/schema/tables/sites'
import { siteAddress } from '../../../domain/sites/addresses/address.ts'
import type { Audience } from '../../../domain/sites/visitors/audience.ts'
import { redirectPath } from '../../../domain/sites/addresses/redirects.ts'
import { viewSiteFor, type SiteAsker, type SiteView } from '../../../domain/sites/structure/view.ts'
import type { Urls } from '../../../platform/urls.ts'

/** The caller who asks where a redirect leads, and the content in which its target is looked up. */
export interface TargetSource {
  asker: SiteAsker
  content: ContentStore
  urls: Urls
}

// The path of a page tells its title, so that of a page in a hidden space stays hidden, too.
const spacesFor = (view: SiteView, { pageId }: SiteRedirectRow): ReadonlyMap<string, SpaceRow> =>
  new Map(
    [...view.spaces].flatMap(([id, space]): [string, SpaceRow][] => {
      if ('access' in space) return [[id, space.access.space]]
      return pageId === null ? [[id, space.hidden]] : []
    }),
  )

const audienceOf = ({ principal }: SiteAsker): Pick<Audience, 'mayShow'> => ({
  mayShow: ({ condition }) =>
    !condition || !('claims' in principal) || holds(condition, { visitor: { claims: principal.claims.claims ?? {} } }),
})

/** Returns the URL that a redirect leads to, or undefined if there is no such page that the caller can see. */
export const targetOf = async (
  { asker, content, urls }: TargetSource,
  redirect: SiteRedirectRow,
): Promise<string | undefined> => {
  const view = await viewSiteFor(asker)
  const { site, organization } = view.access
  const path = await redirectPath(
    {
      db: asker.db,
      content,
      structure: view.addressed,
      shown: view.structure,
      spaces: spacesFor(view, redirect),
      audience: audienceOf(asker),
    },
    redirect,
  )
  return path === undefined ? undefined : siteAddress(site, organization.organization, urls) + path
}
