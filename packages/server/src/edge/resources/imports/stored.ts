import type { ImportRun, ImportRunCreate } from '@scriptorium/types'

/** The options of an import and the name of its source, as its row stores them. */
export type StoredOptions = Required<Pick<ImportRunCreate, 'dryRun' | 'enhance'>> & Pick<ImportRun, 'name'>

/** What an import found, as its row stores it. */
export type StoredResult = Required<Pick<ImportRun, 'pages' | 'report'>>
