import type { BlockNode, Document, DocumentNode } from '../markdown/document.ts'
import { mergeAccounted, type Merging } from './accounted.ts'
import { blocksInHint, conflictBlock, deletedBlock } from './document-hints.ts'
import { mergeNodes } from './document-nodes.ts'
import type { MergedText } from './markdown-bodies.ts'
import { textOfNode } from './node-text.ts'
import { mapVersions, type Texts } from './parts.ts'
import { type ConflictReaders, withoutSuperseded } from './superseded.ts'

const blocksOf = (text: string): BlockNode[] => (text === '' ? [] : ((JSON.parse(text) as Document).nodes ?? []))

/** Keeps both documents whole, the request's in a hint. Used for documents that cannot be compared block by block. */
export const keepBothDocuments = ({ main, request }: Texts): MergedText => {
  const outer = JSON.parse(main || request) as Document
  const nodes = [...blocksOf(main), conflictBlock(...blocksOf(request))]
  return { text: JSON.stringify({ ...outer, nodes }), conflict: true }
}

const showConflict = (request: readonly BlockNode[]): BlockNode => conflictBlock(...request)

const merging: Merging<BlockNode, readonly BlockNode[]> = {
  keyOf: textOfNode,
  sentencesOf: (nodes) =>
    Array.from(JSON.stringify(nodes).matchAll(/"text":"((?:[^"\\]|\\.)*)"/g), ([, text]) =>
      text!.split(/[.!?;:]|\\n/),
    ).flat(),
  resultOf: (nodes) => nodes,
  merge: (versions) => {
    const { nodes, plain, other, undisputed, conflicts, notes } = mergeNodes(versions, { showConflict })
    return { all: nodes, plain, other, undisputed, conflict: conflicts.length + notes.length > 0 }
  },
  keepBoth: (main, request) => [...main, conflictBlock(...(request.length > 0 ? request : [deletedBlock('block')]))],
  join: (parts) => parts.flat(),
}

const isBlock = (node: DocumentNode): node is BlockNode => node.object === 'block'

const leavesOf = (blocks: readonly BlockNode[]): string[] =>
  blocks.flatMap((node) => {
    const inner = (node.nodes ?? []).filter(isBlock)
    return inner.length > 0 ? leavesOf(inner) : [textOfNode(node)]
  })

const conflicts: ConflictReaders<BlockNode> = { keyOf: textOfNode, shownIn: blocksInHint, partsOf: leavesOf }

/** Merges two edits of a document by its blocks; keys do not count as content. */
export const mergeDocuments = (texts: Texts): MergedText => {
  const { all, conflict } = mergeAccounted(withoutSuperseded(mapVersions(texts, blocksOf), conflicts), merging)
  const outer = JSON.parse(texts.main || texts.request) as Document
  return { text: JSON.stringify({ ...outer, nodes: all }), conflict }
}
