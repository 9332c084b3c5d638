import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { countedQuery, rangesOf } from '../../../api/sites/insights.ts'
import { writeRedirects, withoutRedirect } from '../../../api/sites/redirects.ts'
import { siteKey, taggedSiteQuery, type SitePlace } from '../../../api/sites/sites.ts'
import { TextBox } from '../../../ui/fields.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { say } from '../../../ui/toasts.tsx'
import { useSitesWords } from '../../../words/sites/words.ts'
import { Loaded } from '../../managing/manage-view.tsx'
import { PanelDialog } from '../../managing/panel-dialog.tsx'
import { barePath, useDestinations, type Destination } from './destinations.ts'
import { suggestDestination } from './suggest.ts'

interface Missing {
  path: string
  count: number
}

const shownPaths = 10
// Some of them are redirected already.
const readPaths = 40

/** Returns the addresses without a page and without a redirect that readers asked for most. */
const useMissing = (place: SitePlace) => {
  const [now] = useState(Date.now)
  const { data: site } = useQuery(taggedSiteQuery(place))
  const asked = { type: 'page_view', pages: 'missing', groupBy: 'urlPath', limit: readPaths } as const
  const counted = useQuery(countedQuery(place, asked, rangesOf('last30Days', now).current))
  const start = `/${barePath(site?.data.urls.published ?? '')}/`
  const pathOf = (address: string) => `/${barePath(address.startsWith(start) ? address.slice(start.length) : address)}`
  const found = counted.data
    ?.map(({ value, events }): Missing => ({ path: pathOf(String(value)), count: events }))
    .filter(({ path }) => path !== '/')
  return useQuery({
    queryKey: [...siteKey(place), 'missing', found],
    queryFn: async () => (await withoutRedirect(place, found ?? [])).slice(0, shownPaths),
    enabled: found !== undefined && site !== undefined,
  })
}

interface FormProps {
  place: SitePlace
  missing: readonly Missing[]
  destinations: readonly Destination[]
  onClose: () => void
}

const MissingForm = ({ place, missing, destinations, onClose }: FormProps) => {
  const { t, language } = useSitesWords()
  const id = useId()
  const [failures, setFailures] = useState<readonly { source: string; error?: string }[]>()
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(
      missing.map(({ path }) => {
        const one = suggestDestination(path, destinations)
        return [path, one ? `/${one.path}` : '']
      }),
    ),
  )
  const byPath = new Map(destinations.map((one) => [`/${one.path}`, one]))
  const entries = missing.flatMap(({ path }) => {
    const to = byPath.get(chosen[path] ?? '')?.to
    return to ? [{ source: path, destination: to }] : []
  })
  const isLost = missing.some(({ path }) => chosen[path] !== '' && !byPath.has(chosen[path] ?? ''))
  const save = async () => {
    const results = await writeRedirects(place, entries)
    const failed = results.filter(({ status }) => status === 'error')
    if (failed.length > 0) return setFailures(failed)
    onClose()
    say(t('savedDone'))
  }
  return (
    <FormDialog
      title={t('redirectMissing')}
      action={`${t('newRedirect')} (${entries.length})`}
      isReady={entries.length > 0 && !isLost}
      staysOpen
      onSubmit={save}
      onClose={onClose}
    >
      <p className="s-soft">{t('missingText')}</p>
      <datalist id={id}>
        {destinations.map(({ path, title }) => (
          <option key={path} value={`/${path}`}>
            {title}
          </option>
        ))}
      </datalist>
      {missing.map(({ path, count }) => (
        <TextBox
          key={path}
          label={`${t('pageFor', { path })} · ${count.toLocaleString(language)}`}
          name={path}
          value={chosen[path] ?? ''}
          list={id}
          onChange={(value) => setChosen({ ...chosen, [path]: value })}
          hint={
            failures?.find(({ source }) => source === path)?.error ??
            byPath.get(chosen[path] ?? '')?.title ??
            (chosen[path] === '' ? undefined : t('notOnSite'))
          }
        />
      ))}
    </FormDialog>
  )
}

/** Redirects the addresses without a page that readers asked for most, each to the page that resembles it. */
export const MissingDialog = ({ place, onClose }: { place: SitePlace; onClose: () => void }) => {
  const { t } = useSitesWords()
  const missing = useMissing(place)
  const { data: destinations } = useDestinations(place)
  if (missing.data && missing.data.length > 0 && destinations)
    return <MissingForm {...{ place, destinations, onClose }} missing={missing.data} />
  return (
    <PanelDialog title={t('redirectMissing')} onClose={onClose}>
      <Loaded query={missing}>{(found) => found.length === 0 && <p className="s-soft">{t('noMissing')}</p>}</Loaded>
    </PanelDialog>
  )
}
