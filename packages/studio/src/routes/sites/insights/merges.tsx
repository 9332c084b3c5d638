import { useQueries, useQuery } from '@tanstack/react-query'
import { Link } from 'react-aria-components'
import { address } from '../../../address.ts'
import { changeRequestsQuery, mergedAt } from '../../../api/change-requests/change-requests.ts'
import { flattenNodes, structureQuery, type SitePlace } from '../../../api/sites/sites.ts'
import { Time } from '../../../ui/time.tsx'
import { useInsightsWords } from '../../../words/insights/words.ts'

/** A change request that was merged into a space of the site. */
export interface Merge {
  at: string
  title: string
  href: string
}

const maxShown = 10

/** Returns what was merged into the spaces of a site in a time, latest first. */
export const useMerges = (place: SitePlace, { from, to }: { from: string; to: string }): Merge[] => {
  const { data: nodes = [] } = useQuery(structureQuery(place))
  const spaces = new Set(flattenNodes(nodes).flatMap((node) => (node.object === 'site-space' ? [node.space.id] : [])))
  return useQueries({
    queries: [...spaces].map((spaceId) => changeRequestsQuery(spaceId, 'merged')),
    combine: (results) =>
      results
        .flatMap(({ data }, index) =>
          (data?.items ?? []).map((change) => ({
            at: mergedAt(change),
            title: change.subject || `#${change.number}`,
            href: address.change([...spaces][index]!, change.id),
          })),
        )
        .filter(({ at }) => at >= from && at < to)
        .toSorted((one, other) => (one.at < other.at ? 1 : -1)),
  })
}

/** What was merged, below the chart that marks it. */
export const MergeList = ({ merges }: { merges: readonly Merge[] }) => {
  const { t } = useInsightsWords()
  if (merges.length === 0) return null
  return (
    <section className="s-merges" aria-label={t('merged')}>
      <h2>{t('merged')}</h2>
      <ul>
        {merges.slice(0, maxShown).map(({ at, title, href }) => (
          <li key={href}>
            <Link href={href}>{title}</Link> <Time at={at} />
          </li>
        ))}
      </ul>
    </section>
  )
}
