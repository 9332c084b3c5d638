import type { Reading } from './load-modules.ts'
import { keyOf, type Module, type Node } from './module.ts'
import type { Value } from './values.ts'

const maxTemplateLength = 10_000

/** Returns an object, with what it spreads. */
export const objectOf = async ({ valueOf }: Reading, module: Module, node: Node, depth: number): Promise<Value> => {
  const object: { [key: string]: Value } = Object.create(null) as { [key: string]: Value }
  for (const property of node['properties'] as Node[]) {
    if (property.type === 'SpreadElement') {
      const spread = await valueOf(module, property['argument'] as Node, depth)
      if (spread !== null && typeof spread === 'object' && !Array.isArray(spread)) Object.assign(object, spread)
      continue
    }
    const key = keyOf(property)
    if (key !== undefined && key !== '__proto__') object[key] = await valueOf(module, property['value'] as Node, depth)
  }
  return object
}

/** Returns a list, with what it spreads. */
export const arrayOf = async ({ valueOf }: Reading, module: Module, node: Node, depth: number): Promise<Value[]> => {
  const array: Value[] = []
  for (const element of node['elements'] as (Node | null)[]) {
    if (element === null) continue
    const isSpread = element.type === 'SpreadElement'
    const value = await valueOf(module, isSpread ? (element['argument'] as Node) : element, depth)
    if (isSpread) for (const one of Array.isArray(value) ? value : []) array.push(one)
    else array.push(value)
  }
  return array
}

/** Returns the first of some expressions that is known. */
export const firstOf = async (
  { valueOf }: Reading,
  module: Module,
  nodes: readonly Node[],
  depth: number,
): Promise<Value> => {
  for (const node of nodes) {
    const value = await valueOf(module, node, depth)
    if (value !== undefined && value !== null && value !== false) return value
  }
  return undefined
}

/** Returns the sum of two texts. */
export const sumOf = async ({ valueOf }: Reading, module: Module, node: Node, depth: number): Promise<Value> => {
  const left = await valueOf(module, node['left'] as Node, depth)
  const right = await valueOf(module, node['right'] as Node, depth)
  if (node['operator'] !== '+' || typeof left !== 'string' || typeof right !== 'string') return undefined
  return left.length + right.length > maxTemplateLength ? undefined : left + right
}

/** Returns a text with its values; undefined if one of them is not known. */
export const templateOf = async ({ valueOf }: Reading, module: Module, node: Node, depth: number): Promise<Value> => {
  const quasis = node['quasis'] as { value: { cooked: string } }[]
  const values = await Promise.all((node['expressions'] as Node[]).map((one) => valueOf(module, one, depth)))
  const isKnown = values.every((value) => typeof value === 'string' || typeof value === 'number')
  if (!isKnown || values.join('').length > maxTemplateLength) return undefined
  return quasis.map(({ value }, index) => value.cooked + String(values[index] ?? '')).join('')
}

/** Returns a member of an object. */
export const memberOf = async ({ valueOf }: Reading, module: Module, node: Node, depth: number): Promise<Value> => {
  const object = await valueOf(module, node['object'] as Node, depth)
  const name = node['computed']
    ? await valueOf(module, node['property'] as Node, depth)
    : ((node['property'] as Node)['name'] as string)
  if (object === null || typeof object !== 'object' || name === undefined) return undefined
  return Object.hasOwn(object, String(name)) ? (object as Record<string, Value>)[String(name)] : undefined
}

/** Returns the words in an element of JSX; undefined if it has none. */
export const wordsOf = (node: Node): string | undefined => {
  const words = (node['children'] as Node[]).map((child) => {
    if (child.type === 'JSXText') return child['value'] as string
    if (child.type === 'JSXElement' || child.type === 'JSXFragment') return wordsOf(child) ?? ''
    const inner = child['expression'] as Node | undefined
    return inner?.type === 'Literal' ? String(inner['value']) : ''
  })
  return words.join('').replaceAll(/\s+/g, ' ').trim() || undefined
}
