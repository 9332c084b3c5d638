import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

interface Node {
  type: string
  [name: string]: unknown
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

/** Returns the nodes directly in a node. */
const partsOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode)

/** Returns the names that a part of the code mentions, apart from those of types and members. */
const namesIn = (node: Node): string[] => {
  if (node.type.startsWith('TS') && node.type !== 'TSNonNullExpression') return []
  if (node.type === 'Identifier') return [String(node['name'])]
  if (node.type === 'MemberExpression' && node['computed'] !== true) return namesIn(node['object'] as Node)
  if (node.type === 'Property' && node['computed'] !== true) return namesIn(node['value'] as Node)
  return partsOf(node).flatMap(namesIn)
}

const member = (options: Node, name: string): Node | undefined =>
  (options['properties'] as Node[]).find((one) => isNode(one['key']) && one['key']['name'] === name)

/** Returns the functions of a file that return a query, each with a parameter of which the key has nothing although the query reads it. */
const leftOutIn = (node: Node, name = ''): string[] => {
  const { type, id, init } = node
  if (type === 'VariableDeclarator') return isNode(init) ? leftOutIn(init, String((id as Node)['name'])) : []
  const body = node.type === 'ArrowFunctionExpression' ? (node['body'] as Node) : undefined
  if (body?.type !== 'CallExpression' || !/queryOptions$/i.test(namesIn(body['callee'] as Node)[0] ?? ''))
    return partsOf(node).flatMap((part) => leftOutIn(part, name))
  const [options] = body['arguments'] as Node[]
  const [key, read] = [member(options!, 'queryKey'), member(options!, 'queryFn')]
  const inKey = new Set(key && namesIn(key))
  const inRead = new Set(read && namesIn(read))
  const parameters = (node['params'] as Node[]).map(namesIn)
  return parameters
    .filter((names) => names.some((one) => inRead.has(one)) && !names.some((one) => inKey.has(one)))
    .map((names) => `${name}: ${names.join()}`)
}

test('the key of each query has every parameter that the query reads', () => {
  const folder = import.meta.dirname
  const files = globSync('**/*.ts', { cwd: folder }).filter((file) => !file.endsWith('.test.ts'))
  const leftOut = files.flatMap((file) =>
    leftOutIn(parseSync(file, readFileSync(join(folder, file), 'utf8')).program as unknown as Node).map(
      (one) => `${file}: ${one}`,
    ),
  )
  expect(leftOut).toEqual([])
})
