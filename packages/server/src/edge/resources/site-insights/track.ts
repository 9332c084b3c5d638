import { hash } from 'node:crypto'
import type { Body } from '@scriptorium/types'
import { pageValue, type SiteEvent } from '@scriptorium/insights/events'
import type { Insights } from '@scriptorium/insights/insights'

type Given = Body<'trackEventsInSiteById'>['events'][number]

const known = <T>(value: T | null | undefined): T | undefined => value ?? undefined

const referrerOf = (referrer: string | null | undefined, { origin }: URL): string | undefined => {
  const from = URL.parse(referrer ?? '')
  return from?.origin === origin ? undefined : (from?.hostname ?? '')
}

const linkValues = (link: string | undefined): SiteEvent['values'] => {
  const url = URL.parse(link ?? '')
  return url ? { eventLinkTargetValue: url.origin + url.pathname, eventLinkTargetDomain: url.hostname } : {}
}

const valuesOf = ({ session, location, query, rating, operation, link }: Given, url: URL): SiteEvent['values'] => ({
  urlPath: url.pathname,
  siteSection: known(location.siteSection),
  siteSpace: known(location.siteSpace),
  ...(location.page && location.space && { page: pageValue(location.space, location.page) }),
  visitorLanguage: /^[a-z]{2,3}(?=[-,;]|$)/i.exec(session.language ?? '')?.[0].toLowerCase(),
  referrerDomain: referrerOf(session.referrer, url),
  eventSearchQuery: query?.toLowerCase(),
  eventPageFeedbackRating: rating,
  eventAPIOperationPath: operation,
  ...linkValues(link),
})

const eventOf = (given: Given, siteId: string, secret: string, at: number): SiteEvent[] => {
  const { type, session, location } = given
  const url = URL.parse(location.url)
  if (!url) return []
  const isMissing = type === 'page_view' && !(location.page && location.space)
  const day = new Date(at).toISOString().slice(0, 10)
  const values = valuesOf(given, url)
  return [
    {
      siteId,
      kind: isMissing ? 'page_not_found' : type,
      at,
      visitor: hash('sha256', JSON.stringify([secret, day, siteId, 'tracked', session.visitorId]), 'base64url'),
      userAgent: session.userAgent,
      isEntry: type === 'page_view' && values.referrerDomain !== undefined,
      values,
    },
  ]
}

/** Counts events that another program reports. */
export const trackEvents = (
  { insights, secret }: { insights: Insights; secret: string },
  siteId: string,
  { events }: Body<'trackEventsInSiteById'>,
  now: string,
): void => {
  for (const event of events.flatMap((given) => eventOf(given, siteId, secret, Date.parse(now)))) insights.note(event)
}
