import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code

/**
 * Creates a folder with those above it, which only the user of this process can read. Node's own recursive `mkdir` never returns
 * if a folder exists in which none can be created, such as `/proc` or a working folder that was deleted.
 */
export const createFolder = (folder: string): void => {
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return
    const above = dirname(folder)
    if (codeOf(error) !== 'ENOENT' || above === folder || existsSync(above)) throw error
    createFolder(above)
    createFolder(folder)
  }
}
