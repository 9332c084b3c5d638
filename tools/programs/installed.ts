import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const folder = join(import.meta.dirname, 'node_modules')

/** Returns the path of a file below `node_modules` of the programs that only tests run. Throws if they are not installed. */
export const installedProgram = (path: string): string => {
  if (!existsSync(folder)) throw new Error('The programs that tests run are not installed: run `pnpm programs` first')
  return join(folder, path)
}

/** Returns a `require` that finds the packages of these programs. */
export const requireProgram = (): NodeJS.Require => createRequire(installedProgram('index.js'))
