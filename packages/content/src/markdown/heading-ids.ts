import GithubSlugger, { slug } from 'github-slugger'
import { type BlockNode, type DocumentNode, type FragmentNode, textOf } from './document.ts'

type Node = DocumentNode | FragmentNode

/** Returns whether a node is a heading. */
export const isHeading = (node: Node): node is BlockNode => node.object === 'block' && /^heading-[1-6]$/.test(node.type)

/** Returns the anchor of a heading with a text, if it is the first one. */
export const anchorOfText = (text: string): string => slug(text.trim())

/** Returns a function that gives each heading of a document, in order, its anchor. */
export const headingIds = (): ((heading: BlockNode) => string) => {
  const slugger = new GithubSlugger()
  return (heading) => {
    const id = heading.data?.['id']
    return typeof id === 'string' && id !== '' ? id : slugger.slug(textOf([heading]).trim())
  }
}

/** Returns the blocks with the id of each heading in its `meta`. */
export const withHeadingIds = (nodes: readonly BlockNode[]): BlockNode[] => {
  const idOf = headingIds()
  const marked = <T extends Node>(node: T): T => {
    if (isHeading(node)) return { ...node, meta: { id: idOf(node) } }
    if (node.object === 'text' || node.object === 'inline') return node
    const { nodes, fragments } = node as Pick<BlockNode, 'nodes' | 'fragments'>
    return {
      ...node,
      ...(nodes ? { nodes: nodes.map(marked) } : {}),
      ...(fragments ? { fragments: fragments.map(marked) } : {}),
    }
  }
  return nodes.map(marked)
}
