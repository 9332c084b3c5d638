export interface TranslationRow {
  id: string
  organizationId: string
  sourceSpaceId: string
  sourceLanguage: string
  language: string
  /** JSON: Document. */
  instructions: string
  status: 'pending' | 'running' | 'completed'
  /** Null before the first run ends, and after the space was purged. */
  resultSpaceId: string | null
  resultRevisionId: string | null
  /** The computed page of the result space. */
  resultPageId: string | null
  runs: number
  totalWords: number
  totalPages: number
  totalMs: number
  latestMs: number
  latestPages: number
  latestWords: number
  /** JSON: TranslationProgress; null unless a run is in progress. */
  progress: string | null
  /** JSON: TranslationRun; null before the first run ends. */
  lastRun: string | null
  /** When the last run ended; null before, and if an earlier version ran it. */
  endedAt: string | null
  /** The tree of the source that the last complete run translated. */
  doneRoot: string | null
  /** Identifies the engine, the instructions and the glossary of that run. */
  doneKey: string | null
  createdBy: string
  createdAt: string
  updatedAt: string
}

/** What an engine answered to a block. */
export interface TranslationMemoryRow {
  translationId: string
  /** Identifies the block, its glossary terms, the instructions and the engine. */
  key: string
  text: string
}

/** What the engine did not translate as it should on a page. Pages without remarks have no row. */
export interface TranslationReportRow {
  translationId: string
  /** The page or reusable content of the source space. */
  pageId: string
  keptBlocks: number
  /** JSON: ReportedBlock[], the first of `keptBlocks`. */
  blocks: string
  /** JSON: ReportedTerm[]. */
  terms: string
}

export interface GlossaryEntryRow {
  id: string
  organizationId: string
  createdAt: string
  updatedAt: string
}

export interface GlossaryTermRow {
  entryId: string
  language: string
  term: string
}

declare module 'knex/types/tables.js' {
  interface Tables {
    translations: TranslationRow
    translationMemory: TranslationMemoryRow
    translationReports: TranslationReportRow
    glossaryEntries: GlossaryEntryRow
    glossaryTerms: GlossaryTermRow
  }
}
