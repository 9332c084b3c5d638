import type { BlockNode, DocumentNode, FragmentNode } from '@scriptorium/content/markdown/document'
import { isHeading } from '@scriptorium/content/markdown/heading-ids'

type Node = DocumentNode | FragmentNode

const levelOf = ({ type }: BlockNode): number => Number(type.at(-1))

/** Returns the level of the highest heading below nodes; 6 if there is none. */
export const highestHeading = (nodes: readonly Node[]): number =>
  nodes.reduce((found, node) => {
    if (isHeading(node)) return Math.min(found, levelOf(node))
    const below = [
      ...('nodes' in node ? (node.nodes ?? []) : []),
      ...('fragments' in node ? (node.fragments ?? []) : []),
    ]
    return node.object === 'text' || node.object === 'inline' ? found : Math.min(found, highestHeading(below))
  }, 6)

/**
 * Returns a function that gives levels of headings, in order, their level on the page. The title of the page is level 1, so the
 * highest heading of the text is level 2, and no level is skipped: screen readers navigate by them.
 */
export const levelsFrom = (highest: number): ((level: number) => number) => {
  let last = 1
  return (level) => {
    last = Math.min(level + 2 - highest, last + 1, 6)
    return last
  }
}

/** Returns a function that gives headings, in order, their level on a page whose highest heading can be in another part of it. */
export const headingLevels = (nodes: readonly BlockNode[], highest?: number): ((heading: BlockNode) => number) => {
  if (highest !== undefined) return (heading) => Math.min(levelOf(heading) + 2 - highest, 6)
  const next = levelsFrom(highestHeading(nodes))
  return (heading) => next(levelOf(heading))
}
