import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The root of the repository. */
export const ROOT = join(import.meta.dirname, '../..')

/** A `package.json`. */
export interface Manifest {
  name: string
  version: string
  exports?: Record<string, string>
  imports?: Record<string, string>
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  [field: string]: unknown
}

/** Reads the `package.json` of a folder. */
export const readManifest = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest

/** Returns the version of everything that is released. Only the root's `package.json` has it. */
export const releaseVersion = (): string => readManifest(ROOT).version
