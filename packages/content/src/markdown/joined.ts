import type { DocumentNode, Leaf } from './document.ts'

const sameMarks = (a: Leaf, b: Leaf): boolean => JSON.stringify(a.marks) === JSON.stringify(b.marks)

/** Makes one text node of neighbouring ones, and one leaf of neighbours under the same marks. */
export const joined = (nodes: readonly DocumentNode[]): DocumentNode[] => {
  const result: DocumentNode[] = []
  for (const node of nodes) {
    const last = result.at(-1)
    if (node.object !== 'text' || last?.object !== 'text') {
      result.push(node.object === 'text' ? { ...node, leaves: (node.leaves ?? []).map((one) => ({ ...one })) } : node)
      continue
    }
    for (const next of node.leaves ?? []) {
      const before = last.leaves.at(-1)
      if (before && sameMarks(before, next)) before.text += next.text
      else last.leaves.push({ ...next })
    }
  }
  return result
}
