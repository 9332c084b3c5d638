import { align, removedBefore } from '@scriptorium/content/bodies/align'
import {
  type BlockNode,
  type Document,
  type DocumentNode,
  type FragmentNode,
  walkNodes,
} from '@scriptorium/content/markdown/document'
import { compareLines, contentOf, isReadable, markNode, withoutSigns } from './changed-text.ts'
import { rowsIn, withoutRows, withRows } from './table-rows.ts'

/** A block of two compared documents. The changed words of an edited block are marked in it. */
export interface ComparedBlock {
  change: 'added' | 'edited' | 'moved' | 'removed' | 'same'
  node: BlockNode
}

const textOf = (node: DocumentNode): string =>
  [...walkNodes([node])].flatMap((one) => (one.object === 'text' ? one.leaves.map(({ text }) => text) : [])).join(' ')

/** A node of one version and its counterpart; one of them is missing if only one version has the node. */
interface Step<T> {
  before?: T
  after?: T
  isMoved?: boolean
}

/** Pairs the nodes of two lists, in the order of the later one. Removed nodes stand where they were. */
export const stepsBetween = <T extends DocumentNode>(before: readonly T[], after: readonly T[]): Step<T>[] => {
  const texts = new Map([...before, ...after].map((node) => [contentOf(node), node]))
  const readable = (content: string): string => textOf(texts.get(content)!)
  const alignment = align(before.map(contentOf), after.map(contentOf), { readable })
  const removed = removedBefore(alignment)
  const removedAt = (index: number): Step<T>[] => (removed.get(index) ?? []).map((one) => ({ before: before[one]! }))
  const steps = after.flatMap((node, index): Step<T>[] => {
    const origin = alignment.origin[index]
    const step =
      origin === undefined
        ? { after: node }
        : { before: before[origin]!, after: node, isMoved: alignment.moved.has(origin) }
    return [...removedAt(index), step]
  })
  return [...steps, ...removedAt(after.length)]
}

const isLine = (nodes: readonly DocumentNode[]): boolean => nodes.every(({ object }) => object !== 'block')

/** Returns both versions of nodes inside a block; undefined if marked words cannot show what changed. */
const compareInside = (before: readonly DocumentNode[], after: readonly DocumentNode[]): DocumentNode[] | undefined => {
  if (isLine(before) && isLine(after)) return compareLines(before, after)
  const nodes: DocumentNode[] = []
  for (const step of stepsBetween(before, after)) {
    const shown = showStep(step)
    if (!shown) return undefined
    nodes.push(...shown)
  }
  return nodes
}

const showStep = ({ before, after }: Step<DocumentNode>): DocumentNode[] | undefined => {
  if (before && after) {
    if (contentOf(before) === contentOf(after)) return [after]
    const both = compareNodes(before, after)
    if (both) return [both]
  }
  const marked = [
    ...(before ? [{ node: before, change: 'deleted' as const }] : []),
    ...(after ? [{ node: after, change: 'inserted' as const }] : []),
  ]
  if (!marked.every(({ node }) => isReadable(node))) return undefined
  return marked.map(({ node, change }) => markNode(node, change))
}

const compareFragments = (
  before: readonly FragmentNode[] = [],
  after: readonly FragmentNode[] = [],
): FragmentNode[] | undefined => {
  if (before.length !== after.length) return undefined
  const fragments: FragmentNode[] = []
  for (const [index, fragment] of after.entries()) {
    const old = before[index]!
    if (old.fragment !== fragment.fragment) return undefined
    const nodes = compareInside(old.nodes, fragment.nodes)
    if (!nodes) return undefined
    fragments.push({ ...fragment, nodes })
  }
  return fragments
}

// Merged cells name the rows that they are in, and the rows of both versions get new names.
const compareTables = (before: BlockNode, after: BlockNode): BlockNode | undefined => {
  if (contentOf(withoutRows(before)) !== contentOf(withoutRows(after)) || after.data['cellMerges']) return undefined
  const rows = compareInside(rowsIn(before), rowsIn(after))
  return rows && withRows(after, rows as BlockNode[])
}

/** Returns both versions of a node in one; undefined if marked words cannot show what changed. */
const compareNodes = (before: DocumentNode, after: DocumentNode): DocumentNode | undefined => {
  if (before.object === 'text' || after.object === 'text') return undefined
  if (before.object === 'block' && after.object === 'block' && before.type === 'table' && after.type === 'table')
    return compareTables(before, after)
  if (before.type !== after.type || after.isVoid || contentOf(before.data) !== contentOf(after.data)) return undefined
  const nodes = compareInside(before.nodes ?? [], after.nodes ?? [])
  const fragments = compareFragments(before.fragments, after.fragments)
  if (!nodes || !fragments) return undefined
  return {
    ...after,
    ...(after.nodes || before.nodes ? { nodes } : {}),
    ...(after.fragments ? { fragments } : {}),
  }
}

const compareStep = ({ before, after, isMoved = false }: Step<BlockNode>): ComparedBlock[] => {
  if (!before) return [{ change: 'added', node: after! }]
  if (!after) return [{ change: 'removed', node: before }]
  if (contentOf(before) === contentOf(after)) return [{ change: isMoved ? 'moved' : 'same', node: after }]
  const node = compareNodes(before, after)
  if (node) return [{ change: 'edited', node: node as BlockNode }]
  return [
    { change: 'removed', node: before },
    { change: 'added', node: after },
  ]
}

/** Returns all blocks of two versions of a document, in the order of the later one. A version can be missing. */
export const compareDocuments = (before: Document | undefined, after: Document | undefined): ComparedBlock[] =>
  stepsBetween(withoutSigns(before?.nodes ?? []), withoutSigns(after?.nodes ?? [])).flatMap(compareStep)
