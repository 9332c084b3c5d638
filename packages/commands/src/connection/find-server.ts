import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'

/** Returns the program of `@scriptorium/server` if it is installed beside a file of another package. */
export const findServer = (from: string): string | undefined => {
  try {
    return pathToFileURL(createRequire(from).resolve('@scriptorium/server/src/main.js')).href
  } catch {
    return undefined
  }
}
