import type { PageView } from '../../../domain/integrations/page-views.ts'
import { countPage, isView, type CountedRequest } from './site-events.ts'
import { placeOfVisit, visitorOf } from './visitor-facts.ts'

/** Which page of which site is shown. */
export interface PlaceOfPage extends Pick<PageView, 'organizationId' | 'pageId' | 'siteId' | 'siteSpaceId'> {
  siteSectionId: string | null
  spaceId: string
  /** The path of the canonical address: a page that can be opened at two addresses counts once. */
  urlPath: string
}

/** Counts a view of a page, and tells integrations of it if one wants to know. */
export const countView = (request: CountedRequest, place: PlaceOfPage, tellsIntegrations: boolean): void => {
  const { req, url, state } = request
  if (!isView(req)) return
  countPage(request, place)
  if (!tellsIntegrations) return
  const { organizationId, pageId, siteId, siteSpaceId } = place
  const visitor = visitorOf(req, state.services.secret, siteId)
  state.services.pageViews.note({ organizationId, siteId, siteSpaceId, pageId, visitor, ...placeOfVisit(url, req) })
}
