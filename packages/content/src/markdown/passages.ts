import {
  type BlockNode,
  type Document,
  type DocumentNode,
  type FragmentNode,
  type Leaf,
  walkNodes,
} from './document.ts'

type Parent = DocumentNode | FragmentNode

/** Returns the text of a block, as readers see it. */
export const textOf = (node: DocumentNode): string =>
  [...walkNodes([node])].flatMap((one) => (one.object === 'text' ? one.leaves.map(({ text }) => text) : [])).join('')

const childrenOf = (node: Parent): DocumentNode[] =>
  'nodes' in node && node.nodes ? (node.nodes as DocumentNode[]) : []

const fragmentsOf = (node: Parent): FragmentNode[] => ('fragments' in node ? (node.fragments ?? []) : [])

const isLine = (node: Parent): boolean => childrenOf(node).some(({ object }) => object === 'text')

/** Returns the leaves of a line, also those inside of links. */
const leavesOf = (line: Parent): Leaf[] =>
  [...walkNodes(childrenOf(line))].flatMap((one) => (one.object === 'text' ? one.leaves : []))

/** Returns the lines of text in a block: the block itself, or those inside of it. */
const linesIn = (node: Parent): Parent[] =>
  isLine(node) ? [node] : [...childrenOf(node), ...fragmentsOf(node)].flatMap(linesIn)

const replaceIn = (leaves: readonly Leaf[], start: number, end: number, text: string): void => {
  let at = 0
  let isWritten = false
  for (const leaf of leaves) {
    const [from, to] = [Math.max(start - at, 0), Math.min(end - at, leaf.text.length)]
    at += leaf.text.length
    if (from >= to) continue
    leaf.text = leaf.text.slice(0, from) + (isWritten ? '' : text) + leaf.text.slice(to)
    delete leaf.raw
    isWritten = true
  }
}

/** Returns whether a block has a passage exactly once, such as in one cell of a table. Another text can take only its place then. */
export const hasOnce = (node: DocumentNode, passage: string): boolean => {
  if (passage === '') return false
  const lines = linesIn(node).map((line) =>
    leavesOf(line)
      .map(({ text }) => text)
      .join(''),
  )
  return lines.reduce((found, line) => found + line.split(passage).length - 1, 0) === 1
}

/** Returns a document with another text in place of a passage of a block; undefined if the block has no such passage. */
export const replacePassage = (
  document: Document,
  key: string,
  passage: string,
  text: string,
): Document | undefined => {
  const index = document.nodes.findIndex((node) => node.key === key)
  if (index < 0 || passage === '') return undefined
  const node = structuredClone(document.nodes[index]!) as BlockNode
  for (const line of linesIn(node)) {
    const leaves = leavesOf(line)
    const start = leaves
      .map((leaf) => leaf.text)
      .join('')
      .indexOf(passage)
    if (start < 0) continue
    replaceIn(leaves, start, start + passage.length, text)
    return { ...document, nodes: document.nodes.with(index, node) }
  }
  return undefined
}
