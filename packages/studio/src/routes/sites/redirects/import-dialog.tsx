import { useState } from 'react'
import { writeRedirects } from '../../../api/sites/redirects.ts'
import { type SitePlace } from '../../../api/sites/sites.ts'
import { TextBox } from '../../../ui/fields.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { useSitesWords } from '../../../words/sites/words.ts'
import { PanelDialog } from '../../managing/panel-dialog.tsx'
import { readRedirects, type RedirectLine } from './csv.ts'
import { barePath, useDestinations, type Destination } from './destinations.ts'

interface Failure {
  source: string
  reason: string
}

interface Report {
  count: number
  failures: Failure[]
}

const entriesPerRequest = 100

const entryOf = ({ source }: RedirectLine, { to }: Destination) => ({
  source: `/${barePath(source)}`,
  destination: to,
})

const send = async (place: SitePlace, entries: ReturnType<typeof entryOf>[]): Promise<Report> => {
  const report: Report = { count: 0, failures: [] }
  for (let from = 0; from < entries.length; from += entriesPerRequest) {
    const results = await writeRedirects(place, entries.slice(from, from + entriesPerRequest))
    for (const { status, source, error = '' } of results) {
      if (status === 'error') report.failures.push({ source, reason: error })
      else report.count += 1
    }
  }
  return report
}

/** Imports redirects from a table, and says which lines failed and why. */
export const ImportDialog = ({ place, onClose }: { place: SitePlace; onClose: () => void }) => {
  const { t } = useSitesWords()
  const { data: destinations } = useDestinations(place)
  const [text, setText] = useState('')
  const [report, setReport] = useState<Report>()
  const lines = readRedirects(text)
  const run = async () => {
    const byPath = new Map((destinations ?? []).map((one) => [one.path, one]))
    const matched = lines.map((line) => ({ line, to: byPath.get(barePath(line.destination)) }))
    const lost = matched
      .filter(({ to }) => !to)
      .map(({ line }) => ({ source: line.source, reason: t('notOnSite', { path: line.destination }) }))
    const { count, failures } = await send(
      place,
      matched.flatMap(({ line, to }) => (to ? [entryOf(line, to)] : [])),
    )
    setReport({ count, failures: [...lost, ...failures] })
  }
  if (report) {
    return (
      <PanelDialog title={t('imported', { count: report.count, failed: report.failures.length })} onClose={onClose}>
        <ul className="s-list">
          {report.failures.map(({ source, reason }) => (
            <li key={source}>
              <span className="s-list-main">
                <strong dir="ltr">{source}</strong>
                <small>{reason}</small>
              </span>
            </li>
          ))}
        </ul>
      </PanelDialog>
    )
  }
  return (
    <FormDialog
      title={t('importCsv')}
      action={`${t('importCsv')} (${lines.length})`}
      isReady={lines.length > 0 && destinations !== undefined}
      staysOpen
      onSubmit={run}
      onClose={onClose}
    >
      <label className="s-choice">
        <span className="s-label">{t('file')}</span>
        <input
          type="file"
          accept=".csv,text/csv"
          onChange={({ target }) => void target.files?.[0]?.text().then(setText)}
        />
      </label>
      <TextBox label="CSV" name="redirects" value={text} onChange={setText} rows={6} hint={t('csvHint')} />
    </FormDialog>
  )
}
