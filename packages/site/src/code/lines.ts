import { textOf, type BlockNode } from '@scriptorium/content/markdown/document'

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
