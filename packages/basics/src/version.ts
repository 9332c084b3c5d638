import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Returns the folder with a manifest that a file is in. A release bundles this module into files of other folders. */
const packageOf = (path: string): string => {
  const folder = dirname(path)
  return existsSync(join(folder, 'package.json')) ? folder : packageOf(folder)
}

const versionIn = (folder: string): string =>
  (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }).version

// In the repository only the root has the version. A release writes it into the manifest of each package.
const read = (): string => {
  const folder = packageOf(import.meta.filename)
  const own = versionIn(folder)
  return own === '0.0.0-development' ? versionIn(packageOf(folder)) : own
}

let known: string | undefined

/** The version of this server. */
export const readVersion = (): string => (known ??= read())
