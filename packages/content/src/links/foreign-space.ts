import type { BlockNode } from '../markdown/document.ts'
import { mapNodeRefs } from '../markdown/refs.ts'
import type { ContentRef } from '../tree/records.ts'

const kinds = new Set(['page', 'file', 'reusable-content', 'tag'])

/** Returns whether a reference names something that a space holds. */
export const isWithinSpace = (ref: ContentRef): boolean =>
  kinds.has(ref.kind) || (ref.kind === 'anchor' && ref['page'] !== undefined)

/** Returns blocks for display in another space: references within their own space get its id. */
export const withForeignSpace = (blocks: readonly BlockNode[], space: string): BlockNode[] => {
  const named = (ref: ContentRef): ContentRef =>
    isWithinSpace(ref) && ref['space'] === undefined ? { ...ref, space } : ref
  return blocks.map((node) => mapNodeRefs(node, named))
}
