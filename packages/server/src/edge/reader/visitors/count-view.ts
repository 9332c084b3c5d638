import type { PageView } from '../../../domain/integrations/page-views.ts'
import type { SiteRequest } from '../request.ts'
import { placeOfVisit, visitorOf } from './visitor-facts.ts'

/** Which page of which site is shown. */
export type PlaceOfPage = Pick<PageView, 'organizationId' | 'pageId' | 'siteId' | 'siteSpaceId'>

// Browsers that load a page ahead say so; nobody may ever look at it.
const isPrefetch = ({ req }: Pick<SiteRequest, 'req'>): boolean =>
  /prefetch|prerender/.test(String(req.headers['sec-purpose'] ?? req.headers['purpose'] ?? ''))

/** Notes that a page was viewed. */
export const countView = (request: Pick<SiteRequest, 'req' | 'state' | 'url'>, place: PlaceOfPage): void => {
  const { req, url, state } = request
  if (req.method !== 'GET' || isPrefetch(request)) return
  const visitor = visitorOf(req, state.services.secret, place.siteId)
  state.services.pageViews.note({ ...place, visitor, ...placeOfVisit(url, req) })
}
