import { type BlockNode, block, type Document, textNode, walkNodes } from '@scriptorium/content/markdown/document'
import { conflictWords, deletedWords } from '@scriptorium/content/tree/conflict-hint'
import { contentOf, withoutSigns } from './changed-text.ts'
import { ownOf, takeParts, withoutNotes } from './conflict-parts.ts'

/** What a conflict is about: blocks with two versions, or two titles of the page. */
export type ConflictKind = 'blocks' | 'title'

/** How a conflict is solved: with main's version, the change request's, or both. Of two titles, only one can stay. */
export type Solution = 'both' | 'change' | 'main'

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

/**
 * Returns where main's version begins that stands above a mark: its blocks have no counterpart in the change request's version, except for
 * what marks show of it.
 */
const startOfMain = (nodes: readonly BlockNode[], at: number, own: Document): number => {
  const shown = new Set(nodes.filter(conflictOf).flatMap(contentsOf).map(contentOf))
  const rest = own.nodes.filter((node) => !shown.has(contentOf(node)))
  const blocks = nodes.filter((node) => !conflictOf(node))
  let start = at
  while (start > 0 && !conflictOf(nodes[start - 1]!) && !ownOf(nodes[start - 1]!, rest, blocks)) start--
  return start
}

/**
 * Returns the block above a mark that is about parts of it only, such as rows, with the change request's version of these parts. If it
 * cannot be found, it stands after main's. Returns undefined for other marks.
 */
const ownInside = (
  document: Document,
  at: number,
  contents: readonly BlockNode[],
  own: Document,
): BlockNode[] | undefined => {
  const above = document.nodes[at - 1]
  const known = new Set(own.nodes.map(contentOf))
  const isWhole = (node: BlockNode): boolean => textOf(node) === deletedWords('block') || known.has(contentOf(node))
  if (!above || contents.every(isWhole)) return undefined
  const version = ownOf(
    above,
    own.nodes,
    document.nodes.filter((node) => !conflictOf(node)),
  )
  return version ? [takeParts(above, version, contents)] : [above, ...withoutNotes(contents)]
}

/**
 * Returns a document without the mark of a conflict: with main's version, with the request's after it, or with the request's alone.
 * `own` is the page as the change request had it before the conflict.
 */
export const solveConflict = (
  document: Document,
  mark: BlockNode,
  solution: Exclude<Solution, 'change'> | { own: Document },
): Document => {
  const wanted = contentOf(withoutSigns(mark))
  const contents = contentsOf(mark)
  const kept = solution === 'main' ? [] : withoutNotes(contents)
  const at = document.nodes.findIndex((node) => contentOf(withoutSigns(node)) === wanted)
  if (at < 0) return document
  const inside = typeof solution === 'object' ? ownInside(document, at, contents, solution.own) : undefined
  if (inside) return { ...document, nodes: document.nodes.toSpliced(at - 1, 2, ...inside) }
  const start = typeof solution === 'object' ? startOfMain(document.nodes, at, solution.own) : at
  const nodes = document.nodes.toSpliced(start, at + 1 - start, ...kept)
  return { ...document, nodes: nodes.length === 0 ? [block('paragraph', [textNode('')])] : nodes }
}
