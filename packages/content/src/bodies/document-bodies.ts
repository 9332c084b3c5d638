import { block, type BlockNode, type Document, textNode } from '../markdown/document.ts'
import { conflictWords } from '../tree/conflict-hint.ts'
import { mergeNodes } from './document-nodes.ts'
import type { MergedText } from './markdown-bodies.ts'
import { mapVersions, type Texts } from './parts.ts'

const blocksOf = (text: string): BlockNode[] => (text === '' ? [] : ((JSON.parse(text) as Document).nodes ?? []))

/** Returns the request's version of blocks, marked as being in conflict with the block before them. */
export const conflictBlock = (...nodes: BlockNode[]): BlockNode =>
  block(
    'hint',
    [block('paragraph', [textNode(conflictWords.opening, ['bold']), textNode(conflictWords.explanation)]), ...nodes],
    { style: 'warning' },
  )

/** Keeps both documents whole, the request's in a hint. Used for documents that cannot be compared block by block. */
export const keepBothDocuments = ({ main, request }: Texts): MergedText => {
  const outer = JSON.parse(main || request) as Document
  const nodes = [...blocksOf(main), conflictBlock(...blocksOf(request))]
  return { text: JSON.stringify({ ...outer, nodes }), conflict: true }
}

/** Merges two edits of a document by its blocks; keys do not count as content. */
export const mergeDocuments = (texts: Texts): MergedText => {
  const { nodes, conflicts } = mergeNodes(mapVersions(texts, blocksOf), (request) => conflictBlock(request))
  const outer = JSON.parse(texts.main || texts.request) as Document
  return { text: JSON.stringify({ ...outer, nodes }), conflict: conflicts.length > 0 }
}
