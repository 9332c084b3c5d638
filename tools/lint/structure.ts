import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, normalize } from 'node:path'
import { isMap, isScalar, LineCounter, parseDocument, visit, type Document, type Node } from 'yaml'
import { unknownExtensions } from './extensions.ts'

/** An error at a place in a spec folder. */
export interface StructureError {
  file: string
  line: number
  column: number
  message: string
}

interface SpecFile {
  name: string
  document: Document.Parsed
  lines: LineCounter
}

const read = (folder: string, name: string): SpecFile => {
  const lines = new LineCounter()
  return { name, lines, document: parseDocument(readFileSync(join(folder, name), 'utf8'), { lineCounter: lines }) }
}

const errorAt = ({ name, lines }: SpecFile, offset: number, message: string): StructureError => {
  const { line, col } = lines.linePos(offset)
  return { file: name, line, column: col, message }
}

const syntaxErrors = (file: SpecFile): StructureError[] => {
  if (file.document.errors.length === 0 && file.document.contents === null)
    return [
      errorAt(file, 0, 'The file is empty. Write a path or a schema in it, or delete it with every `$ref` to it.'),
    ]
  // Further errors follow from the first one.
  return file.document.errors.slice(0, 1).map(({ code, pos: [offset], message }) => {
    const [reason = ''] = message.split(' at line ')
    const advice =
      code === 'DUPLICATE_KEY' ? 'Remove one of them.' : 'Check the indentation, the quotes and the brackets.'
    return errorAt(file, offset, `Invalid YAML: ${reason}. ${advice}`)
  })
}

interface Reference {
  file: SpecFile
  ref: string
  offset: number
}

const referencesIn = (file: SpecFile): Reference[] => {
  const found: Reference[] = []
  visit(file.document, {
    Pair: (_, { key, value }) => {
      if (isScalar(key) && key.value === '$ref' && isScalar(value) && typeof value.value === 'string')
        found.push({ file, ref: value.value, offset: value.range?.[0] ?? 0 })
    },
  })
  return found
}

const targetOf = (from: string, ref: string): { name: string; keys: string[] } => {
  const [path = '', fragment = ''] = ref.split('#')
  const keys = fragment.split('/').slice(1)
  return {
    name: path === '' ? from : normalize(join(dirname(from), path)),
    keys: keys.map((key) => decodeURIComponent(key).replaceAll('~1', '/').replaceAll('~0', '~')),
  }
}

/** Returns the name in the same folder that differs only in a few letters, as a misspelt name does. */
const similarName = (folder: string, name: string): string | undefined => {
  const letters = (text: string) => basename(text, '.yaml').toLowerCase()
  const wanted = letters(name)
  const isClose = (other: string) => {
    const shared = [...wanted].filter((letter, index) => letters(other)[index] === letter).length
    return Math.abs(letters(other).length - wanted.length) <= 2 && shared >= wanted.length - 2
  }
  const at = join(folder, dirname(name))
  return existsSync(at) ? readdirSync(at).find((other) => other.endsWith('.yaml') && isClose(other)) : undefined
}

const missing = (folder: string, { file, offset }: Reference, name: string) => {
  const similar = similarName(folder, name)
  const advice = similar ? `Did you mean ${similar}?` : 'Create it, or correct the `$ref`.'
  return errorAt(file, offset, `The file ${name} does not exist. ${advice}`)
}

/** Follows a chain of references to its end. Returns the first error on the way; undefined if there is none. */
const referenceError = (
  folder: string,
  files: Map<string, SpecFile>,
  reference: Reference,
): StructureError | undefined => {
  const { file, offset } = reference
  const visited = new Set<Node | null>()
  let { name, keys } = targetOf(file.name, reference.ref)
  for (;;) {
    const target = files.get(name)
    if (!target && existsSync(join(folder, name))) return undefined
    if (!target) return missing(folder, reference, name)
    const node = (keys.length > 0 ? target.document.getIn(keys, true) : target.document.contents) as
      | Node
      | null
      | undefined
    if (node === undefined)
      return errorAt(file, offset, `${name} has no \`#/${keys.join('/')}\`. Correct the \`$ref\`.`)
    if (visited.has(node))
      return errorAt(file, offset, 'This `$ref` leads back to itself. Refer to a schema that has content.')
    visited.add(node)
    const next = isMap(node) ? node.get('$ref') : undefined
    if (typeof next !== 'string') return undefined
    ;({ name, keys } = targetOf(name, next))
  }
}

/** What is wrong with the files of a spec folder, before their content is read as OpenAPI. */
export interface Structure {
  /** Invalid YAML, empty files and broken references, which keep the spec from being read. */
  causes: StructureError[]
  /** Unknown extensions, and files that nothing refers to. */
  others: StructureError[]
}

const unreferenced = (files: SpecFile[], references: Reference[]): StructureError[] => {
  const targets = new Set(references.map(({ file, ref }) => targetOf(file.name, ref).name))
  return files
    .filter(({ name }) => name !== 'openapi.yaml' && !targets.has(name))
    .map((file) => errorAt(file, 0, 'Nothing refers to this file. Refer to it or delete it.'))
}

/** Finds what Redocly does not: invalid YAML, empty and unused files, broken references, unknown extensions. */
export const checkStructure = (folder: string): Structure => {
  const names = ['openapi.yaml', ...globSync('{resources,shared}/**/*.yaml', { cwd: folder }).toSorted()]
  const all = names.map((name) => read(folder, name))
  const invalid = all.flatMap(syntaxErrors)
  if (invalid.length > 0) return { causes: invalid, others: [] }
  const files = new Map(all.map((file) => [file.name, file]))
  const references = all.flatMap(referencesIn)
  const extensions = all.flatMap((file) =>
    unknownExtensions(file.document).map(({ offset, message }) => errorAt(file, offset, message)),
  )
  return {
    causes: references.flatMap((reference) => referenceError(folder, files, reference) ?? []),
    others: [...extensions, ...unreferenced(all, references)],
  }
}
