interface Block {
  key?: string | undefined
}

type Part = Block | string

type Body = string | { nodes: readonly Block[] }

const partsOf = (body: Body): readonly Part[] => (typeof body === 'string' ? body.split(/\n{2,}/) : body.nodes)

const nameOf = (part: Part, index: number): string =>
  (typeof part === 'string' ? undefined : part.key) ?? `block ${index}`

/** Returns the names of the parts between two places that another text does not have there. */
const missingIn = (other: readonly Part[], parts: readonly Part[], from: number, to: number): string[] => {
  const known = new Set(other)
  return parts.slice(from, to).flatMap((part, index) => (known.has(part) ? [] : [nameOf(part, from + index)]))
}

/**
 * Returns names of the blocks of a text that an edit has changed. A block that stayed is the very same object in both texts. Blocks without
 * a key, and paragraphs of Markdown, are named by their place.
 */
export const changedParts = (before: Body, after: Body): string[] => {
  const [old, now] = [partsOf(before), partsOf(after)]
  const shorter = Math.min(old.length, now.length)
  // Almost every edit is in one block, so what is around it is left out first.
  let start = 0
  while (start < shorter && old[start] === now[start]) start++
  let end = 0
  while (end < shorter - start && old[old.length - 1 - end] === now[now.length - 1 - end]) end++
  const changed = missingIn(old.slice(start, old.length - end), now, start, now.length - end)
  // Where a block was removed, another one may now have its place.
  const removed = missingIn(now.slice(start, now.length - end), old, start, old.length - end)
  return [...new Set([...changed, ...removed])]
}
