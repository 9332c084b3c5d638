import type { Comment } from '@scriptorium/client'
import { block, type Document, documentOf, textNode } from '@scriptorium/content/markdown/document'
import { expect, test } from 'vitest'
import { placeComments } from './placed-comments.ts'

const paragraph = (key: string, text: string) => ({ ...block('paragraph', [textNode(text)]), key })
const pageWith = (...nodes: ReturnType<typeof paragraph>[]): Document => documentOf(nodes)
const comment = { id: 'c', target: { node: { id: 'old' }, quote: 'birds' } } as Comment
const before = pageWith(paragraph('old', 'All birds swim in the sea.'))
const after = pageWith(paragraph('new', 'All birds swim in the cold sea.'))
const keys = new Set(['new'])

test('a comment on a block that has changed is being placed until its version has loaded', () => {
  expect(placeComments([comment], keys, undefined, after)).toMatchObject({ others: [comment], isPlacing: true })
  const placed = placeComments([comment], keys, [{ comment, document: before }], after)
  expect(placed).toMatchObject({ others: [], isPlacing: false })
  expect(placed.byBlock.get('new')).toEqual([comment])
})

test('a comment on a block that is gone, or whose version cannot be read, is placed above the page', () => {
  const gone = pageWith()
  const both = [before, undefined].map((document) => placeComments([comment], keys, [{ comment, document }], gone))
  for (const placed of both) expect(placed).toMatchObject({ others: [comment], isPlacing: false })
})

test('a comment on the whole page needs no version', () => {
  const whole = { id: 'w', target: {} } as Comment
  expect(placeComments([whole], keys, undefined, after)).toMatchObject({ others: [whole], isPlacing: false })
})
