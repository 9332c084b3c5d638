export { exportSpace } from './export-space.ts'
export { writeFolder } from './write-folder.ts'
