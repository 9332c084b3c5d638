/** An import of pages and files into a space. */
export interface ImportRunRow {
  id: string
  organizationId: string
  spaceId: string
  /** The site that keeps the old addresses. */
  siteId: string | null
  /** The page to import below. */
  pageId: string | null
  /** Null before an import writes, unless the caller named one. */
  changeRequestId: string | null
  /** JSON: ImportRunSource. */
  source: string
  /** Identifies the source and where in the space it goes, so that a repeated import finds the one before. */
  sourceKey: string
  /** JSON: StoredOptions. */
  options: string
  status: 'pending' | 'in-progress' | 'completed' | 'failed' | 'cancelled'
  reason: string | null
  /** JSON: ImportRunProgress; null unless the import is in progress. */
  progress: string | null
  /** JSON: StoredResult; null before the import is completed. */
  result: string | null
  /** The revision with the exact content of the source. Null before the import is completed, and for a dry run. */
  revisionId: string | null
  createdBy: string
  createdAt: string
  updatedAt: string
  startedAt: string | null
  completedAt: string | null
}

declare module 'knex/types/tables.js' {
  interface Tables {
    importRuns: ImportRunRow
  }
}
