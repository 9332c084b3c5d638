import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { countedQuery, type Asked, type Counted } from '../../../api/sites/insights.ts'
import type { SitePlace } from '../../../api/sites/sites.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { saveTable } from '../../../ui/save-table.ts'
import { useInsightsWords } from '../../../words/insights/words.ts'
import { Loaded } from '../../managing/manage-view.tsx'

/** What can be done about a value. */
export interface RankingAction {
  label: string
  nameOf: (row: Counted) => string
  run: (row: Counted) => void
}

interface Props {
  place: SitePlace
  title: string
  asked: Asked
  range: { from: string; to: string }
  /** Returns what people call a value. */
  nameOf: (row: Counted) => string
  action?: RankingAction | undefined
}

const shownRows = 10

const countOf = ({ byVisits }: Asked, { visits, events }: Counted): number => (byVisits ? visits : events)

/** The values that were met most often, with bars to compare them. */
export const Ranking = ({ place, title, asked, range, nameOf, action }: Props) => {
  const { t, language } = useInsightsWords()
  const query = useQuery(countedQuery(place, asked, range))
  const format = new Intl.NumberFormat(language)
  const save = () =>
    saveTable(`${asked.groupBy ?? asked.type}.csv`, [
      ['value', 'events', 'visits', 'visitors'],
      ...(query.data ?? []).map((row) => [nameOf(row), row.events, row.visits, row.visitors]),
    ])
  return (
    <section className="s-ranking" aria-label={title}>
      <header>
        <h2>{title}</h2>
        {query.data !== undefined && query.data.length > 0 && (
          <IconButton label={t('saveCsv', { name: title })} onPress={save}>
            <Download />
          </IconButton>
        )}
      </header>
      <Loaded query={query}>
        {(rows) => {
          const shown = rows.slice(0, shownRows).filter((row) => countOf(asked, row) > 0)
          if (shown.length === 0) return <p className="s-hint">{t('nothingYet')}</p>
          const most = countOf(asked, shown[0]!)
          return (
            <ol>
              {shown.map((row) => (
                <li key={JSON.stringify(row.value)}>
                  <span className="s-ranking-name" dir="auto">
                    {nameOf(row)}
                  </span>
                  <meter min={0} max={most} value={countOf(asked, row)} aria-hidden="true" />
                  <span className="s-ranking-count">{format.format(countOf(asked, row))}</span>
                  {action && (
                    <Button look="quiet" aria-label={action.nameOf(row)} onPress={() => action.run(row)}>
                      {action.label}
                    </Button>
                  )}
                </li>
              ))}
            </ol>
          )
        }}
      </Loaded>
    </section>
  )
}
