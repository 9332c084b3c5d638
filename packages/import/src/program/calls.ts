import { isModule, maxDepth, type Reading } from './load-modules.ts'
import { bind, declare, Given, requiredBy, returned, type Module, type Node } from './module.ts'
import type { Value } from './values.ts'

/** A function, and the module that declares it. */
interface Callable {
  at: Module
  node: Node
}

/** Returns the function that a name stands for, and the module that declares it. */
const functionAt = async (
  reading: Reading,
  module: Module,
  name: string,
  depth: number,
): Promise<Callable | undefined> => {
  const found = module.names.get(name)
  if (found === undefined || found instanceof Given || depth > maxDepth) return undefined
  if (!Array.isArray(found)) return found['body'] === undefined ? undefined : { at: module, node: found }
  const other = await reading.loadFrom(module.path, found[0])
  return isModule(other) ? functionAt(reading, other, found[1], depth + 1) : undefined
}

/** Returns what a function returns for these values. */
const apply = async (
  { valueOf }: Reading,
  { at, node }: Callable,
  values: readonly Value[],
  depth: number,
): Promise<Value> => {
  const result = returned(node['body'] as Node)
  if (result === undefined) return undefined
  const names = new Map(at.names)
  for (const [index, parameter] of ((node['params'] ?? []) as Node[]).entries()) bind(names, parameter, values[index])
  const body = node['body'] as Node
  if (body.type === 'BlockStatement') for (const statement of body['body'] as Node[]) declare(names, statement)
  return valueOf({ ...at, names }, result, depth)
}

/** Returns what a method of a list returns; undefined if the call is none. A filter keeps everything. */
const listCall = async (reading: Reading, module: Module, node: Node, depth: number): Promise<Value[] | undefined> => {
  const callee = node['callee'] as Node
  const name = callee.type === 'MemberExpression' ? ((callee['property'] as Node)['name'] as string) : ''
  if (!['map', 'flatMap', 'filter', 'concat', 'flat', 'toSorted', 'sort'].includes(name)) return undefined
  const list = await reading.valueOf(module, callee['object'] as Node, depth)
  if (!Array.isArray(list)) return undefined
  const [first] = node['arguments'] as Node[]
  if (name === 'concat') return [...list, ...[first && (await reading.valueOf(module, first, depth))].flat()]
  if (name === 'flat') return list.flat()
  if (!name.endsWith('ap')) return list
  const own =
    first?.type === 'Identifier' ? await functionAt(reading, module, first['name'] as string, depth) : undefined
  const call = own ?? (first?.['body'] ? { at: module, node: first } : undefined)
  const results: Value[] = []
  for (const [index, value] of list.entries()) results.push(call && (await apply(reading, call, [value, index], depth)))
  return name === 'flatMap' ? results.flat() : results
}

/** Returns what a call returns, as far as that can be said without running it. */
export const called = async (reading: Reading, module: Module, node: Node, depth: number): Promise<Value> => {
  const required = requiredBy(node)
  const other = required === undefined ? undefined : await reading.loadFrom(module.path, required)
  if (isModule(other)) return other.exported && reading.valueOf(other, other.exported, depth)
  if (other !== undefined) return other
  const callee = node['callee'] as Node
  const given = node['arguments'] as Node[]
  const own =
    callee.type === 'Identifier' ? await functionAt(reading, module, callee['name'] as string, depth) : undefined
  if (own && returned(own.node['body'] as Node)) {
    const values: Value[] = []
    for (const one of given) values.push(await reading.valueOf(module, one, depth))
    return apply(reading, own, values, depth)
  }
  const list = await listCall(reading, module, node, depth)
  // `defineConfig({ … })` and the like return what they are given.
  return list ?? (given[0] && reading.valueOf(module, given[0], depth))
}
