import { block } from '@scriptorium/content/markdown/document'
import { describe, expect, test } from 'vitest'
import type { ComparedBlock } from '../../../../reading/compare/compare-documents.ts'
import { foldUnchanged } from './fold.ts'

const blocks = (text: string): ComparedBlock[] =>
  [...text].map((sign) => ({ change: sign === '.' ? 'same' : 'edited', node: block('paragraph', []) }))

const shown = (text: string, wanted: readonly number[] = []): string[] =>
  foldUnchanged(blocks(text), (index) => wanted.includes(index)).map(
    ({ isFolded, start, blocks: { length } }) => `${isFolded ? 'folded' : 'shown'} ${start} ${length}`,
  )

describe('foldUnchanged', () => {
  test('shows a block before and after each change', () => {
    expect(shown('.....x.....')).toEqual(['folded 0 4', 'shown 4 3', 'folded 7 4'])
  })

  test('does not fold one or two blocks', () => {
    expect(shown('...x')).toEqual(['shown 0 2', 'shown 2 2'])
  })

  test('shows blocks with comments', () => {
    expect(shown('......x', [0])).toEqual(['shown 0 2', 'folded 2 3', 'shown 5 2'])
  })

  test('shows all of a page with changes only', () => {
    expect(shown('xx')).toEqual(['shown 0 2'])
    expect(shown('')).toEqual([])
  })
})
