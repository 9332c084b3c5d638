import { readFileSync } from 'node:fs'

const versionIn = (manifest: string): string =>
  (JSON.parse(readFileSync(new URL(manifest, import.meta.url), 'utf8')) as { version: string }).version

// In the repository only the root has the version. A release writes it into the manifest of each package.
const read = (): string => {
  const own = versionIn('../../package.json')
  return own === '0.0.0-development' ? versionIn('../../../../package.json') : own
}

let known: string | undefined

/** The version of this server. */
export const readVersion = (): string => (known ??= read())
