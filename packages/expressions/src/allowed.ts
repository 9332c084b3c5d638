import type { ASTNode } from '@marcbachmann/cel-js'

// Functions whose time and memory are proportional to their input. A pattern of `matches` can run for ever, and repeated
// `s + s` on each item of a list exhausts the memory.
const functions = new Set(['size', 'has', 'contains', 'includes', 'startsWith', 'endsWith'])
const macros = new Set(['exists', 'exists_one', 'all', 'filter', 'map'])
const structure: ASTNode['op'][] = ['value', 'id', '.', 'list', '?:', '||', '&&', '!_', '-_']
const comparisons: ASTNode['op'][] = ['==', '!=', '<', '<=', '>', '>=', 'in']
const operators = new Set([...structure, ...comparisons])

/** Nested macros multiply the lengths of their lists. */
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

/** Returns what is wrong if the expression uses something that is not allowed. */
export const findDisallowed = (node: ASTNode, depth = 1): string | undefined => {
  const own = ownFault(node, depth)
  if (own !== undefined) return own
  const isMacro = macros.has(called(node) ?? '')
  // The list that a macro iterates over is evaluated once, so it does not count as nested.
  const [receiver] = childrenOf(node)
  for (const child of childrenOf(node)) {
    const found = findDisallowed(child, isMacro && child !== receiver ? depth + 1 : depth)
    if (found !== undefined) return found
  }
  return undefined
}
