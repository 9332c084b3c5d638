import { parse } from '@babel/parser'
import { objectIn, type Value } from './values.ts'

/** A node of a program's syntax tree (ESTree). */
export interface Node {
  type: string
  [field: string]: unknown
}

/** What a function is given for one of its parameters. */
export class Given {
  readonly value: Value
  constructor(value: Value) {
    this.value = value
  }
}

/** A file of a program. */
export interface Module {
  path: string
  /** The expressions of names, the imports as `[module, name]`, and what a function is given. */
  names: Map<string, Node | [string, string] | Given>
  exported?: Node
}

/** Returns the name of a property, if it is not computed. */
export const keyOf = (property: Node): string | undefined => {
  const key = property['key'] as Node
  if (property['computed']) return undefined
  return key.type === 'Identifier' ? (key['name'] as string) : String(key['value'])
}

/** Returns the file that a call of `require` names. */
export const requiredBy = ({ type, callee, arguments: given }: Node): string | undefined => {
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

/** Declares the names of a statement. */
export const declare = (names: Module['names'], node: Node): void => {
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

/** Parses a file. Throws if it is no program. */
export const moduleOf = (path: string, text: string): Module => {
  // Flow and TypeScript exclude each other. Programs of JavaScript are TypeScript, too, and can have elements.
  const plugins = ['typescript', 'estree', ...(/\.[cm]?ts$/.test(path) ? [] : (['jsx'] as const))] as const
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
export const returned = (body: Node): Node | undefined => {
  if (body.type !== 'BlockStatement') return body
  const statement = (body['body'] as Node[]).find(({ type }) => type === 'ReturnStatement')
  return (statement?.['argument'] as Node | null | undefined) ?? undefined
}

/** Gives a value to a parameter. Parameters can be objects with names, and can have defaults. */
export const bind = (names: Module['names'], parameter: Node, value: Value): void => {
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
