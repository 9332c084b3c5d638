import { type BlockNode, block, type Document, textNode, walkNodes } from '@scriptorium/content/markdown/document'
import { conflictWords } from '@scriptorium/content/tree/conflict-hint'
import { contentOf, withoutSigns } from './changed-text.ts'

/** What a conflict is about: blocks with two versions, or two titles of the page. */
export type ConflictKind = 'blocks' | 'title'

/** How a conflict is solved. Of two titles, only one can stay. */
export type Solution = 'both' | 'main'

const textOf = (node: BlockNode): string =>
  [...walkNodes([node])].flatMap((one) => (one.object === 'text' ? one.leaves.map(({ text }) => text) : [])).join('')

/** Returns what a block is the mark of a conflict about; undefined if it is no such mark. */
export const conflictOf = (node: BlockNode): ConflictKind | undefined => {
  const [first] = node.nodes ?? []
  if (node.type !== 'hint' || first?.object !== 'block') return undefined
  const words = textOf(first)
  if (words === conflictWords.opening + conflictWords.explanation) return 'blocks'
  return words === conflictWords.opening + conflictWords.titleExplanation ? 'title' : undefined
}

const contentsOf = (mark: BlockNode): BlockNode[] =>
  (mark.nodes ?? []).slice(1).filter((node): node is BlockNode => node.object === 'block')

/** Returns main's title, which the mark of a conflict about titles names. */
export const titleIn = (mark: BlockNode): string => contentsOf(mark).map(textOf).join(' ').trim()

const isDeletion = (nodes: readonly BlockNode[]): boolean =>
  nodes.length === 1 && textOf(nodes[0]!).endsWith(' is deleted.') && contentOf(nodes[0]).includes('"italic"')

/** Returns a document without the mark of a conflict: with main's version, or with the request's after it. */
export const solveConflict = (document: Document, mark: BlockNode, solution: Solution): Document => {
  const wanted = contentOf(withoutSigns(mark))
  const contents = contentsOf(mark)
  const kept = solution === 'main' || isDeletion(contents) ? [] : contents
  const nodes = document.nodes.flatMap((node) => (contentOf(withoutSigns(node)) === wanted ? kept : [node]))
  return { ...document, nodes: nodes.length === 0 ? [block('paragraph', [textNode('')])] : nodes }
}
