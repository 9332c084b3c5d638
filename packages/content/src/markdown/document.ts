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
  /** Source without a matching node type, such as `<a id="x">`; such a leaf shows no text. */
  raw?: string
}

/** Text inside a block. */
export type TextNode = {
  object: 'text'
  key?: string
  leaves: Leaf[]
}

/** A node inside a line of text: a link, an image, … */
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

/** Any node of a document. Further types may be added. */
export type DocumentNode = TextNode | InlineNode | BlockNode

/** Returns the nodes inside a node: those of its text or blocks, and its fragments. */
export const childNodes = (node: DocumentNode | FragmentNode): readonly (DocumentNode | FragmentNode)[] => [
  ...('nodes' in node ? (node.nodes ?? []) : []),
  ...('fragments' in node ? (node.fragments ?? []) : []),
]

/** Yields nodes and all nodes inside them, outer ones first. */
export function* walkNodes(
  nodes: Iterable<DocumentNode | FragmentNode>,
): Generator<DocumentNode | FragmentNode, void, undefined> {
  for (const node of nodes) {
    yield node
    yield* walkNodes(childNodes(node))
  }
}

/** A rich text tree. */
export type Document = {
  object: 'document'
  data: Record<string, unknown>
  nodes: BlockNode[]
}

/** Returns a document with these blocks. */
export const documentOf = (nodes: BlockNode[]): Document => ({ object: 'document', data: { schemaVersion: 1 }, nodes })

/** Returns a block with child nodes. */
export const block = (type: string, nodes: DocumentNode[], data: Record<string, unknown> = {}): BlockNode => ({
  object: 'block',
  type,
  data,
  isVoid: false,
  nodes,
})

/** Returns a block without child nodes. */
export const voidBlock = (type: string, data: Record<string, unknown> = {}): BlockNode => ({
  object: 'block',
  type,
  data,
  isVoid: true,
})

/** Returns a text node with marks. */
export const textNode = (text: string, marks: string[] = []): TextNode => ({
  object: 'text',
  leaves: [{ object: 'leaf', text, marks: marks.map((type) => ({ object: 'mark', type })) }],
})

/** Returns source without a matching node type as a text that shows nothing, since clients know only the nodes of the format. */
export const rawText = (raw: string): TextNode => ({
  object: 'text',
  leaves: [{ object: 'leaf', text: '', marks: [], raw }],
})

/** Returns an inline; without child nodes it is void. */
export const inline = (type: string, data: Record<string, unknown>, nodes?: DocumentNode[]): InlineNode => ({
  object: 'inline',
  type,
  data,
  isVoid: nodes === undefined,
  ...(nodes ? { nodes } : {}),
})

/** Returns a named part of a block or an inline. */
export const fragment = (name: string, nodes: DocumentNode[]): FragmentNode => ({
  object: 'fragment',
  fragment: name,
  nodes,
})

/** Returns a part that clients look up by `type` or by `fragment`. */
export const typedFragment = (type: string, nodes: DocumentNode[]): FragmentNode => ({
  object: 'fragment',
  fragment: type,
  type,
  nodes,
})

/** Returns the nodes of a named part. Clients set `fragment`, `type` or both. */
export const fragmentNodes = (node: BlockNode | InlineNode, name: string): DocumentNode[] =>
  node.fragments?.find((one) => one.fragment === name || one.type === name)?.nodes ?? []

/** Returns a reference to a URL. */
export const urlRef = (url: string): ContentRef => ({ kind: 'url', url })

const plainText = (nodes: readonly (DocumentNode | FragmentNode)[]): string =>
  nodes
    .map((node) => {
      if (node.object === 'text') return (node.leaves ?? []).map((leaf) => leaf.text).join('')
      return plainText('nodes' in node ? (node.nodes ?? []) : [])
    })
    .join('')

/** Returns the text of nodes without marks. */
export const textOf = plainText
