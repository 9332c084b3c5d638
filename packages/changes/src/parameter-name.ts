import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseDocument } from 'yaml'

/** Returns the name of the parameter that a pointer into a file leads to or through; undefined if there is none. */
export const parameterNameAt = (folder: string, file: string, pointer: string): string | undefined => {
  if (!existsSync(join(folder, file))) return undefined
  const keys = pointer
    .replace(/^#?\//, '')
    .split('/')
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
  const document = parseDocument(readFileSync(join(folder, file), 'utf8'))
  for (let { length } = keys; length > 0; length--) {
    const at = keys.slice(0, length)
    const name = document.getIn([...at, 'name'])
    if (typeof name === 'string' && typeof document.getIn([...at, 'in']) === 'string') return name
  }
  return undefined
}
