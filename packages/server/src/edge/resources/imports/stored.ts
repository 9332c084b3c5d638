import type { ImportRun, ImportRunCreate } from '@scriptorium/types'

/** The options of an import, as its row stores them. */
export type StoredOptions = Required<Pick<ImportRunCreate, 'dryRun' | 'enhance'>>

/** What an import found, as its row stores it. */
export type StoredResult = Required<Pick<ImportRun, 'pages' | 'report'>>
