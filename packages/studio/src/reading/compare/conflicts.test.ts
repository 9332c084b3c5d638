import { conflictBlock, deletedBlock, titleBlock } from '@scriptorium/content/bodies/document-hints'
import { block, type BlockNode, documentOf, textNode } from '@scriptorium/content/markdown/document'
import { describe, expect, test } from 'vitest'
import { conflictOf, solveConflict, titleIn } from './conflicts.ts'

const paragraph = (text: string): BlockNode => block('paragraph', [textNode(text)])
const [main, request, last] = ['Penguins swim.', 'Penguins walk.', 'The end.'].map(paragraph) as [
  BlockNode,
  BlockNode,
  BlockNode,
]

describe('conflictOf', () => {
  test('recognizes the marks that a merge makes, and no other hint', () => {
    expect(conflictOf(conflictBlock(request))).toBe('blocks')
    expect(conflictOf(titleBlock('Birds'))).toBe('title')
    expect(conflictOf(block('hint', [paragraph('Conflict: none')], { style: 'warning' }))).toBeUndefined()
    expect(conflictOf(request)).toBeUndefined()
  })

  test('names the title that main has', () => {
    expect(titleIn(titleBlock('Birds'))).toBe('Birds')
  })
})

describe('solveConflict', () => {
  const mark = conflictBlock(request)
  const document = documentOf([main, mark, last])

  test('keeps the version of main', () => {
    expect(solveConflict(document, mark, 'main').nodes).toEqual([main, last])
  })

  test('keeps both versions', () => {
    expect(solveConflict(document, mark, 'both').nodes).toEqual([main, request, last])
  })

  test('keeps the version of the change request, in place of what main has above it', () => {
    const own = documentOf([last, request])
    expect(solveConflict(documentOf([last, main, mark]), mark, { own }).nodes).toEqual([last, request])
    const deleted = conflictBlock(deletedBlock('block'))
    expect(solveConflict(documentOf([last, main, deleted]), deleted, { own }).nodes).toEqual([last])
  })

  test('leaves no note about a deletion', () => {
    const deleted = conflictBlock(deletedBlock('block'))
    expect(solveConflict(documentOf([main, deleted]), deleted, 'both').nodes).toEqual([main])
  })

  test('leaves an empty paragraph in a page without other blocks', () => {
    expect(solveConflict(documentOf([mark]), mark, 'main').nodes).toEqual([paragraph('')])
  })
})
