import type { ImportRun, ImportRunProgress, ImportRunSource } from '@scriptorium/types'
import type { ImportRunRow } from '@scriptorium/schema/tables/imports'
import type { Urls } from '../../../platform/urls.ts'
import type { StoredOptions, StoredResult } from './stored.ts'

/** Returns an import as lists show it. */
export const presentImportRun = (row: ImportRunRow, urls: Urls): ImportRun => {
  const { changeRequestId, pageId, siteId, reason, progress, startedAt, completedAt } = row
  return {
    object: 'import-run',
    id: row.id,
    status: row.status,
    ...(reason !== null && { reason }),
    source: JSON.parse(row.source) as ImportRunSource,
    target: {
      space: row.spaceId,
      ...(changeRequestId !== null && { changeRequest: changeRequestId }),
      ...(pageId !== null && { page: pageId }),
    },
    ...(siteId !== null && { site: siteId }),
    ...(JSON.parse(row.options) as StoredOptions),
    ...(progress !== null && { progress: JSON.parse(progress) as ImportRunProgress }),
    createdBy: row.createdBy,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    ...(startedAt !== null && { startedAt }),
    ...(completedAt !== null && { completedAt }),
    urls: { location: urls.api(`/v1/org/${row.organizationId}/imports/${row.id}`) },
  }
}

/** Returns an import with its pages and its report. */
export const presentWholeRun = (row: ImportRunRow, urls: Urls): ImportRun => ({
  ...presentImportRun(row, urls),
  ...(row.result !== null && (JSON.parse(row.result) as StoredResult)),
})
