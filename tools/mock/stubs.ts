import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { RESOURCES } from '../stub.ts'

/** Returns the operations whose handler is `notImplemented`. */
export const readStubs = (): Set<string> => {
  const texts = globSync('*/handlers.ts', { cwd: RESOURCES }).map((file) => readFileSync(join(RESOURCES, file), 'utf8'))
  return new Set(texts.flatMap((text) => [...text.matchAll(/^ {2}(\w+): notImplemented,$/gm)].map(([, id]) => id!)))
}
