import { align } from '@scriptorium/content/bodies/align'
import type { BlockNode, Document } from '@scriptorium/content/markdown/document'
import { contentOf } from './changed-text.ts'
import { textOf } from '@scriptorium/content/markdown/passages'

/**
 * Returns the block of a later version that a block of an earlier one has become; undefined if it was removed. Of a block that was
 * split or joined with another one, it is the block with the quote, or else with all of its text.
 */
export const blockNow = (before: Document, after: Document, key: string, quote?: string): BlockNode | undefined => {
  const index = before.nodes.findIndex((node) => node.key === key)
  if (index < 0) return undefined
  const texts = new Map([...before.nodes, ...after.nodes].map((node) => [contentOf(node), textOf(node)]))
  const readable = (content: string): string => texts.get(content)!
  const { counterpart, origin } = align(before.nodes.map(contentOf), after.nodes.map(contentOf), { readable })
  const now = counterpart[index]
  const block = now === undefined ? undefined : after.nodes[now]
  const passage = quote ?? textOf(before.nodes[index]!)
  if (passage === '' || (block && textOf(block).includes(passage))) return block
  const known = new Set(before.nodes.map(contentOf))
  const isChanged = (node: BlockNode, at: number): boolean => origin[at] === undefined || !known.has(contentOf(node))
  const others = after.nodes.filter((node, at) => isChanged(node, at) && textOf(node).includes(passage))
  return others.length === 1 ? others[0] : block
}
