import type { BlockNode, DocumentNode, FragmentNode } from '@scriptorium/content/markdown/document'
import { isHeading } from '@scriptorium/content/markdown/heading-ids'

type Node = DocumentNode | FragmentNode

const levelOf = ({ type }: BlockNode): number => Number(type.at(-1))

const highest = (nodes: readonly Node[]): number =>
  nodes.reduce((found, node) => {
    if (isHeading(node)) return Math.min(found, levelOf(node))
    const below = [
      ...('nodes' in node ? (node.nodes ?? []) : []),
      ...('fragments' in node ? (node.fragments ?? []) : []),
    ]
    return node.object === 'text' || node.object === 'inline' ? found : Math.min(found, highest(below))
  }, 6)

/**
 * Returns a function that gives headings, in order, their level on the page. The title of the page is level 1, so the highest
 * heading of the text is level 2, and no level is skipped: screen readers navigate by them.
 */
export const headingLevels = (nodes: readonly BlockNode[]): ((heading: BlockNode) => number) => {
  const shift = 2 - highest(nodes)
  let last = 1
  return (heading) => {
    last = Math.min(levelOf(heading) + shift, last + 1, 6)
    return last
  }
}
