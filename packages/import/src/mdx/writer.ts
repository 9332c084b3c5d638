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

/** Returns the content of an element without some parts of it, which can also stand between the words of a paragraph. */
const without = ({ children = [] }: MdxNode, isPart: (child: MdxNode) => boolean): MdxNode[] =>
  children.flatMap((child) => {
    if (isPart(child)) return []
    const inner = child.type === 'paragraph' ? (child.children ?? []) : []
    return inner.some(isPart) ? runsOf(inner, isPart).map((run) => ({ ...child, ...run })) : [child]
  })

/** Returns the runs of nodes between those that are parts. */
const runsOf = (nodes: readonly MdxNode[], isPart: (node: MdxNode) => boolean) => {
  const runs: MdxNode[][] = [[]]
  for (const node of nodes) {
    if (isPart(node)) runs.push([])
    else runs.at(-1)!.push(node)
  }
  return runs
    .filter((run) => run.length > 0)
    .map((run) => ({ children: run, position: { start: run[0]!.position.start, end: run.at(-1)!.position.end } }))
}

/** Returns a block of some parts of an element after all else that stands in the element. */
export const withRest = (
  node: MdxNode,
  isPart: (child: MdxNode) => boolean,
  block: string,
  { inner }: Writer,
): string => {
  const texts = without(node, isPart).map((child) => inner({ ...node, children: [child] }).trim())
  return [...texts, block].filter((text) => text !== '').join('\n\n')
}
