import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { countedQuery, periods, rangesOf, type Asked, type Counted, type Period } from '../../../api/sites/insights.ts'
import type { SitePlace } from '../../../api/sites/sites.ts'
import { Choice } from '../../../ui/fields.tsx'
import { useInsightsWords } from '../../../words/insights/words.ts'
import { useAddressState } from '../../managing/search.ts'
import { NewRedirect } from '../redirects/redirect-dialog.tsx'
import { Chart, type Moment } from './chart.tsx'
import { momentsIn } from './moments.ts'
import { MergeList, useMerges } from './merges.tsx'
import { useNames } from './names.ts'
import { Ranking, type RankingAction } from './ranking.tsx'
import { useWritableSpaces, Writing } from './writing.tsx'
import './insights.css'

type Ranges = ReturnType<typeof rangesOf>

const allViews: Asked = { type: 'page_view', pages: 'found' }

const change = (now: number, before: number, language: string): string | undefined =>
  before === 0
    ? undefined
    : new Intl.NumberFormat(language, { style: 'percent', signDisplay: 'exceptZero' }).format(now / before - 1)

const Figure = ({ label, now, before }: { label: string; now: number; before: number }) => {
  const { t, language } = useInsightsWords()
  const difference = change(now, before, language)
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {new Intl.NumberFormat(language).format(now)}
        {difference !== undefined && <small>{t('changedBy', { change: difference })}</small>}
      </dd>
    </div>
  )
}

const none: Counted = { value: null, events: 0, visits: 0, visitors: 0 }

const Figures = ({ place, ranges }: { place: SitePlace; ranges: Ranges }) => {
  const { t } = useInsightsWords()
  const { data: [now = none] = [] } = useQuery(countedQuery(place, allViews, ranges.current))
  const { data: [before = none] = [] } = useQuery(countedQuery(place, allViews, ranges.before))
  return (
    <>
      <dl className="s-figures">
        <Figure label={t('views')} now={now.events} before={before.events} />
        <Figure label={t('visits')} now={now.visits} before={before.visits} />
        <Figure label={t('visitors')} now={now.visitors} before={before.visitors} />
      </dl>
      <p className="s-hint">{t('visitorsHint')}</p>
    </>
  )
}

const Views = ({ place, ranges }: { place: SitePlace; ranges: Ranges }) => {
  const { t, language } = useInsightsWords()
  const asked: Asked = { ...allViews, groupBy: 'datetime', interval: ranges.interval }
  const { data: now = [] } = useQuery(countedQuery(place, asked, ranges.current))
  const { data: before = [] } = useQuery(countedQuery(place, asked, ranges.before))
  const lengthMs = Date.parse(ranges.current.from) - Date.parse(ranges.before.from)
  const format =
    ranges.interval === 'hour'
      ? new Intl.DateTimeFormat(language, { hour: 'numeric' })
      : new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', timeZone: 'UTC' })
  const countAt = (rows: readonly Counted[], ms: number) =>
    rows.find(({ value }) => Date.parse(String(value)) === ms)?.events ?? 0
  const moments = momentsIn(ranges).map((ms): Moment => ({
    at: new Date(ms).toISOString(),
    label: format.format(ms),
    count: countAt(now, ms),
    before: countAt(before, ms - lengthMs),
  }))
  const merges = useMerges(place, ranges.current)
  return (
    <>
      <Chart title={t('views')} moments={moments} merges={merges} />
      <MergeList merges={merges} />
    </>
  )
}

const Rankings = ({ place, ranges, canEdit }: { place: SitePlace; ranges: Ranges; canEdit: boolean }) => {
  const { t } = useInsightsWords()
  const names = useNames(place)
  const [source, setSource] = useState<string>()
  const range = ranges.current
  const list = (title: string, asked: Asked, nameOf: (row: Counted) => string, action?: RankingAction) => (
    <Ranking place={place} title={title} asked={asked} range={range} nameOf={nameOf} action={action} />
  )
  const spaces = useWritableSpaces(place)
  const [missing, setMissing] = useState<string>()
  const write: RankingAction | undefined =
    spaces.length === 0
      ? undefined
      : {
          label: t('write'),
          nameOf: (row) => `${t('write')}: ${names.text(row)}`,
          run: (row) => setMissing(names.text(row)),
        }
  const failed = (title: string, type: Asked['type']) =>
    list(title, { type, groupBy: 'eventSearchQuery' }, names.text, write)
  return (
    <div className="s-rankings">
      {list(t('pages'), { ...allViews, groupBy: 'page' }, names.page)}
      {list(t('entryPages'), { ...allViews, groupBy: 'page', byVisits: true }, names.page)}
      {list(t('exitPages'), { type: 'page_exit', groupBy: 'page' }, names.page)}
      {list(t('referrers'), { ...allViews, groupBy: 'referrerDomain' }, names.referrer)}
      {list(t('searches'), { type: 'search_type_query', groupBy: 'eventSearchQuery' }, names.text)}
      {failed(t('searchesFailed'), 'search_no_result')}
      {list(t('questions'), { type: 'ask_question', groupBy: 'eventSearchQuery' }, names.text)}
      {failed(t('questionsFailed'), 'ask_no_answer')}
      {failed(t('questionsUnhelpful'), 'ask_not_helpful')}
      <Ranking
        place={place}
        title={t('addressesMissing')}
        asked={{ type: 'page_view', pages: 'missing', groupBy: 'urlPath' }}
        range={range}
        nameOf={names.path}
        action={
          canEdit
            ? {
                label: t('redirect'),
                nameOf: (row) => t('redirectFrom', { path: names.path(row) }),
                run: (row) => setSource(names.path(row)),
              }
            : undefined
        }
      />
      {list(t('ratings'), { type: 'page_post_feedback', groupBy: 'eventPageFeedbackRating' }, names.rating)}
      {list(t('links'), { type: 'link_click', groupBy: 'eventLinkTargetDomain' }, names.text)}
      {list(t('apiRequests'), { type: 'api_client_request', groupBy: 'eventAPIOperationPath' }, names.text)}
      {list(t('countries'), { ...allViews, groupBy: 'visitorGeoCountry' }, names.country)}
      {list(t('readerLanguages'), { ...allViews, groupBy: 'visitorLanguage' }, names.language)}
      {list(t('devices'), { ...allViews, groupBy: 'visitorDevice' }, names.device)}
      {list(t('agents'), { type: '', groupBy: 'visitorBot' }, names.text)}
      {missing !== undefined && <Writing text={missing} spaces={spaces} onClose={() => setMissing(undefined)} />}
      {source !== undefined && <NewRedirect place={place} givenSource={source} onClose={() => setSource(undefined)} />}
    </div>
  )
}

/** What readers of a site look at and look for. */
export const Insights = ({ place, canEdit }: { place: SitePlace; canEdit: boolean }) => {
  const { t } = useInsightsWords()
  const [{ period: given }, set] = useAddressState()
  const names = Object.keys(periods) as Period[]
  const period = names.find((one) => one === given) ?? 'last30Days'
  const [now] = useState(Date.now)
  const ranges = rangesOf(period, now)
  return (
    <>
      <div className="s-filters">
        <Choice
          label={t('period')}
          name="period"
          value={period}
          options={names.map((value) => ({ value, label: t(value) }))}
          onChange={(value) => set({ period: value })}
        />
      </div>
      <Figures place={place} ranges={ranges} />
      <Views place={place} ranges={ranges} />
      <Rankings place={place} ranges={ranges} canEdit={canEdit} />
    </>
  )
}
