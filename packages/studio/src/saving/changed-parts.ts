interface Block {
  key?: string | undefined
}

type Body = string | { nodes: readonly Block[] }

const partsOf = (body: Body): readonly (Block | string)[] =>
  typeof body === 'string' ? body.split(/\n{2,}/) : body.nodes

const nameOf = (part: Block | string, index: number): string =>
  (typeof part === 'string' ? undefined : part.key) ?? `block ${index}`

/**
 * Returns names of the blocks of a text that an edit has changed. A block that stayed is the very same object in both texts. Blocks without
 * a key, and paragraphs of Markdown, are named by their place.
 */
export const changedParts = (before: Body, after: Body): string[] => {
  const [old, now] = [partsOf(before), partsOf(after)]
  const [known, kept] = [new Set(old), new Set(now)]
  const changed = now.flatMap((part, index) => (known.has(part) ? [] : [nameOf(part, index)]))
  // Where a block was removed, another one may now have its place.
  const removed = old.flatMap((part, index) => (kept.has(part) ? [] : [nameOf(part, index)]))
  return [...new Set([...changed, ...removed])]
}
