import type { Document } from '@scriptorium/client'
import { describe, expect } from 'vitest'
import { newChangeRequest, newSpace, write, type At } from '../../../../test/content.ts'
import { test as base } from '../../../../test/test.ts'
import { refusal } from '../../../../test/refusal.ts'

let at: At
const test = base.extend(
  'insertDocument',
  ({ docs }) =>
    (document: Document) =>
      write(docs, at, { operation: 'insert_page', title: 'Odd', document: { document } }),
)

test.beforeAll(async ({ docs }) => {
  at = await newChangeRequest(docs, await newSpace(docs))
})

const paragraph = (nodes: object[]) =>
  ({ object: 'document', data: {}, nodes: [{ object: 'block', type: 'paragraph', nodes }] }) as unknown as Document

describe('a submitted document', () => {
  test.for<[string, object, string]>([
    ['leaves that are no list', { object: 'text', leaves: 'a' }, 'leaves'],
    ['a leaf that is none', { object: 'text', leaves: [null] }, 'leaves/0'],
    ['a leaf without text', { object: 'text', leaves: [{ marks: [] }] }, 'leaves/0'],
    ['a mark that is none', { object: 'text', leaves: [{ text: 'a', marks: [5] }] }, 'leaves/0/marks/0'],
    ['data that is none', { object: 'inline', type: 'link', data: 5 }, 'data'],
    ['a fragment that is none', { object: 'block', type: 'hint', fragments: [null] }, 'fragments/0'],
  ])('400 with %s', async ([_name, node, place], { insertDocument }) => {
    const { status, errors } = await refusal(insertDocument(paragraph([node])))
    const inside = '/body/changes/0/document/document/nodes/0/nodes/0'
    expect([status, errors?.map(({ pointer }) => pointer)]).toEqual([
      400,
      expect.arrayContaining([expect.stringContaining(`${inside}/${place}`)]),
    ])
  })

  const named = (type: string, data: object) => ({ object: 'inline', type, data, nodes: [] })
  const block = (type: string, data: object) => ({ object: 'block', type, data })

  test.for<[name: string, node: object, place: string]>([
    ['a text without leaves', { object: 'text' }, 'leaves'],
    ['a link without ref', named('link', {}), 'data/ref'],
    ['a reference to nothing', named('link', { ref: { kind: 'page' } }), 'data/ref'],
    ['a hint of an unknown style', block('hint', { style: 'loud' }), 'data/style'],
    ['a hint without a style', block('hint', {}), 'data/style'],
    ['a table without rows', block('table', { view: { type: 'grid', columns: [] }, definition: {} }), 'data/records'],
    ['an image of nothing', { ...block('images', {}), nodes: [block('image', {})] }, 'nodes/0/data/ref'],
    ['text that is aligned somewhere', block('paragraph', { align: 'up' }), 'data/align'],
  ])('400 with %s', async ([_name, node, place], { docs, insertDocument }) => {
    const inside = `/nodes/0/nodes/0/${place}`
    const document = paragraph([node])
    const page = await refusal(insertDocument(document))
    expect([page.status, page.errors?.[0]?.pointer]).toEqual([400, `/body/changes/0/document/document${inside}`])
    const comment = await refusal(docs.postCommentInSpace({ params: at, body: { body: { document } } }))
    expect([comment.status, comment.errors?.[0]?.pointer]).toEqual([400, `/body/body/document${inside}`])
  })

  test('200 with empty texts, in every format, evaluated or not', async ({ docs, insertDocument }) => {
    const empty = { object: 'text', leaves: [] }
    const expression = { object: 'inline', type: 'expression', data: { expression: '1 + 1' } }
    const [pageId] = await insertDocument(paragraph([empty, empty, expression]))
    for (const format of ['markdown', 'document'] as const) {
      for (const evaluated of ['true', 'false'] as const) {
        const params = { ...at, pageId: pageId! }
        const page = await docs.getPageInChangeRequestById({ params, query: { format, evaluated } })
        expect(page).toHaveProperty(format)
      }
    }
  })
})
