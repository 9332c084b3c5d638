import type { Node } from 'prosemirror-model'
import type { DocumentNode, FragmentNode } from '@scriptorium/content/markdown/document'

type Source = DocumentNode | FragmentNode

// Nodes of the editor are immutable and an edit keeps all that it does not touch, so a node that still is the same one is
// saved as it was opened.
const sources = new WeakMap<Node, Source>()

/** Keeps what a node of the editor was opened from, or saved as. */
export const keepSource = (node: Node, source: Source): void => void sources.set(node, source)

/** Returns what a node was opened from, or saved as; undefined for one that an edit made. */
export const sourceOf = (node: Node): Source | undefined => sources.get(node)

/** Gives the nodes of a document what those of an equal one were opened from. */
export const takeSources = (node: Node, equal: Node): void => {
  if (node === equal) return
  const source = sourceOf(equal)
  if (source && node.eq(equal)) keepSource(node, source)
  node.forEach((child, _offset, index) => {
    const other = equal.maybeChild(index)
    if (other) takeSources(child, other)
  })
}
