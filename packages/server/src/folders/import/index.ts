export { describeImport } from './describe.ts'
export { importSource, type ImportResult, type OnProgress } from './import-source.ts'
export { readFolder } from './read-folder.ts'
