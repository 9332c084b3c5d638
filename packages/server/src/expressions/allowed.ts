import type { ASTNode } from '@marcbachmann/cel-js'

// What takes time and room in proportion to what it looks at. A pattern of `matches` can hang for ever, and `s + s` on each
// item of a list, again and again, fills the memory.
const functions = new Set(['size', 'has', 'contains', 'includes', 'startsWith', 'endsWith'])
const macros = new Set(['exists', 'exists_one', 'all', 'filter', 'map'])
const structure: ASTNode['op'][] = ['value', 'id', '.', 'list', '?:', '||', '&&', '!_', '-_']
const comparisons: ASTNode['op'][] = ['==', '!=', '<', '<=', '>', '>=', 'in']
const operators = new Set([...structure, ...comparisons])

/** A macro within a macro runs as often as both lists are long, and so on. */
const maxMacroDepth = 2

const isNode = (value: unknown): value is ASTNode => typeof value === 'object' && value !== null && 'op' in value

const childrenOf = ({ args }: ASTNode): ASTNode[] => {
  const nodes = (value: unknown): ASTNode[] =>
    Array.isArray(value) ? value.flatMap(nodes) : isNode(value) ? [value] : []
  return nodes(args)
}

const called = (node: ASTNode): string | undefined =>
  node.op === 'call' || node.op === 'rcall' ? (node.args[0] as string) : undefined

const ownFault = (node: ASTNode, depth: number): string | undefined => {
  const name = called(node)
  if (name === undefined) return operators.has(node.op) ? undefined : `${node.op} is not known`
  if (macros.has(name)) return depth > maxMacroDepth ? `${name} is nested too deeply` : undefined
  return functions.has(name) ? undefined : `${name} is not known`
}

/** What an expression uses that it may not, if anything. */
export const notAllowed = (node: ASTNode, depth = 1): string | undefined => {
  const own = ownFault(node, depth)
  if (own !== undefined) return own
  const isMacro = macros.has(called(node) ?? '')
  // What a macro goes through is outside of it.
  const [receiver] = childrenOf(node)
  for (const child of childrenOf(node)) {
    const found = notAllowed(child, isMacro && child !== receiver ? depth + 1 : depth)
    if (found !== undefined) return found
  }
  return undefined
}
