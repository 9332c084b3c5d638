import { textOf, type DocumentNode } from '@scriptorium/content/markdown/document'

const isMarked = (node: DocumentNode): boolean =>
  node.object === 'text' && node.leaves.some(({ marks }) => marks.length > 0)

const isCitation = (node: DocumentNode | undefined): boolean =>
  node !== undefined && node.object !== 'block' && !isMarked(node) && /^\[\d+\]$/.test(textOf([node]))

const isCode = (node: DocumentNode): boolean => node.object === 'block' && node.type === 'code'

const isSpace = (node: DocumentNode): boolean => node.object === 'text' && textOf([node]) === ' '

/** Returns the nodes of an answer without its citations, and without the space before each: on a page, their numbers say nothing. */
export const withoutCitations = <Node extends DocumentNode>(nodes: readonly Node[]): Node[] =>
  nodes
    .filter((node, index) => !isCitation(node) && !(isSpace(node) && isCitation(nodes[index + 1])))
    .map((node) =>
      node.object === 'text' || node.nodes === undefined || isCode(node)
        ? node
        : { ...node, nodes: withoutCitations(node.nodes) },
    )
