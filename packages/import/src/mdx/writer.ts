import type { MdxNode } from './parse.ts'

/** What a component can use to write itself as Markdown. */
export interface Writer {
  /** The content of an element, as Markdown. */
  inner(node: MdxNode): string
  /** The elements directly in an element, also those that stand alone in a paragraph. */
  elements(node: MdxNode): MdxNode[]
  /** The blocks of code in an element. */
  codes(node: MdxNode): MdxNode[]
}

/** Returns an element as Markdown. */
export type Write = (node: MdxNode, writer: Writer) => string
