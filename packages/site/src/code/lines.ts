import { textOf, type BlockNode, type DocumentNode, type FragmentNode } from '@scriptorium/content/markdown/document'

/** The kinds of tokens that a code theme colors. */
export type TokenKind =
  | 'comment'
  | 'constant'
  | 'function'
  | 'keyword'
  | 'link'
  | 'parameter'
  | 'punctuation'
  | 'string'
  | 'string-expression'

/** Part of a line of code. */
export interface Token {
  text: string
  kind: TokenKind | undefined
}

/** A line of code as colored tokens. */
export type PaintedLine = readonly Token[]

/** Returns the text of a code block. */
export const sourceOf = ({ nodes = [] }: BlockNode): string => nodes.map((line) => textOf([line])).join('\n')

/** Returns the lines of a text without colors. */
export const plainLines = (source: string): PaintedLine[] =>
  source.split('\n').map((text) => [{ text, kind: undefined }])

const childrenOf = (node: DocumentNode | FragmentNode): (DocumentNode | FragmentNode)[] => [
  ...('nodes' in node ? (node.nodes ?? []) : []),
  ...('fragments' in node ? (node.fragments ?? []) : []),
]

/** Returns the code blocks of a document. */
export const codeIn = (nodes: readonly (DocumentNode | FragmentNode)[]): BlockNode[] =>
  nodes.flatMap((node) => (node.object === 'block' && node.type === 'code' ? [node] : codeIn(childrenOf(node))))
