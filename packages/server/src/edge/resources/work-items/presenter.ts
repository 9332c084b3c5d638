import type { TranslationProgress, TranslationRun, WorkItem, WorkItemProgress } from '@scriptorium/types'
import { nameOf } from '../../../features/sync/present-git-sync.ts'
import { presentEach } from '../../../ground/present-each.ts'
import type { StoredOptions } from '../imports/stored.ts'
import type { ListedWork } from './work-sql.ts'

const detailOf = ({ kind, detail }: ListedWork): string | undefined => {
  if (detail === null || kind === 'translation') return detail ?? undefined
  return detail.startsWith('{') ? (JSON.parse(detail) as StoredOptions).name : nameOf(detail)
}

const progressOf = ({ state, progress }: ListedWork): WorkItemProgress | undefined => {
  if (state !== 'running' || progress === null) return undefined
  const known = JSON.parse(progress) as TranslationProgress | WorkItemProgress
  return 'donePages' in known
    ? { done: known.donePages, total: known.totalPages }
    : { done: known.done, total: known.total }
}

const reasonOf = ({ kind, state, report }: ListedWork): string | undefined => {
  if (state !== 'failed' || report === null) return undefined
  return kind === 'translation' ? (JSON.parse(report) as TranslationRun).error : report.slice(0, 4096)
}

/** Presents long work. `fileUrl` is where a PDF that is ready can be read. */
export const presentWork = (row: ListedWork, fileUrl: string | undefined): WorkItem => {
  const [detail, progress, reason] = [detailOf(row), progressOf(row), reasonOf(row)]
  return presentEach<WorkItem>({
    object: 'work-item',
    id: row.id,
    kind: row.kind,
    state: row.state,
    space: row.spaceId,
    changeRequest: row.changeRequestId ?? undefined,
    title: row.title ?? row.spaceTitle,
    detail,
    progress: progress || undefined,
    reason,
    createdBy: row.createdBy,
    createdAt: row.createdAt,
    endedAt: row.endedAt ?? undefined,
    urls: { ...(fileUrl !== undefined && { file: fileUrl }) },
  })
}
