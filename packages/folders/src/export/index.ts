export { exportSpace } from './export-space.ts'
export { forTool } from './for-tool.ts'
export { writeFolder } from './write-folder.ts'
