import { type BlockNode, textOf } from './document.ts'

const isTitle = (node: BlockNode | undefined, title: string): node is BlockNode =>
  node?.type === 'heading-1' && textOf([node]).trim() === title.trim()

/** Returns the leading heading of a page's document that repeats the title of the page, if there is one. */
export const titleHeading = (nodes: readonly BlockNode[], title: string): BlockNode | undefined =>
  isTitle(nodes[0], title) ? nodes[0] : undefined

/** Returns the blocks of a page's document without a leading heading that repeats the title, which clients show above the document. */
export const withoutTitle = <T extends BlockNode>(nodes: readonly T[], title: string): readonly T[] =>
  isTitle(nodes[0], title) ? nodes.slice(1) : nodes
