import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseDocument } from 'yaml'

/** Returns the name of the parameter that a pointer into a file leads to or through; undefined if it is not in a list of parameters. */
export const parameterNameAt = (folder: string, file: string, pointer: string): string | undefined => {
  const keys = pointer
    .replace(/^#?\//, '')
    .split('/')
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
  const list = keys.lastIndexOf('parameters')
  if (list < 0 || !/^\d+$/.test(keys[list + 1] ?? '') || !existsSync(join(folder, file))) return undefined
  const name = parseDocument(readFileSync(join(folder, file), 'utf8')).getIn([...keys.slice(0, list + 2), 'name'])
  return typeof name === 'string' ? name : undefined
}
