import type { MdxNode } from './parse.ts'

/** What a component can use to write itself as Markdown. */
export interface Writer {
  /** The content of an element, as Markdown. */
  inner(node: MdxNode): string
}

/** Returns an element as Markdown. */
export type Write = (node: MdxNode, writer: Writer) => string

/** Returns the elements directly in an element, also those that stand alone in a paragraph. */
export const elementsIn = ({ children = [] }: MdxNode): MdxNode[] =>
  children.flatMap((child) =>
    child.type.startsWith('mdxJsx')
      ? [child]
      : child.type === 'paragraph'
        ? (child.children ?? []).filter(({ type }) => type.startsWith('mdxJsx'))
        : [],
  )

/** Returns the blocks of code in an element. */
export const codesIn = (node: MdxNode): MdxNode[] =>
  node.type === 'code' ? [node] : (node.children ?? []).flatMap(codesIn)
