import type { BlockType, PartType } from './block-types.ts'
import { isRef } from './refs.ts'
import { isObject } from '@scriptorium/basics/is-object'

/** A fault of a document, and its position as a JSON pointer. */
export interface DocumentFault {
  readonly pointer: string
  readonly message: string
}

type Data = Readonly<Record<string, unknown>>

/** Returns what is wrong with the value of a data field; undefined for a valid one. */
type Check = (value: unknown) => string | undefined

const text: Check = (value) => (typeof value === 'string' ? undefined : 'must be a text')
const flag: Check = (value) => (typeof value === 'boolean' ? undefined : 'must be true or false')
const list: Check = (value) => (Array.isArray(value) ? undefined : 'must be a list')
const map: Check = (value) => (isObject(value) ? undefined : 'must be an object')
const oneOf =
  (...names: string[]): Check =>
  (value) =>
    names.includes(value as string) ? undefined : `must be one of ${names.join(', ')}`
const ref: Check = (value) => (isRef(value) ? undefined : 'must be a content reference')

type Fields = Readonly<Record<string, Check>>

const none: Fields = {}

/** The data fields that each type of block needs. */
const ofBlocks: Readonly<Record<BlockType | PartType, Fields>> = {
  blockquote: none,
  code: none,
  columns: none,
  'content-ref': { ref },
  divider: none,
  drawing: none,
  embed: { url: text },
  expandable: none,
  file: { ref },
  'heading-1': none,
  'heading-2': none,
  'heading-3': none,
  'heading-4': none,
  'heading-5': none,
  'heading-6': none,
  hint: { style: oneOf('info', 'warning', 'danger', 'success') },
  if: { expression: text },
  images: none,
  integration: { integration: text, block: text, props: map },
  'list-ordered': none,
  'list-tasks': none,
  'list-unordered': none,
  math: { formula: text },
  'openapi-operation': { ref, path: text, method: text },
  'openapi-schemas': { ref, schemas: list },
  'openapi-webhook': { ref, name: text, method: text },
  paragraph: none,
  prompt: { description: text },
  raw: none,
  'reusable-content': { ref },
  stepper: none,
  swagger: { ref, path: text, method: text },
  table: { view: map, records: map, definition: map },
  tabs: none,
  updates: { format: oneOf('numeric', 'full', 'short') },
  'code-line': none,
  column: none,
  image: { ref },
  'list-item': none,
  'stepper-step': none,
  'tabs-item': none,
  update: { date: text },
}

/** The data fields that types of inline nodes need. */
const ofInlines: Readonly<Record<string, Fields>> = {
  link: { ref },
  emoji: { code: text },
  icon: { icon: text },
  expression: { expression: text },
  'inline-math': { formula: text },
  'inline-image': { ref },
  mention: { ref },
  button: { label: text, kind: oneOf('primary', 'secondary') },
}

const requiredOf = (object: string, type: string): Fields => {
  const fields: Readonly<Record<string, Fields>> = object === 'block' ? ofBlocks : ofInlines
  return Object.hasOwn(fields, type) ? fields[type]! : none
}

const align = oneOf('start', 'center', 'end')

/** The optional data fields of each kind of node that only allow some values. */
const optional: Readonly<Record<string, Fields>> = {
  'block paragraph': { align },
  'block heading-1': { align },
  'block heading-2': { align },
  'block heading-3': { align },
  'block images': { align: oneOf('center', 'left', 'right') },
  'block code': { overflow: oneOf('scroll', 'wrap'), syntax: text, title: text },
  'block list-item': { checked: (value) => (value === null ? undefined : flag(value)) },
  'block tabs-item': { title: text },
  'inline inline-image': { size: oneOf('original', 'line') },
}

const faultInData = (object: string, type: string, data: Data): DocumentFault | undefined => {
  for (const [name, check] of Object.entries(requiredOf(object, type))) {
    const message = data[name] === undefined || data[name] === null ? 'is required' : check(data[name])
    if (message) return { pointer: `/data/${name}`, message }
  }
  for (const [name, check] of Object.entries(optional[`${object} ${type}`] ?? none)) {
    const message = data[name] === undefined || data[name] === null ? undefined : check(data[name])
    if (message) return { pointer: `/data/${name}`, message }
  }
  return undefined
}

const alignColumn = oneOf('left', 'center', 'right')
const viewType = oneOf('grid', 'cards')

const faultInColumn = (column: unknown): DocumentFault | undefined => {
  if (!isObject(column)) return { pointer: '', message: 'must be an object' }
  const message = column['textAlignment'] === undefined ? undefined : alignColumn(column['textAlignment'])
  return message === undefined ? undefined : { pointer: '/textAlignment', message }
}

const faultInTable = ({ view, definition }: Data): DocumentFault | undefined => {
  const { type } = view as Data
  const message = type === undefined ? undefined : viewType(type)
  if (message !== undefined) return { pointer: '/data/view/type', message }
  for (const [id, column] of Object.entries(definition as Data)) {
    const fault = faultInColumn(column)
    const name = id.replaceAll('~', '~0').replaceAll('/', '~1')
    if (fault) return { pointer: `/data/definition/${name}${fault.pointer}`, message: fault.message }
  }
  return undefined
}

type Node = Readonly<Record<string, unknown>>

const faultIn = (node: Node): DocumentFault | undefined => {
  if (node['object'] === 'text') {
    return node['leaves'] === undefined ? { pointer: '/leaves', message: 'is required' } : undefined
  }
  const [object, type, data] = [String(node['object']), String(node['type']), (node['data'] ?? {}) as Data]
  return faultInData(object, type, data) ?? (object === 'block' && type === 'table' ? faultInTable(data) : undefined)
}

/**
 * Returns the first fault of a document: a node without the data that its kind needs, or with an invalid value. Unknown
 * kinds are not checked.
 */
export const findDocumentFault = (document: { readonly nodes: readonly unknown[] }): DocumentFault | undefined => {
  const waiting: { node: Node; pointer: string }[] = []
  const push = (nodes: unknown, pointer: string): void => {
    if (!Array.isArray(nodes)) return
    for (let index = nodes.length - 1; index >= 0; index--) {
      waiting.push({ node: nodes[index] as Node, pointer: `${pointer}/${index}` })
    }
  }
  push(document.nodes, '/nodes')
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { node, pointer } = next
    const fault = faultIn(node)
    if (fault) return { pointer: pointer + fault.pointer, message: fault.message }
    push(node['fragments'], `${pointer}/fragments`)
    push(node['nodes'], `${pointer}/nodes`)
  }
  return undefined
}
