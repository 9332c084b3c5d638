export { describeImport } from './describe.ts'
export { importSource, type ImportOptions, type ImportResult, type OnProgress } from './import-source.ts'
export { readFolder } from './read-folder.ts'
export type { Source, SourceFile } from './source.ts'
