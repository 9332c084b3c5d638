import { useQuery } from '@tanstack/react-query'
import type { Counted } from '../../../api/sites/insights.ts'
import { taggedSiteQuery, type SitePlace } from '../../../api/sites/sites.ts'
import { useInsightsWords } from '../../../words/insights/words.ts'
import { useDestinations } from '../redirects/destinations.ts'

const codeNames = (language: string, type: 'language' | 'region') => {
  const display = new Intl.DisplayNames(language, { type, fallback: 'code' })
  return ({ value }: Counted): string => display.of(String(value)) ?? String(value)
}

/** Returns what people call the values of events. */
export const useNames = (place: SitePlace) => {
  const { t, language } = useInsightsWords()
  const { data: destinations = [] } = useDestinations(place)
  const { data: site } = useQuery(taggedSiteQuery(place))
  const { pathname: base } = new URL(site?.data.urls.published ?? 'https://site.invalid/')
  const page = ({ value }: Counted): string => {
    const id = (value as { page: string | null } | null)?.page
    const found = destinations.find(({ to }) => 'pageId' in to && to.pageId === id)
    return found ? found.title : t('removedPage')
  }
  /** A path below the site, as redirects have it. */
  const path = ({ value }: Counted): string => {
    const text = String(value)
    const start = base.replace(/\/$/, '')
    return text.startsWith(`${start}/`) ? text.slice(start.length) : text
  }
  return {
    page,
    path,
    text: ({ value }: Counted): string => String(value),
    referrer: ({ value }: Counted): string => (value === '' ? t('direct') : String(value)),
    rating: ({ value }: Counted): string => t(`rating-${value as 'bad' | 'good' | 'ok'}`),
    device: ({ value }: Counted): string => t(`device-${value as 'desktop' | 'mobile' | 'tablet' | 'unknown'}`),
    country: codeNames(language, 'region'),
    language: codeNames(language, 'language'),
  }
}
