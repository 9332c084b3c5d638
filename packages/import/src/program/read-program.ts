import { parse } from '@babel/parser'
import { folderOf, joinPaths, type FileTree } from '../tree.ts'

/** A node of a program's syntax tree (ESTree). */
interface Node {
  type: string
  [field: string]: unknown
}

/** What the code of a configuration says, as far as it can be read without running it. What cannot be read is undefined. */
export type Value = string | number | boolean | null | undefined | Value[] | { [key: string]: Value }

interface Module {
  path: string
  /** The expressions of names, and the imports as `[module, name]`. */
  names: Map<string, Node | [string, string]>
  exported?: Node
}

const maxDepth = 60
const maxSteps = 200_000
const maxTemplateLength = 10_000
const endings = ['', '.ts', '.mts', '.js', '.mjs', '.cjs', '.json', '/index.ts', '/index.mts', '/index.js']

const declare = (names: Module['names'], node: Node): void => {
  if (node.type === 'VariableDeclaration')
    for (const { id, init } of node['declarations'] as { id: Node; init: Node | null }[])
      if (id.type === 'Identifier' && init) names.set(id['name'] as string, init)
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

const keyOf = (property: Node): string | undefined => {
  const key = property['key'] as Node
  if (property['computed']) return undefined
  return key.type === 'Identifier' ? (key['name'] as string) : String(key['value'])
}

/** Returns the expression that a function without side effects returns. */
const returned = (body: Node): Node | undefined => {
  if (body.type !== 'BlockStatement') return body
  const statement = (body['body'] as Node[]).find(({ type }) => type === 'ReturnStatement')
  return (statement?.['argument'] as Node | null | undefined) ?? undefined
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
    if (!Array.isArray(found)) return found.type === 'FunctionDeclaration' ? undefined : valueOf(module, found, depth)
    const [from, imported] = found
    const other = await loadFrom(module.path, from)
    if (!isModule(other)) return other
    if (imported !== 'default') return nameIn(other, imported, depth)
    return other.exported && valueOf(other, other.exported, depth)
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
  const functionAt = async (
    module: Module,
    name: string,
    depth: number,
  ): Promise<{ at: Module; body: Node } | undefined> => {
    const found = module.names.get(name)
    if (found === undefined || depth > maxDepth) return undefined
    if (!Array.isArray(found)) {
      const body = found['body'] as Node | undefined
      return body && { at: module, body }
    }
    const other = await loadFrom(module.path, found[0])
    return isModule(other) ? functionAt(other, found[1], depth + 1) : undefined
  }

  const called = async (module: Module, node: Node, depth: number): Promise<Value> => {
    const callee = node['callee'] as Node
    const own = callee.type === 'Identifier' ? await functionAt(module, callee['name'] as string, depth) : undefined
    const result = own && returned(own.body)
    if (result) return valueOf(own.at, result, depth)
    // `defineConfig({ … })` and the like return what they are given.
    const [first] = node['arguments'] as Node[]
    return first && valueOf(module, first, depth)
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
