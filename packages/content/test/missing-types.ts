import { blockFacts } from '../src/markdown/block-types.ts'
import type { DocumentNode, FragmentNode } from '../src/markdown/document.ts'

const typesIn = (node: DocumentNode | FragmentNode): string[] => {
  const own = node.object === 'block' ? [node.type] : []
  const inside = [
    ...('nodes' in node ? (node.nodes ?? []) : []),
    ...('fragments' in node ? (node.fragments ?? []) : []),
  ]
  return [...own, ...inside.flatMap(typesIn)]
}

/** Returns the types of blocks that these nodes do not contain. */
export const missingTypes = (nodes: readonly DocumentNode[]): string[] => {
  const found = new Set(nodes.flatMap(typesIn))
  return Object.keys(blockFacts).filter((type) => !found.has(type))
}
