import type { ComparedBlock } from '../../../../reading/compare/compare-documents.ts'

/** Blocks that are shown, or unchanged ones that are folded until somebody wants them. */
export interface Run {
  isFolded: boolean
  /** The index of the first block. */
  start: number
  blocks: readonly ComparedBlock[]
}

const context = 1
const fewest = 3

/**
 * Groups the blocks of a page. Unchanged blocks are folded, except for one before and after each change, and those that
 * `isWanted` names.
 */
export const foldUnchanged = (blocks: readonly ComparedBlock[], isWanted: (index: number) => boolean): Run[] => {
  const isShown = blocks.map(({ change }, index) => change !== 'same' || isWanted(index))
  const nearShown = isShown.map((_, index) =>
    isShown.slice(Math.max(0, index - context), index + context + 1).some(Boolean),
  )
  const runs: Run[] = []
  for (let start = 0; start < blocks.length;) {
    let end = start + 1
    while (end < blocks.length && nearShown[end] === nearShown[start]) end++
    runs.push({ isFolded: !nearShown[start] && end - start >= fewest, start, blocks: blocks.slice(start, end) })
    start = end
  }
  return runs
}
