import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SPEC } from './bundle.ts'
import { operationsOf } from './operations.ts'
import type { Document } from './document.ts'

/** Folder of the handlers. */
export const RESOURCES = join(import.meta.dirname, '../packages/server/src/edge/resources')

/** List of the operations without a test. */
export const UNCOVERED = join(import.meta.dirname, '../packages/server/test/uncovered.txt')

/** Returns the operations without a handler, by resource. */
const missingStubs = async (document: Document, folder: string): Promise<Map<string, string[]>> => {
  const missing = new Map<string, string[]>()
  const texts = new Map<string, string>()
  for (const [id, { resource }] of Object.entries(operationsOf(document))) {
    const text = texts.get(resource) ?? (await readOr(join(folder, resource, 'handlers.ts'), ''))
    texts.set(resource, text)
    if (!names(text, id)) missing.set(resource, [...(missing.get(resource) ?? []), id])
  }
  return missing
}

/** Adds the missing lines `<operationId>: notImplemented,` and changes nothing else. Returns the operations and files. */
export const writeStubs = async (document: Document, folder: string): Promise<{ ids: string[]; files: string[] }> => {
  const missing = await missingStubs(document, folder)
  const files: string[] = []
  for (const [resource, ids] of missing) {
    const file = join(folder, resource, 'handlers.ts')
    const text = await readOr(file, '')
    await mkdir(join(folder, resource), { recursive: true })
    await writeFile(file, text === '' ? newHandlers(resource, ids) : addStubs(text, resource, ids))
    files.push(file)
  }
  const index = join(folder, 'index.ts')
  const resources = new Set(Object.values(operationsOf(document)).map(({ resource }) => resource))
  const text = await readOr(index, NEW_INDEX)
  const complete = addResources(text, [...resources].toSorted())
  if (complete !== text) {
    await writeFile(index, complete)
    files.push(index)
  }
  return { ids: [...missing.values()].flat(), files }
}

/** Adds operations to the list of operations without a test, because a stub has no behavior to test. */
export const listUncovered = async (ids: readonly string[], file: string): Promise<void> => {
  if (ids.length === 0) return
  const known = (await readOr(file, '')).split('\n').filter(Boolean)
  await writeFile(file, `${[...new Set([...known, ...ids])].toSorted().join('\n')}\n`)
}

/** Tells whether a handler file has a member with this name, written as `id:`, `id,` or `async id(`. */
const names = (text: string, id: string) => new RegExp(`^  (async )?${id}\\b`, 'm').test(text)

const newHandlers = (resource: string, ids: string[]) =>
  `import { defineHandlers, notImplemented } from '../../http/operations/handlers.ts'

export const ${identifier(resource)} = defineHandlers('${resource}', {
${lines(ids)}})
`

/** Adds members at the end of the object literal in `defineHandlers(…)`, and the import of `notImplemented`. */
export const addStubs = (text: string, resource: string, ids: string[]): string => {
  const start = text.indexOf('defineHandlers(')
  const end = text.indexOf('\n})', start)
  if (start < 0 || end < 0)
    throw new Error(`resources/${resource}/handlers.ts has no \`defineHandlers('${resource}', {…})\``)
  const added = `${text.slice(0, end + 1)}${lines(ids)}${text.slice(end + 1)}`
  return /\bnotImplemented\b/.test(text.slice(0, start))
    ? added
    : added.replace(/import \{([^}]*)\bdefineHandlers\b/, 'import {$1defineHandlers, notImplemented')
}

const lines = (ids: string[]) => ids.map((id) => `  ${id}: notImplemented,\n`).join('')

const NEW_INDEX = `import type { OperationId } from '@scriptorium/types'
import type { Handler } from '../http/operations/handlers.ts'

/** All handlers by operation. A missing handler is a type error. */
export const handlers: { [Id in OperationId]: Handler<Id> } = {
}
`

/** Registers resources in the index of handlers, each with an import and a spread. */
export const addResources = (text: string, resources: string[]): string =>
  resources.reduce((index, resource) => {
    const name = identifier(resource)
    if (index.includes(`'./${resource}/handlers.ts'`)) return index
    return index
      .replace(/(?=\n\/\*\* All handlers by operation)/, `import { ${name} } from './${resource}/handlers.ts'\n`)
      .replace(/(?=\n\}\n$)/, `\n  ...${name},`)
  }, text)

const identifier = (resource: string) => resource.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

const readOr = async (file: string, fallback: string) => {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    // An unreadable file must not be treated as missing, or it would be overwritten.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return fallback
  }
}

if (import.meta.main) {
  const document = JSON.parse(await readFile(join(SPEC, 'dist/openapi.json'), 'utf8')) as Document
  const { ids } = await writeStubs(document, RESOURCES)
  await listUncovered(ids, UNCOVERED)
  for (const id of ids) console.log(`+ ${id}`)
}
