import { blockFacts } from '@scriptorium/content/markdown/block-types'
import { findDocumentFault } from '@scriptorium/content/markdown/check-document'
import type { Node } from 'prosemirror-model'
import { expect, test } from 'vitest'
import { saveBlock, saveDocument } from '../document/save.ts'
import { schema } from '../schema/schema.ts'
import { containerTypes, nameOf } from '../schema/types.ts'
import { insertables } from './insert.ts'

/** Blocks that nobody inserts: parts of other blocks, and what only older documents and imports have. */
const notInserted = new Set([
  'code-line',
  'column',
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

const faultOf = (block: Node) => findDocumentFault(saveDocument(schema.node('doc', null, block)))

test.each(insertables)('the server takes a new $type', ({ create }) => {
  const node = create()
  expect(faultOf(node.isInline ? schema.node('paragraph', null, node) : node)).toBeUndefined()
})

test.each(Object.keys(containerTypes).filter((type) => containerTypes[type]!.isBlock))(
  'the parts of a new %s are whole',
  (type) => {
    const filled = schema.nodes[nameOf(type)]!.createAndFill()!
    for (const part of filled.children) expect(findDocumentFault({ nodes: [saveBlock(part)] })).toBeUndefined()
  },
)
