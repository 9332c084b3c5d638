import { called } from './calls.ts'
import { arrayOf, firstOf, memberOf, objectOf, sumOf, templateOf, wordsOf } from './expressions.ts'
import { createLoader, isModule, maxDepth, type Reading } from './load-modules.ts'
import { Given, returned, type Module, type Node } from './module.ts'
import type { FileTree } from '../tree.ts'
import { objectIn, type Value } from './values.ts'

const maxSteps = 200_000

/** Returns the object that a name is called with in a program, such as `starlight({ … })`. */
type Find = (calledName: string) => Promise<Value>

/** Reads the programs of a tree without running them. */
const createReader = (tree: FileTree) => {
  const { load, loadFrom } = createLoader(tree)
  let steps = 0

  const nameIn = async (module: Module, name: string, depth: number): Promise<Value> => {
    const found = module.names.get(name)
    if (found === undefined) return undefined
    if (found instanceof Given) return found.value
    if (!Array.isArray(found)) return found.type === 'FunctionDeclaration' ? undefined : valueOf(module, found, depth)
    const [from, imported] = found
    const other = await loadFrom(module.path, from)
    if (!isModule(other)) return other
    if (imported !== 'default' && other.names.has(imported)) return nameIn(other, imported, depth)
    const exported = other.exported && (await valueOf(other, other.exported, depth))
    if (imported === 'default') return exported
    return Object.hasOwn(objectIn(exported), imported) ? objectIn(exported)[imported] : undefined
  }

  const valueOf = async (module: Module, node: Node, depth: number): Promise<Value> => {
    if (depth > maxDepth || ++steps > maxSteps) return undefined
    const below = depth + 1
    switch (node.type) {
      case 'Literal':
        return node['value'] as Value
      case 'TemplateLiteral':
        return templateOf(reading, module, node, below)
      case 'ObjectExpression':
        return objectOf(reading, module, node, below)
      case 'ArrayExpression':
        return arrayOf(reading, module, node, below)
      case 'Identifier':
        return nameIn(module, node['name'] as string, below)
      case 'CallExpression':
        return called(reading, module, node, below)
      case 'JSXElement':
      case 'JSXFragment':
        return wordsOf(node)
      case 'ConditionalExpression':
        return firstOf(reading, module, [node['consequent'] as Node, node['alternate'] as Node], below)
      case 'LogicalExpression':
        return node['operator'] === '&&'
          ? valueOf(module, node['right'] as Node, below)
          : firstOf(reading, module, [node['left'] as Node, node['right'] as Node], below)
      case 'BinaryExpression':
        return sumOf(reading, module, node, below)
      case 'ChainExpression':
        return valueOf(module, node['expression'] as Node, below)
      case 'MemberExpression':
        return memberOf(reading, module, node, below)
      case 'ArrowFunctionExpression':
      case 'FunctionExpression': {
        const result = returned(node['body'] as Node)
        return result && valueOf(module, result, below)
      }
      case 'TSAsExpression':
      case 'TSSatisfiesExpression':
      case 'TSNonNullExpression':
      case 'ParenthesizedExpression':
      case 'AwaitExpression':
        return valueOf(module, (node['expression'] ?? node['argument']) as Node, below)
      default:
        return undefined
    }
  }
  const reading: Reading = { loadFrom, valueOf }
  return { load, valueOf }
}

const isNode = (value: unknown): value is Node =>
  value !== null && typeof value === 'object' && typeof (value as Node).type === 'string'

/** Returns the first call of a name in a syntax tree. */
const findCall = (root: Node, name: string): Node | undefined => {
  const waiting: Node[] = [root]
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    const callee = node['callee']
    if (node.type === 'CallExpression' && isNode(callee) && callee['name'] === name) return node
    for (const value of Object.values(node)) {
      if (isNode(value)) waiting.push(value)
      else if (Array.isArray(value)) for (const one of value.filter(isNode)) waiting.push(one)
    }
  }
  return undefined
}

/** Reads the configuration that a program exports, without running it. Throws nothing: what cannot be read is undefined. */
export const readProgram = async (tree: FileTree, path: string): Promise<{ exported: Value; find: Find }> => {
  const { load, valueOf } = createReader(tree)
  const module = await load(path).catch(() => undefined)
  const exported = module?.exported && (await valueOf(module, module.exported, 0).catch(() => undefined))
  const find: Find = async (name) => {
    const call = module?.exported && findCall(module.exported, name)
    const [first] = (call?.['arguments'] as Node[] | undefined) ?? []
    return module && first && valueOf(module, first, 0).catch(() => undefined)
  }
  return { exported, find }
}
