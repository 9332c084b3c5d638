import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { RESOURCES } from '../stub.ts'

/** The operations that have no code yet, as their handlers say. */
export const readStubs = (): Set<string> => {
  const texts = globSync('*/handlers.ts', { cwd: RESOURCES }).map((file) => readFileSync(join(RESOURCES, file), 'utf8'))
  return new Set(texts.flatMap((text) => [...text.matchAll(/^ {2}(\w+): notImplemented,$/gm)].map(([, id]) => id!)))
}
