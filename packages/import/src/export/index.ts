export { isConditional } from './conditions.ts'
export { exportTools, type ExportTool } from './dialects.ts'
export { exportTree } from './export-tree.ts'
