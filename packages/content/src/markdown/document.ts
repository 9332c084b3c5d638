// oxlint-disable typescript/consistent-type-definitions -- an interface does not fit the API's Document, which has index signatures.
import type { ContentRef } from '../tree/records.ts'

/** A mark on a run of text. */
export type Mark = {
  object: 'mark'
  type: string
  data?: Record<string, unknown>
}

/** A run of text under the same marks. */
export type Leaf = {
  object: 'leaf'
  text: string
  marks: Mark[]
  /** Source that no node stands for, such as `<a id="x">`; such a leaf shows no text. */
  raw?: string
}

/** Text inside a block. */
export type TextNode = {
  object: 'text'
  key?: string
  leaves: Leaf[]
}

/** Something inside a line of text: a link, an image, … */
export type InlineNode = {
  object: 'inline'
  type: string
  key?: string
  data: Record<string, unknown>
  isVoid: boolean
  nodes?: DocumentNode[]
  fragments?: FragmentNode[]
}

/** A block: a paragraph, a list, a table, … */
export type BlockNode = {
  object: 'block'
  type: string
  key?: string
  data: Record<string, unknown>
  isVoid: boolean
  nodes?: DocumentNode[]
  fragments?: FragmentNode[]
  meta?: Record<string, unknown>
}

/** A named part of a block, such as a table cell. */
export type FragmentNode = {
  object: 'fragment'
  key?: string
  fragment?: string
  type?: string
  nodes: DocumentNode[]
}

/** Any node of a document; which ones there are stays open. */
export type DocumentNode = TextNode | InlineNode | BlockNode

/** A rich text tree. */
export type Document = {
  object: 'document'
  data: Record<string, unknown>
  nodes: BlockNode[]
}

/** A document of these blocks. */
export const documentOf = (nodes: BlockNode[]): Document => ({ object: 'document', data: { schemaVersion: 1 }, nodes })

/** A block that holds others or text. */
export const block = (type: string, nodes: DocumentNode[], data: Record<string, unknown> = {}): BlockNode => ({
  object: 'block',
  type,
  data,
  isVoid: false,
  nodes,
})

/** A block without content of its own. */
export const voidBlock = (type: string, data: Record<string, unknown> = {}): BlockNode => ({
  object: 'block',
  type,
  data,
  isVoid: true,
})

/** Text under marks. */
export const textNode = (text: string, marks: string[] = []): TextNode => ({
  object: 'text',
  leaves: [{ object: 'leaf', text, marks: marks.map((type) => ({ object: 'mark', type })) }],
})

/** Returns source that no node stands for, as a text that shows nothing: clients know no other nodes than theirs. */
export const rawText = (raw: string): TextNode => ({
  object: 'text',
  leaves: [{ object: 'leaf', text: '', marks: [], raw }],
})

/** An inline that is shown as it stands or leads somewhere. */
export const inline = (type: string, data: Record<string, unknown>, nodes?: DocumentNode[]): InlineNode => ({
  object: 'inline',
  type,
  data,
  isVoid: nodes === undefined,
  ...(nodes ? { nodes } : {}),
})

/** A named part of a block or an inline. */
export const fragment = (name: string, nodes: DocumentNode[]): FragmentNode => ({
  object: 'fragment',
  fragment: name,
  nodes,
})

/** A part of which a node has one of each type; it goes by both names. */
export const typedFragment = (type: string, nodes: DocumentNode[]): FragmentNode => ({
  object: 'fragment',
  fragment: type,
  type,
  nodes,
})

/** The nodes of a named part; which of its two names a part goes by differs among writers. */
export const fragmentNodes = (node: BlockNode | InlineNode, name: string): DocumentNode[] =>
  node.fragments?.find((one) => one.fragment === name || one.type === name)?.nodes ?? []

/** A reference as written in a link. */
export const urlRef = (url: string): ContentRef => ({ kind: 'url', url })

const plainText = (nodes: readonly (DocumentNode | FragmentNode)[]): string =>
  nodes
    .map((node) => {
      if (node.object === 'text') return (node.leaves ?? []).map((leaf) => leaf.text).join('')
      return plainText('nodes' in node ? (node.nodes ?? []) : [])
    })
    .join('')

/** The bare text of nodes. */
export const textOf = plainText
