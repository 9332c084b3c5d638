import type { BlockNode, FragmentNode, InlineNode } from '@scriptorium/content/markdown/document'

/** The data of a node of a document. */
export type Data = Readonly<Record<string, unknown>>

/** What a node of a document says about itself, without the nodes in it. */
export interface Own {
  readonly key: string | null
  readonly data: Data
  /** All other fields, such as `isVoid`, `meta` and those that this editor does not know. */
  readonly extra: Data
}

/** The attributes that every node of the editor's schema has for a node of a document. */
export const ownAttributes = { key: { default: null }, data: { default: {} }, extra: { default: {} } }

/** Returns what a node says about itself. */
export const ownOf = (node: BlockNode | InlineNode): Own => {
  const { object: _object, type: _type, key, data, nodes: _nodes, fragments: _fragments, ...extra } = node
  return { key: key ?? null, data: data ?? {}, extra }
}

/** Returns what a fragment says about itself. */
export const ownOfFragment = ({ object: _object, key, nodes: _nodes, ...extra }: FragmentNode): Own => ({
  key: key ?? null,
  data: {},
  extra,
})
