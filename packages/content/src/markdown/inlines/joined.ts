import type { DocumentNode, Leaf, TextNode } from '../document.ts'

const canJoin = (a: Leaf, b: Leaf): boolean =>
  a.raw === undefined && b.raw === undefined && JSON.stringify(a.marks) === JSON.stringify(b.marks)

/** Merges adjacent text nodes, and adjacent leaves with the same marks. */
export const joined = (nodes: readonly DocumentNode[]): DocumentNode[] => {
  const result: DocumentNode[] = []
  for (const node of nodes) {
    if (node.object !== 'text') {
      result.push(node)
      continue
    }
    const last = result.at(-1)
    const target: TextNode = last?.object === 'text' ? last : { ...node, leaves: [] }
    if (target !== last) result.push(target)
    for (const next of node.leaves ?? []) {
      const before = target.leaves.at(-1)
      if (before && canJoin(before, next)) before.text += next.text
      else target.leaves.push({ ...next })
    }
  }
  return result
}
