import type { ImportRun, ImportRunProgress, ImportRunSource } from '@scriptorium/types'
import type { ImportRunRow } from '@scriptorium/schema/tables/imports'
import { presentEach } from '../../../ground/present-each.ts'
import type { Urls } from '../../../platform/urls.ts'
import type { StoredOptions, StoredResult } from './stored.ts'

const present = (row: ImportRunRow, urls: Urls, { pages, report }: Partial<StoredResult>): ImportRun => {
  const { changeRequestId, pageId, siteId, reason, progress, startedAt, completedAt } = row
  const { name, dryRun, enhance } = JSON.parse(row.options) as StoredOptions
  return presentEach<ImportRun>({
    object: 'import-run',
    id: row.id,
    status: row.status,
    reason: reason ?? undefined,
    source: JSON.parse(row.source) as ImportRunSource,
    name,
    target: presentEach<ImportRun['target']>({
      space: row.spaceId,
      changeRequest: changeRequestId ?? undefined,
      page: pageId ?? undefined,
    }),
    site: siteId ?? undefined,
    dryRun,
    enhance,
    progress: progress === null ? undefined : (JSON.parse(progress) as ImportRunProgress),
    pages,
    report,
    createdBy: row.createdBy,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    startedAt: startedAt ?? undefined,
    completedAt: completedAt ?? undefined,
    urls: { location: urls.api(`/v1/org/${row.organizationId}/imports/${row.id}`) },
  })
}

/** Presents an import as lists show it. */
export const presentImportRun = (row: ImportRunRow, urls: Urls): ImportRun => present(row, urls, {})

/** Presents an import with its pages and its report. */
export const presentWholeRun = (row: ImportRunRow, urls: Urls): ImportRun =>
  present(row, urls, row.result === null ? {} : (JSON.parse(row.result) as StoredResult))
