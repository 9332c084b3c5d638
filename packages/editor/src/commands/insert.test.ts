import { blockFacts } from '@scriptorium/content/markdown/block-types'
import { expect, test } from 'vitest'
import { insertables } from './insert.ts'

/** Blocks that nobody inserts: parts of other blocks, deep headings, and what only older documents and imports have. */
const notInserted = new Set([
  'code-line',
  'column',
  'heading-4',
  'heading-5',
  'heading-6',
  'image',
  'list-item',
  'raw',
  'stepper-step',
  'swagger',
  'tabs-item',
  'update',
])

test('each type of block can be inserted, unless it is listed here', () => {
  const inserted = new Set(insertables.map(({ create }) => create().type.name.replaceAll('_', '-')))
  expect(Object.keys(blockFacts).filter((type) => inserted.has(type) === notInserted.has(type))).toEqual([])
})
