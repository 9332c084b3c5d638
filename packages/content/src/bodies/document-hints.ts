import { block, type BlockNode, textNode, textOf } from '../markdown/document.ts'
import { conflictWords, deletedWords } from '../tree/conflict-hint.ts'

const hint = (words: string, nodes: readonly BlockNode[]): BlockNode =>
  block('hint', [block('paragraph', [textNode(conflictWords.opening, ['bold']), textNode(words)]), ...nodes], {
    style: 'warning',
  })

/** Returns the request's version of blocks, marked as being in conflict with the block before them. */
export const conflictBlock = (...nodes: BlockNode[]): BlockNode => hint(conflictWords.explanation, nodes)

/** Returns the request's version of blocks that a conflict shows; undefined for other blocks. */
export const blocksInHint = ({ type, nodes = [] }: BlockNode): BlockNode[] | undefined => {
  const [words, ...shown] = nodes as BlockNode[]
  const isConflict = type === 'hint' && words && textOf([words]) === conflictWords.opening + conflictWords.explanation
  return isConflict ? shown : undefined
}

/** Returns main's title of a page, marked as being in conflict with the request's. */
export const titleBlock = (title: string): BlockNode =>
  hint(conflictWords.titleExplanation, [block('paragraph', [textNode(title)])])

/** Returns the note that stands for what the change request deleted and main changed. */
export const deletedBlock = (...of: Parameters<typeof deletedWords>): BlockNode =>
  block('paragraph', [textNode(deletedWords(...of), ['italic'])])
