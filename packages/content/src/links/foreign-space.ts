import type { BlockNode } from '../markdown/document.ts'
import { mapNodeRefs } from '../markdown/refs.ts'
import type { ContentRef } from '../tree/records.ts'

const kinds = new Set(['page', 'file', 'reusable-content', 'tag'])

/** Returns blocks for display in another space: references within their own space get its id. */
export const withForeignSpace = (blocks: readonly BlockNode[], space: string): BlockNode[] => {
  const named = (ref: ContentRef): ContentRef => {
    const isWithin = kinds.has(ref.kind) || (ref.kind === 'anchor' && ref['page'] !== undefined)
    return isWithin && ref['space'] === undefined ? { ...ref, space } : ref
  }
  return blocks.map((node) => mapNodeRefs(node, named))
}
