import { clientBlocks } from '@scriptorium/content/test/client-documents/documents'
import { allDocuments } from '@scriptorium/content/test/all-generators'
import { documentOf, type BlockNode } from '@scriptorium/content/markdown/document'
import { blocksOf } from '@scriptorium/content/markdown/meaning/meaning'
import fc from 'fast-check'
import { Node } from 'prosemirror-model'
import { describe, expect, test } from 'vitest'
import { schema } from '../schema/schema.ts'
import { openDocument } from './open.ts'
import { saveDocument } from './save.ts'

/** The same nodes as the editor has them after an edit of each: nothing knows what they were opened from. */
const remade = (doc: Node): Node => Node.fromJSON(schema, JSON.parse(JSON.stringify(doc.toJSON())))

const anyBlocks = fc.oneof(allDocuments, clientBlocks as fc.Arbitrary<BlockNode[]>)

describe('a document', () => {
  test('is saved as it was opened', () => {
    fc.assert(
      fc.property(anyBlocks, (nodes) => {
        const document = { ...documentOf(nodes), meta: { token: 'x' } }
        const before = JSON.stringify(document)
        const saved = saveDocument(openDocument(document))
        expect(JSON.stringify(saved)).toBe(before)
        expect(JSON.stringify(document)).toBe(before)
      }),
      { numRuns: 200 },
    )
  })

  test('fits the schema', () => {
    fc.assert(
      fc.property(anyBlocks, (nodes) => openDocument(documentOf(nodes)).check()),
      { numRuns: 120 },
    )
  })

  test('keeps its meaning if every block is made again', () => {
    fc.assert(
      fc.property(anyBlocks, (nodes) => {
        const document = documentOf(nodes)
        const saved = saveDocument(remade(openDocument(document)))
        expect(blocksOf(saved.nodes)).toEqual(blocksOf(nodes))
      }),
      { numRuns: 200 },
    )
  })
})
