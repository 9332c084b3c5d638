import type { Translation } from '@scriptorium/client'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-aria-components'
import { address } from '../../../address.ts'
import { translationQuery } from '../../../api/workspace/connections.ts'
import { useWorkspace } from '../../../frame/workspace.tsx'
import { useConnectionsWords } from '../../../words/connections/words.ts'
import { Loaded } from '../../managing/manage-view.tsx'
import { PanelDialog } from '../../managing/panel-dialog.tsx'

interface Remark {
  page: { id: string; title: string }
  text?: string
}

const Remarks = ({ title, spaceId, remarks }: { title: string; spaceId: string; remarks: readonly Remark[] }) => {
  if (remarks.length === 0) return null
  return (
    <section>
      <h3>{title}</h3>
      <ul className="s-list" aria-label={title}>
        {remarks.map(({ page, text }, index) => (
          <li key={index}>
            <span className="s-list-main">
              <Link href={address.page(spaceId, page.id)}>{page.title}</Link>
              {text !== undefined && <small dir="auto">{text}</small>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const Report = ({ translation: { lastRun, source, stats } }: { translation: Translation }) => {
  const { t, language } = useConnectionsWords()
  const { failedPages = [], untranslatedBlocks = [], missingTerms = [] } = lastRun ?? {}
  const show = (count: number) => count.toLocaleString(language)
  const cost = { words: show(stats.latestWords), pages: show(stats.latestPages), all: show(stats.totalWords) }
  const isComplete = lastRun && failedPages.length + untranslatedBlocks.length + missingTerms.length === 0
  const terms = missingTerms.map(({ page, term, translation }) => ({ page, text: `${term} → ${translation}` }))
  return (
    <>
      <p>{t('lastRunCost', cost)}</p>
      {lastRun?.error !== undefined && <p role="alert">{lastRun.error}</p>}
      {isComplete && lastRun.error === undefined && <p className="s-soft">{t('allTranslated')}</p>}
      <Remarks title={t('notTranslatedPages')} spaceId={source.space} remarks={failedPages.map((page) => ({ page }))} />
      <Remarks title={t('keptBlocks')} spaceId={source.space} remarks={untranslatedBlocks} />
      <Remarks title={t('missingTerms')} spaceId={source.space} remarks={terms} />
    </>
  )
}

/** What a translation cost, and what of it is not as it should be. */
export const TranslationReport = ({ id, name, onClose }: { id: string; name: string; onClose: () => void }) => {
  const { t } = useConnectionsWords()
  const { organization } = useWorkspace()
  const translation = useQuery(translationQuery(organization.id, id))
  return (
    <PanelDialog title={t('reportOf', { name })} onClose={onClose}>
      <Loaded query={translation}>{(read) => <Report translation={read} />}</Loaded>
    </PanelDialog>
  )
}
