import { align } from '@scriptorium/content/bodies/align'
import type { BlockNode, Document } from '@scriptorium/content/markdown/document'
import { contentOf } from './changed-text.ts'
import { textOf } from '@scriptorium/content/markdown/passages'

/** Returns the block of a later version that a block of an earlier one has become; undefined if it was removed. */
export const blockNow = (before: Document, after: Document, key: string): BlockNode | undefined => {
  const index = before.nodes.findIndex((node) => node.key === key)
  if (index < 0) return undefined
  const texts = new Map([...before.nodes, ...after.nodes].map((node) => [contentOf(node), textOf(node)]))
  const readable = (content: string): string => texts.get(content)!
  const { counterpart } = align(before.nodes.map(contentOf), after.nodes.map(contentOf), { readable })
  const now = counterpart[index]
  return now === undefined ? undefined : after.nodes[now]
}
