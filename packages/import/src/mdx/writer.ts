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

/** Returns a block of some parts of an element after all else that stands in the element. */
export const withRest = (
  node: MdxNode,
  isPart: (child: MdxNode) => boolean,
  block: string,
  { inner }: Writer,
): string => {
  const others = (node.children ?? []).filter(
    (child) => !isPart(child) && !elementsIn({ ...node, children: [child] }).some(isPart),
  )
  const texts = others.map((child) => inner({ ...node, children: [child] }).trim())
  return [...texts, block].filter((text) => text !== '').join('\n\n')
}
