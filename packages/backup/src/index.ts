export { backup } from './backup.ts'
export { openArchive, restore } from './restore.ts'
