import type { BlockNode, Document, DocumentNode, FragmentNode } from '@scriptorium/content/markdown/document'
import type { Node } from 'prosemirror-model'
import { documentTypeOf } from '../schema/schema.ts'
import { voidTypes } from '../schema/types.ts'
import type { Own } from '../schema/own.ts'
import { headOf, saveInlines } from './save-inlines.ts'
import { saveTable } from './save-table.ts'
import { keepSource, sourceOf } from './sources.ts'

const fragmentNames: Readonly<Record<string, object>> = {
  caption: { fragment: 'caption' },
  expandable_title: { fragment: 'expandable-title', type: 'expandable-title' },
  expandable_body: { fragment: 'expandable-body', type: 'expandable-body' },
}

const makeFragment = (node: Node): FragmentNode => {
  const { key, extra } = node.attrs as Own
  const name = Object.keys(extra).length > 0 ? extra : fragmentNames[node.type.name]
  return { object: 'fragment', ...(key === null ? {} : { key }), ...name, nodes: saveBlocks(node) }
}

/** Returns a part of a block as a fragment. */
export const saveFragment = (node: Node): FragmentNode => {
  const known = sourceOf(node) as FragmentNode | undefined
  const saved = known ?? makeFragment(node)
  if (!known) keepSource(node, saved)
  return saved
}

const saveBlocks = (node: Node): BlockNode[] => node.children.map(saveBlock)

const isVoidType = (type: string): boolean => (voidTypes as readonly string[]).includes(type)

const contentOf = (node: Node): Pick<BlockNode, 'nodes' | 'fragments'> => {
  const { name } = node.type
  if (name === 'expandable') {
    return { fragments: [...node.children.map(saveFragment), ...(node.attrs['fragments'] as FragmentNode[])] }
  }
  if (node.type.spec.content === 'caption?') {
    return node.childCount > 0 ? { fragments: node.children.map(saveFragment) } : {}
  }
  if (node.isTextblock) return { nodes: saveInlines(node) }
  return isVoidType(documentTypeOf(node)!) ? {} : { nodes: saveBlocks(node) as DocumentNode[] }
}

const makeBlock = (node: Node): BlockNode => {
  if (node.type.name === 'foreign') return node.attrs['json'] as BlockNode
  if (node.type.name === 'table') return saveTable(node, saveFragment)
  const content = contentOf(node)
  const head = headOf('block', documentTypeOf(node)!, node.attrs as Own, content.nodes === undefined)
  return { ...(head as BlockNode), ...content }
}

/** Returns a block as a document has it: the very one that it was opened from, unless an edit changed it. */
export const saveBlock = (node: Node): BlockNode => {
  const known = sourceOf(node) as BlockNode | undefined
  const saved = known ?? makeBlock(node)
  if (!known) keepSource(node, saved)
  return saved
}

const isEmpty = (doc: Node): boolean =>
  doc.childCount === 1 && doc.firstChild!.type.name === 'paragraph' && doc.firstChild!.content.size === 0

const isNew = (node: Node): boolean => sourceOf(node) === undefined && (node.attrs as Own).key === null

/** Returns the document that the editor shows. */
export const saveDocument = (doc: Node): Document => {
  const isBlank = isEmpty(doc) && isNew(doc.firstChild!)
  return { ...(doc.attrs['rest'] as Document), nodes: isBlank ? [] : doc.children.map(saveBlock) }
}
