import { follow } from '../addresses/address.ts'
import { notFound, refused } from '../addresses/answers.ts'
import { admit, type Audience, type Visitor } from '../visitors/audience.ts'
import { locateSite, type Located } from '../addresses/locate.ts'
import { openPlace } from './open-place.ts'
import { elsewhere, toPresentName } from '../addresses/other-address.ts'
import type { Resolution, SiteSource, Visit, VisitedSite } from './resolution.ts'
import { loadWhole, showWhole } from './shown.ts'

/** Returns a site as an admitted visitor sees it. A preview shows only its site space. */
const visitSite = async (
  { db, snapshot }: SiteSource,
  { site, organization }: Pick<Located, 'organization' | 'site'>,
  audience: Audience,
): Promise<VisitedSite> => {
  const { preview, holds } = audience
  const whole = snapshot ?? (await loadWhole(db, site))
  return { site, organization, audience, ...showWhole(whole, preview?.siteSpace, holds) }
}

/**
 * Returns what a visitor finds at a site that is already located. `search` is the query of the URL: redirects keep it, without
 * what identifies the visitor.
 */
export const resolveOnSite = async (
  source: SiteSource,
  located: Located,
  visitor: Visitor,
  search = '',
): Promise<Resolution> => {
  const admission = await admit(source, located, visitor)
  if ('refusal' in admission) return refused(admission.refusal, located)
  const visit: Visit = { ...(await visitSite(source, located, admission.audience)), source, located, search }
  const renamed = toPresentName(visit)
  if (renamed) return renamed
  const place = follow(visit.structure, visit.shown, located.segments)
  if (place) return openPlace(visit, place)
  return (await elsewhere(visit)) ?? notFound(located)
}

/**
 * Returns what a visitor finds at a published URL: content, a redirect, or a refusal. This is the one place that decides who
 * may see what on a site; every surface asks it, and then shows only `shown` and pages that `audience.mayShow` allows.
 *
 * A section comes before a site space, a site space before a page, a page before a redirect, and a redirect before the former
 * path of a page.
 */
export const resolveUrl = async (source: SiteSource, url: URL, visitor: Visitor): Promise<Resolution> => {
  const located = await locateSite(source.db, source.urls, url)
  return located ? resolveOnSite(source, located, visitor, url.search) : notFound()
}
