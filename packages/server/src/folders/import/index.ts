export { describeImport } from './describe.ts'
export { importSource, type ImportResult } from './import-source.ts'
export { readFolder } from './read-folder.ts'
