export { describeImport } from './describe.ts'
export { importSource, type ImportResult } from './import-source.ts'
export { readBase } from '../base.ts'
export { readFolder } from './read-folder.ts'
