import { parse } from '@babel/parser'
import { folderOf, joinPaths, type FileTree } from '../tree.ts'

/** A node of a program's syntax tree (ESTree). */
interface Node {
  type: string
  [field: string]: unknown
}

/** What the code of a configuration says, as far as it can be read without running it. What cannot be read is undefined. */
export type Value = string | number | boolean | null | undefined | Value[] | { [key: string]: Value }

/** What a function is given for one of its parameters. */
class Given {
  readonly value: Value
  constructor(value: Value) {
    this.value = value
  }
}

interface Module {
  path: string
  /** The expressions of names, the imports as `[module, name]`, and what a function is given. */
  names: Map<string, Node | [string, string] | Given>
  exported?: Node
}

const maxDepth = 60
const maxSteps = 200_000
const maxTemplateLength = 10_000
const endings = ['', '.ts', '.mts', '.js', '.mjs', '.cjs', '.json', '/index.ts', '/index.mts', '/index.js']

const keyOf = (property: Node): string | undefined => {
  const key = property['key'] as Node
  if (property['computed']) return undefined
  return key.type === 'Identifier' ? (key['name'] as string) : String(key['value'])
}

/** Returns the file that a call of `require` names. */
const requiredBy = ({ type, callee, arguments: given }: Node): string | undefined => {
  if (type !== 'CallExpression' || (callee as Node)['name'] !== 'require') return undefined
  const [first] = given as Node[]
  return first?.type === 'Literal' ? String(first['value']) : undefined
}

/** Declares the names of `const { name } = require('./file')`. */
const declareRequired = (names: Module['names'], pattern: Node, init: Node): void => {
  const from = requiredBy(init)
  if (from === undefined) return
  for (const property of pattern['properties'] as Node[]) {
    const key = property.type === 'RestElement' ? undefined : keyOf(property)
    const local = key === undefined ? undefined : (property['value'] as Node)['name']
    if (key !== undefined && typeof local === 'string') names.set(local, [from, key])
  }
}

const declare = (names: Module['names'], node: Node): void => {
  if (node.type === 'VariableDeclaration')
    for (const { id, init } of node['declarations'] as { id: Node; init: Node | null }[])
      if (id.type === 'Identifier' && init) names.set(id['name'] as string, init)
      else if (id.type === 'ObjectPattern' && init) declareRequired(names, id, init)
  if (node.type === 'FunctionDeclaration' && node['id']) names.set((node['id'] as Node)['name'] as string, node)
}

const importNames = (names: Module['names'], node: Node): void => {
  const from = (node['source'] as Node)['value'] as string
  for (const specifier of node['specifiers'] as Node[]) {
    const imported = specifier['imported'] as Node | undefined
    const name = specifier.type === 'ImportDefaultSpecifier' ? 'default' : (imported?.['name'] as string | undefined)
    names.set((specifier['local'] as Node)['name'] as string, [from, name ?? '*'])
  }
}

const moduleOf = (path: string, text: string): Module => {
  // Flow and TypeScript exclude each other. Programs of JavaScript are TypeScript, too.
  const plugins = ['typescript', 'estree', ...(/\.[jt]sx$/.test(path) ? (['jsx'] as const) : [])] as const
  const { program } = parse(text, { sourceType: 'unambiguous', errorRecovery: true, plugins: [...plugins] })
  const module: Module = { path, names: new Map() }
  for (const statement of program.body as unknown as Node[]) {
    if (statement.type === 'ImportDeclaration') importNames(module.names, statement)
    declare(module.names, statement)
    if (statement.type === 'ExportNamedDeclaration' && statement['declaration'])
      declare(module.names, statement['declaration'] as Node)
    if (statement.type === 'ExportDefaultDeclaration') module.exported = statement['declaration'] as Node
    const assigned = statement['expression'] as Node | undefined
    if (assigned?.type === 'AssignmentExpression') {
      const left = assigned['left'] as Node
      const isExports = (left['object'] as Node | undefined)?.['name'] === 'module'
      if (left.type === 'MemberExpression' && isExports) module.exported = assigned['right'] as Node
    }
  }
  return module
}

/** Returns the expression that a function without side effects returns. */
const returned = (body: Node): Node | undefined => {
  if (body.type !== 'BlockStatement') return body
  const statement = (body['body'] as Node[]).find(({ type }) => type === 'ReturnStatement')
  return (statement?.['argument'] as Node | null | undefined) ?? undefined
}

/** Returns the words in an element of JSX; undefined if it has none. */
const wordsOf = (node: Node): string | undefined => {
  const words = (node['children'] as Node[]).map((child) => {
    if (child.type === 'JSXText') return child['value'] as string
    if (child.type === 'JSXElement' || child.type === 'JSXFragment') return wordsOf(child) ?? ''
    const inner = child['expression'] as Node | undefined
    return inner?.type === 'Literal' ? String(inner['value']) : ''
  })
  return words.join('').replaceAll(/\s+/g, ' ').trim() || undefined
}

/** A function, and the module that declares it. */
interface Callable {
  at: Module
  node: Node
}

/** Gives a value to a parameter. Parameters can be objects with names, and can have defaults. */
const bind = (names: Module['names'], parameter: Node, value: Value): void => {
  if (parameter.type === 'AssignmentPattern') {
    const left = parameter['left'] as Node
    if (value !== undefined) bind(names, left, value)
    else if (left.type === 'Identifier') names.set(left['name'] as string, parameter['right'] as Node)
  } else if (parameter.type === 'Identifier') names.set(parameter['name'] as string, new Given(value))
  else if (parameter.type === 'ObjectPattern')
    for (const property of parameter['properties'] as Node[]) {
      const key = property.type === 'RestElement' ? undefined : keyOf(property)
      if (key !== undefined) bind(names, property['value'] as Node, objectIn(value)[key])
    }
}

/** Returns the object that a name is called with in a program, such as `starlight({ … })`. */
type Find = (calledName: string) => Promise<Value>

/** Reads the programs of a tree without running them. */
const createReader = (tree: FileTree) => {
  const modules = new Map<string, Promise<Module | undefined>>()
  let steps = 0

  const load = (path: string): Promise<Module | undefined> => {
    const known =
      modules.get(path) ?? tree.read(path).then((text) => (text === undefined ? undefined : moduleOf(path, text)))
    modules.set(path, known)
    return known
  }

  const loadFrom = async (from: string, specifier: string): Promise<Module | Value> => {
    if (!specifier.startsWith('.')) return undefined
    const base = joinPaths(folderOf(from), specifier)
    const path = endings.map((ending) => base + ending).find((one) => tree.paths.includes(one))
    if (path?.endsWith('.json')) return JSON.parse((await tree.read(path)) ?? 'null') as Value
    return path === undefined ? undefined : load(path)
  }

  const isModule = (value: Module | Value): value is Module =>
    value !== null && typeof value === 'object' && 'names' in value && value.names instanceof Map

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

  const objectOf = async (module: Module, node: Node, depth: number): Promise<Value> => {
    const object: { [key: string]: Value } = Object.create(null) as { [key: string]: Value }
    for (const property of node['properties'] as Node[]) {
      if (property.type === 'SpreadElement') {
        const spread = await valueOf(module, property['argument'] as Node, depth)
        if (spread !== null && typeof spread === 'object' && !Array.isArray(spread)) Object.assign(object, spread)
        continue
      }
      const key = keyOf(property)
      if (key !== undefined && key !== '__proto__')
        object[key] = await valueOf(module, property['value'] as Node, depth)
    }
    return object
  }

  const arrayOf = async (module: Module, node: Node, depth: number): Promise<Value[]> => {
    const array: Value[] = []
    for (const element of node['elements'] as (Node | null)[]) {
      if (element === null) continue
      const isSpread = element.type === 'SpreadElement'
      const value = await valueOf(module, isSpread ? (element['argument'] as Node) : element, depth)
      if (isSpread) array.push(...(Array.isArray(value) ? value : []))
      else array.push(value)
    }
    return array
  }

  /** Returns the function that a name stands for, and the module that declares it. */
  const functionAt = async (module: Module, name: string, depth: number): Promise<Callable | undefined> => {
    const found = module.names.get(name)
    if (found === undefined || found instanceof Given || depth > maxDepth) return undefined
    if (!Array.isArray(found)) return found['body'] === undefined ? undefined : { at: module, node: found }
    const other = await loadFrom(module.path, found[0])
    return isModule(other) ? functionAt(other, found[1], depth + 1) : undefined
  }

  /** Returns what a function returns for these values. */
  const apply = async ({ at, node }: Callable, values: readonly Value[], depth: number): Promise<Value> => {
    const result = returned(node['body'] as Node)
    if (result === undefined) return undefined
    const names = new Map(at.names)
    for (const [index, parameter] of ((node['params'] ?? []) as Node[]).entries()) bind(names, parameter, values[index])
    const body = node['body'] as Node
    if (body.type === 'BlockStatement') for (const statement of body['body'] as Node[]) declare(names, statement)
    return valueOf({ ...at, names }, result, depth)
  }

  /** Returns what a method of a list returns; undefined if the call is none. A filter keeps everything. */
  const listCall = async (module: Module, node: Node, depth: number): Promise<Value[] | undefined> => {
    const callee = node['callee'] as Node
    const name = callee.type === 'MemberExpression' ? ((callee['property'] as Node)['name'] as string) : ''
    if (!['map', 'flatMap', 'filter', 'concat', 'flat', 'toSorted', 'sort'].includes(name)) return undefined
    const list = await valueOf(module, callee['object'] as Node, depth)
    if (!Array.isArray(list)) return undefined
    const [first] = node['arguments'] as Node[]
    if (name === 'concat') return [...list, ...[first && (await valueOf(module, first, depth))].flat()]
    if (name === 'flat') return list.flat()
    if (!name.endsWith('ap')) return list
    const own = first?.type === 'Identifier' ? await functionAt(module, first['name'] as string, depth) : undefined
    const call = own ?? (first?.['body'] ? { at: module, node: first } : undefined)
    const results: Value[] = []
    for (const [index, value] of list.entries()) results.push(call && (await apply(call, [value, index], depth)))
    return name === 'flatMap' ? results.flat() : results
  }

  const called = async (module: Module, node: Node, depth: number): Promise<Value> => {
    const required = requiredBy(node)
    const other = required === undefined ? undefined : await loadFrom(module.path, required)
    if (isModule(other)) return other.exported && valueOf(other, other.exported, depth)
    if (other !== undefined) return other
    const callee = node['callee'] as Node
    const given = node['arguments'] as Node[]
    const own = callee.type === 'Identifier' ? await functionAt(module, callee['name'] as string, depth) : undefined
    if (own && returned(own.node['body'] as Node)) {
      const values: Value[] = []
      for (const one of given) values.push(await valueOf(module, one, depth))
      return apply(own, values, depth)
    }
    const list = await listCall(module, node, depth)
    // `defineConfig({ … })` and the like return what they are given.
    return list ?? (given[0] && valueOf(module, given[0], depth))
  }

  /** Returns the first of some expressions that is known. */
  const firstOf = async (module: Module, nodes: readonly Node[], depth: number): Promise<Value> => {
    for (const node of nodes) {
      const value = await valueOf(module, node, depth)
      if (value !== undefined && value !== null && value !== false) return value
    }
    return undefined
  }

  const sumOf = async (module: Module, node: Node, depth: number): Promise<Value> => {
    const left = await valueOf(module, node['left'] as Node, depth)
    const right = await valueOf(module, node['right'] as Node, depth)
    if (node['operator'] !== '+' || typeof left !== 'string' || typeof right !== 'string') return undefined
    return left.length + right.length > maxTemplateLength ? undefined : left + right
  }

  const templateOf = async (module: Module, node: Node, depth: number): Promise<Value> => {
    const quasis = node['quasis'] as { value: { cooked: string } }[]
    const values = await Promise.all((node['expressions'] as Node[]).map((one) => valueOf(module, one, depth)))
    const isKnown = values.every((value) => typeof value === 'string' || typeof value === 'number')
    if (!isKnown || values.join('').length > maxTemplateLength) return undefined
    return quasis.map(({ value }, index) => value.cooked + String(values[index] ?? '')).join('')
  }

  const memberOf = async (module: Module, node: Node, depth: number): Promise<Value> => {
    const object = await valueOf(module, node['object'] as Node, depth)
    const name = node['computed']
      ? await valueOf(module, node['property'] as Node, depth)
      : ((node['property'] as Node)['name'] as string)
    if (object === null || typeof object !== 'object' || name === undefined) return undefined
    return Object.hasOwn(object, String(name)) ? (object as Record<string, Value>)[String(name)] : undefined
  }

  const valueOf = async (module: Module, node: Node, depth: number): Promise<Value> => {
    if (depth > maxDepth || ++steps > maxSteps) return undefined
    const below = depth + 1
    switch (node.type) {
      case 'Literal':
        return node['value'] as Value
      case 'TemplateLiteral':
        return templateOf(module, node, below)
      case 'ObjectExpression':
        return objectOf(module, node, below)
      case 'ArrayExpression':
        return arrayOf(module, node, below)
      case 'Identifier':
        return nameIn(module, node['name'] as string, below)
      case 'CallExpression':
        return called(module, node, below)
      case 'JSXElement':
      case 'JSXFragment':
        return wordsOf(node)
      case 'ConditionalExpression':
        return firstOf(module, [node['consequent'] as Node, node['alternate'] as Node], below)
      case 'LogicalExpression':
        return node['operator'] === '&&'
          ? valueOf(module, node['right'] as Node, below)
          : firstOf(module, [node['left'] as Node, node['right'] as Node], below)
      case 'BinaryExpression':
        return sumOf(module, node, below)
      case 'ChainExpression':
        return valueOf(module, node['expression'] as Node, below)
      case 'MemberExpression':
        return memberOf(module, node, below)
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
      else if (Array.isArray(value)) waiting.push(...value.filter(isNode))
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

/** Returns a value as an object; empty if it is none. */
export const objectIn = (value: Value): Record<string, Value> =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? value : {}

/** Returns a value as a list; empty if it is none. */
export const listIn = (value: Value): Value[] => (Array.isArray(value) ? value : [])

/** Returns a value if it is a text. */
export const textIn = (value: Value): string | undefined => (typeof value === 'string' ? value : undefined)
