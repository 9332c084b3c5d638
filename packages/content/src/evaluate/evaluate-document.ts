import type {
  BlockNode,
  Document,
  DocumentNode,
  FragmentNode,
  InlineNode,
  Leaf,
  TextNode,
} from '../markdown/document.ts'
import { joined } from '../markdown/inlines/joined.ts'
import { leafOf } from '../markdown/inlines/marks.ts'
import { type Scope, shownValue } from './evaluate.ts'
import { hasLooseConditions, withoutLooseConditions } from './loose-conditions.ts'
import { evaluateBraces, type Evaluated, valueOf } from './value.ts'

type Node = DocumentNode | FragmentNode

const isExpression = (node: Node): node is InlineNode | BlockNode =>
  (node.object === 'inline' && node.type === 'expression') || (node.object === 'block' && node.type === 'if')

const isCode = ({ marks }: Leaf): boolean => (marks ?? []).some(({ type }) => type === 'code')

const isCodeLine = (node: Node): boolean => node.object === 'block' && node.type === 'code-line'

/** Returns the original list if all items are the same objects. */
const kept = <T>(before: T[], after: T[]): T[] =>
  before.length === after.length && before.every((item, index) => item === after[index]) ? before : after

/**
 * Replaces expressions by their text, and conditional blocks by their content or nothing. Code stays unchanged. Returns the
 * same document if there is nothing to evaluate. Blocks with conditions that are written where none can be are left out, unless the
 * result is for someone who evaluates the rest.
 */
export const evaluateDocument = (document: Document, scope: Scope, which: Evaluated): Document => {
  const hidesLoose = which !== 'deterministic-only' && hasLooseConditions(document.nodes)
  const prose = (node: TextNode): TextNode => {
    const before = node.leaves ?? []
    const leaves = before.map((leaf) => {
      const text = isCode(leaf) ? leaf.text : evaluateBraces(leaf.text, scope, which)
      return text === leaf.text ? leaf : { ...leaf, text }
    })
    return kept(before, leaves) === before ? node : { ...node, leaves }
  }
  const within = <T extends Node>(node: T): T => {
    const nodes = 'nodes' in node ? node.nodes : undefined
    const fragments = 'fragments' in node ? node.fragments : undefined
    const next = {
      ...(nodes && { nodes: all(nodes, isCodeLine(node)) }),
      ...(fragments && { fragments: kept(fragments, fragments.map(within)) }),
    }
    return next.nodes === nodes && next.fragments === fragments ? node : { ...node, ...next }
  }
  const one = (node: DocumentNode, isVerbatim: boolean): DocumentNode[] => {
    if (node.object === 'text') return [isVerbatim ? node : prose(node)]
    const found = isExpression(node) ? valueOf(node.data?.['expression'], scope, which) : undefined
    if (!found) return [within(node)]
    if (node.object === 'inline') return [leafOf(shownValue(found.value), [])]
    return found.value ? all(node.nodes ?? []) : []
  }
  const all = (nodes: DocumentNode[], isVerbatim = false): DocumentNode[] => {
    const shown = hidesLoose ? withoutLooseConditions(nodes) : nodes
    const next = kept(
      nodes,
      shown.flatMap((node) => one(node, isVerbatim)),
    )
    if (next === nodes) return nodes
    const hasInlines = nodes.some((node) => node.object === 'inline' && isExpression(node))
    return hasInlines ? withoutEmpty(joined(next)) : next
  }
  const nodes = all(document.nodes) as BlockNode[]
  return nodes === document.nodes ? document : { ...document, nodes }
}

const withoutEmpty = (nodes: readonly DocumentNode[]): DocumentNode[] =>
  nodes.flatMap((node) => {
    if (node.object !== 'text' || nodes.length === 1) return [node]
    const leaves = (node.leaves ?? []).filter(({ text }) => text !== '')
    return leaves.length > 0 ? [{ ...node, leaves }] : []
  })
