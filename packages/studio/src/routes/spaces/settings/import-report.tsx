import type { ImportRun } from '@scriptorium/client'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-aria-components'
import { address } from '../../../address.ts'
import { importQuery } from '../../../api/workspace/imports.ts'
import { useImportsWords } from '../../../words/imports/words.ts'
import { Loaded } from '../../managing/manage-view.tsx'

type Report = NonNullable<ImportRun['report']>

const Remarks = ({ title, count, remarks }: { title: string; count: number; remarks: Report['kept'] }) =>
  count === 0 ? null : (
    <details>
      <summary>
        {title} <span className="s-count">{count}</span>
      </summary>
      <ul dir="ltr">
        {remarks.map(({ path, line, text }, index) => (
          <li key={index}>
            <code>{line === undefined ? path : `${path}:${line}`}</code> {text}
          </li>
        ))}
      </ul>
    </details>
  )

const depthOf = (path: string): number => path.split('/').length - 1

const Tree = ({ run }: { run: ImportRun }) => {
  const { t } = useImportsWords()
  return (
    <details open={run.dryRun}>
      <summary>{t('importedPages')}</summary>
      <ul>
        {(run.pages ?? []).map(({ id, title, path }) => (
          <li key={id} style={{ marginInlineStart: `${depthOf(path)}rem` }}>
            {title}
          </li>
        ))}
      </ul>
    </details>
  )
}

const statusWords = {
  created: 'specificationCreated',
  updated: 'specificationUpdated',
  unchanged: 'specificationUnchanged',
} as const

const Found = ({ run, report }: { run: ImportRun; report: Report }) => {
  const { t } = useImportsWords()
  const { conflicts = [], counts, tool, kept, skipped, brokenLinks, specifications = [] } = report
  const { changeRequest, space } = run.target
  return (
    <>
      <p>
        {t('importCounts', { ...counts, count: counts.pages })} {tool !== undefined && t('readAs', { tool })}
      </p>
      <p>{t('importLinks', { count: counts.links, before: counts.brokenBefore, now: counts.brokenNow })}</p>
      {changeRequest !== undefined && (
        <p>
          <Link href={address.change(space, changeRequest)} className="s-inline-link">
            {t('changeRequest')}
          </Link>
        </p>
      )}
      {changeRequest === undefined && <p>{t(run.dryRun ? 'nothingWritten' : 'nothingNew')}</p>}
      <Tree run={run} />
      <Remarks title={t('changedOnBothSides')} count={counts.conflicts ?? 0} remarks={conflicts} />
      <Remarks
        title={t('specifications')}
        count={specifications.length}
        remarks={specifications.map(({ path, slug, status }) => ({ path, text: `${slug}: ${t(statusWords[status])}` }))}
      />
      <Remarks title={t('keptAsText')} count={counts.kept} remarks={kept} />
      <Remarks title={t('leftOut')} count={counts.skipped} remarks={skipped} />
      <Remarks title={t('brokenNow')} count={counts.brokenNow} remarks={brokenLinks} />
    </>
  )
}

/** What an import found and wrote. */
export const ImportReport = ({ organizationId, importRunId }: { organizationId: string; importRunId: string }) => {
  const run = useQuery(importQuery(organizationId, importRunId))
  return <Loaded query={run}>{(found) => found.report && <Found run={found} report={found.report} />}</Loaded>
}
