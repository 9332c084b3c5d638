import type { BlockNode, Document, DocumentNode, FragmentNode, InlineNode } from '../markdown/document.ts'
import { joined } from '../markdown/joined.ts'
import { leafOf } from '../markdown/marks.ts'
import { evaluate, namesIn, type Scope, shownValue } from './evaluate.ts'
import { parseExpression } from './parse.ts'

/** Which expressions are evaluated: all, or those whose value no reader changes. */
export type Evaluated = 'all' | 'deterministic-only'

type Found = { readonly value: unknown } | undefined

/** The value of an expression, or undefined where it is to stay as it stands. An expression that is none has no value. */
const valueOf = (source: unknown, scope: Scope, which: Evaluated): Found => {
  const expression = typeof source === 'string' ? parseExpression(source) : undefined
  if (which === 'all') return { value: expression && evaluate(expression, scope) }
  const isDeterministic = expression !== undefined && namesIn(expression).every((name) => Object.hasOwn(scope, name))
  return isDeterministic ? { value: evaluate(expression, scope) } : undefined
}

const isExpression = (node: DocumentNode | FragmentNode): node is InlineNode | BlockNode =>
  (node.object === 'inline' && node.type === 'expression') || (node.object === 'block' && node.type === 'if')

const childrenOf = (node: DocumentNode | FragmentNode): (DocumentNode | FragmentNode)[] => [
  ...('nodes' in node ? (node.nodes ?? []) : []),
  ...('fragments' in node ? (node.fragments ?? []) : []),
]

/** Whether there is anything to evaluate. */
export const hasExpressions = (nodes: readonly (DocumentNode | FragmentNode)[]): boolean =>
  nodes.some((node) => isExpression(node) || hasExpressions(childrenOf(node)))

/** A document with its expressions as text, and its conditional blocks in place or gone. */
export const evaluateDocument = (document: Document, scope: Scope, which: Evaluated): Document => {
  const within = <T extends DocumentNode | FragmentNode>(node: T): T => ({
    ...node,
    ...('nodes' in node && node.nodes ? { nodes: all(node.nodes) } : {}),
    ...('fragments' in node && node.fragments ? { fragments: node.fragments.map(within) } : {}),
  })
  const one = (node: DocumentNode): DocumentNode[] => {
    const found = isExpression(node) ? valueOf(node.data?.['expression'], scope, which) : undefined
    if (!found) return [within(node)]
    if (node.object === 'inline') return [leafOf(shownValue(found.value), [])]
    return found.value ? all('nodes' in node ? (node.nodes ?? []) : []) : []
  }
  const all = (nodes: readonly DocumentNode[]): DocumentNode[] => {
    const next = nodes.flatMap(one)
    return nodes.some((node) => node.object === 'inline' && isExpression(node)) ? withoutEmpty(joined(next)) : next
  }
  return { ...document, nodes: all(document.nodes) as BlockNode[] }
}

const withoutEmpty = (nodes: readonly DocumentNode[]): DocumentNode[] =>
  nodes.flatMap((node) => {
    if (node.object !== 'text' || nodes.length === 1) return [node]
    const leaves = node.leaves.filter(({ text }) => text !== '')
    return leaves.length > 0 ? [{ ...node, leaves }] : []
  })
