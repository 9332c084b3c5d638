import type { Document, PageDocument } from '@scriptorium/client'
import { describe, expect } from 'vitest'
import { insert, newChangeRequest, newSpace, publish, write } from '../../../../test/content.ts'
import { test as base } from '../../../../test/test.ts'
import { nobody, refusal } from '../../../../test/refusal.ts'

let params: { spaceId: string }
let page: PageDocument
const test = base
  .extend(
    'get',
    ({ docs }) =>
      (spaceId: string, documentId = page.documentId!, as = docs) =>
        as.getDocumentById({ params: { spaceId, documentId } }),
  )
  .extend(
    'of',
    ({ docs }) =>
      async (pageId: string) =>
        docs.getPageDocumentInRevisionById({
          params: { ...params, revisionId: (await docs.getSpaceById({ params })).revision, pageId },
        }),
  )

test.beforeAll(async ({ docs }) => {
  params = await newSpace(docs)
  const [pageId] = await publish(docs, params, insert('# Secret\n\nOnly here.'))
  page = (await docs.getPageById({ params: { ...params, pageId: pageId! } })) as PageDocument
})

describe('getDocumentById', () => {
  test('200 with the document of a page, without its title', async ({ docs, get }) => {
    const document = await get(params.spaceId)
    expect(document.nodes).toMatchObject([{ type: 'paragraph' }])
    const read = await docs.getPageById({ params: { ...params, pageId: page.id }, query: { format: 'document' } })
    expect((read as PageDocument).document).toEqual(document)
  })

  test('200 for the blank page that a space begins with', async ({ docs, get }) => {
    const own = await newSpace(docs, {})
    const [blank] = (await docs.listPages({ params: own })).pages
    expect(await get(own.spaceId, (blank as PageDocument).documentId)).toMatchObject({ object: 'document' })
  })

  test('200 with references resolved, as reads of the page have them', async ({ docs, get }) => {
    const [id] = await publish(docs, params, insert(`See [it](/pages/${page.id}) and [nothing](gone.md).`))
    const read = (await docs.getPageById({
      params: { ...params, pageId: id! },
      query: { format: 'document' },
    })) as PageDocument
    expect(JSON.stringify(read.document)).toContain(`{"kind":"page","page":"${page.id}"}`)
    expect(await get(params.spaceId, read.documentId)).toEqual(read.document)
    await publish(docs, params, { operation: 'delete_page', page: id! })
    expect(JSON.stringify(await get(params.spaceId, read.documentId))).toContain('{"kind":"url","url":"gone.md"}')
  })

  test('200 through a duplicate, also when main no longer has the original', async ({ docs, get }) => {
    const copy = await docs.duplicateSpace({ params })
    expect(await get(copy.id)).toEqual(await get(params.spaceId))
    await publish(docs, { spaceId: copy.id }, { operation: 'delete_page', page: page.id })
    expect(await get(copy.id)).toMatchObject({ nodes: [{ type: 'heading-1' }, { type: 'paragraph' }] })
  })

  test('200 for a merged document', async ({ docs, get }) => {
    const at = await newChangeRequest(docs, params)
    const [pageId] = await publish(docs, params, insert('# Both\n\nOne.\n\nTwo.\n'))
    await docs.updateChangeRequest({ params: at })
    await write(docs, at, {
      operation: 'update_page',
      page: pageId!,
      document: { markdown: '# Both\n\nOne!\n\nTwo.\n' },
    })
    const theirs = {
      operation: 'update_page',
      page: pageId!,
      document: { markdown: '# Both\n\nOne.\n\nTwo!\n' },
    } as const
    await publish(docs, params, theirs)
    await docs.mergeChangeRequest({ params: at })
    const merged = await docs.getPageById({ params: { ...params, pageId: pageId! }, query: { format: 'markdown' } })
    expect(merged).toMatchObject({ markdown: '# Both\n\nOne!\n\nTwo!\n' })
    expect(await get(params.spaceId, (merged as PageDocument).documentId)).toMatchObject({ object: 'document' })
  })

  test('404 through another space, of the same tenant or another, until that space has the same text', async ({
    server,
    docs,
    get,
  }) => {
    const admin = server.api((await server.createTestUser({ role: null })).token)
    await admin.createOrganization({ body: { title: 'Elsewhere' } })
    for (const as of [docs, admin]) {
      const other = await newSpace(as)
      expect(await refusal(get(other.spaceId, page.documentId, as))).toMatchObject({ status: 404, code: 'not_found' })
      await publish(as, other, insert('# Secret\n\nOnly here.'))
      expect((await get(other.spaceId, page.documentId, as)).nodes).toHaveLength(1)
    }
    expect(await refusal(get(params.spaceId, page.documentId, admin))).toMatchObject({ status: 404 })
  })

  test('404 for later documents of a space in its copy, and the reverse', async ({ docs, get }) => {
    const original = await newSpace(docs)
    const documentOf = async (spaceId: string, text: string) => {
      const [pageId] = await publish(docs, { spaceId }, insert(text))
      return ((await docs.getPageById({ params: { spaceId, pageId: pageId! } })) as PageDocument).documentId!
    }
    const before = await documentOf(original.spaceId, '# Before\n')
    const { id: copy } = await docs.duplicateSpace({ params: original })
    const { id: second } = await docs.duplicateSpace({ params: { spaceId: copy } })
    const mine = await documentOf(original.spaceId, '# Mine\n')
    const theirs = await documentOf(copy, '# Theirs\n')
    const expectApart = async () => {
      for (const spaceId of [original.spaceId, copy, second]) expect(await get(spaceId, before)).toBeDefined()
      expect([await get(original.spaceId, mine), await get(copy, theirs)]).toHaveLength(2)
      const foreign = [
        [copy, mine],
        [second, mine],
        [original.spaceId, theirs],
        [second, theirs],
      ] as const
      for (const [spaceId, id] of foreign) expect(await refusal(get(spaceId, id))).toMatchObject({ status: 404 })
    }
    await expectApart()
    const { id: organization } = await docs.createOrganization({ body: { title: 'Far away' } })
    await docs.transferSpace({ params: { spaceId: copy }, body: { organization } })
    await expectApart()
  })

  test('404 for an unknown one', async ({ get }) => {
    expect(await refusal(get(params.spaceId, nobody))).toMatchObject({ status: 404 })
  })
})

describe('getPageDocumentInRevisionById', () => {
  test('200 with the document of a page, without its title', async ({ of, get }) => {
    expect(await of(page.id)).toEqual(await get(params.spaceId))
  })

  test('200 with the same nodes that were written', async ({ docs, of }) => {
    const document: Document = {
      object: 'document',
      data: { schemaVersion: 8 },
      nodes: [
        {
          object: 'block',
          type: 'invented-later',
          isVoid: false,
          data: { anything: [1, null, { deep: true }] },
          nodes: [{ object: 'text', leaves: [{ object: 'leaf', text: 'Write with care.', marks: [] }] }],
        },
      ],
    }
    const [id] = await publish(docs, params, { operation: 'insert_page', title: 'Tree', document: { document } })
    expect(await of(id!)).toEqual(document)
    const read = await docs.getPageById({ params: { ...params, pageId: id! }, query: { format: 'markdown' } })
    expect((read as PageDocument).markdown).toContain('Write with care.')
  })

  test('404 for an unknown page', async ({ of }) => {
    expect(await refusal(of(nobody))).toMatchObject({ status: 404 })
  })
})

describe('markdown of a document', () => {
  const leaf = (text: string, ...marks: object[]) => ({ object: 'text', leaves: [{ object: 'leaf', text, marks }] })
  const of = (object: string, type: string, data: object, nodes?: object[], more: object = {}) => ({
    object,
    type,
    data,
    isVoid: nodes === undefined,
    ...(nodes && { nodes }),
    ...more,
  })
  const paragraph = (...nodes: object[]) => of('block', 'paragraph', {}, nodes)

  const nodes = (id: string) => [
    paragraph(
      leaf('A '),
      of('inline', 'link', { ref: { kind: 'page', page: id } }, [leaf('link')]),
      leaf(' for '),
      of('inline', 'mention', { ref: { kind: 'user', user: 'u2XkLq8RzWt5NbVc7YsH' } }),
      {
        object: 'text',
        leaves: [
          { object: 'leaf', text: ', ', marks: [] },
          {
            object: 'leaf',
            text: 'red',
            marks: [{ object: 'mark', type: 'color', data: { text: 'red', background: 'default' } }],
          },
        ],
      },
    ),
    of('block', 'tabs', {}, [of('block', 'tabs-item', { title: 'One' }, [paragraph(leaf('first'))])]),
    of('block', 'content-ref', { ref: { kind: 'space', space: 'mR4kT9xWq2LzB7cVn1Ys' } }),
    of('block', 'openapi-operation', { ref: { kind: 'openapi', spec: 'petstore' }, path: '/pets', method: 'get' }),
    of('block', 'invented-later', { ref: { kind: 'page', page: id } }, [leaf('kept')]),
  ]

  const plain = (value: unknown): unknown =>
    JSON.parse(JSON.stringify(value, (name, member: unknown) => (name === 'key' ? undefined : member)))

  test('200 for a text that is read as the same document, with any form of links', async ({ docs }) => {
    const written = nodes(page.id)
    const document = { object: 'document', data: {}, nodes: written } as Document
    const [id] = await publish(docs, params, { operation: 'insert_page', title: 'Told', document: { document } })
    for (const refs of ['relative', 'stable'] as const) {
      const query = { format: 'markdown', 'format.markdown.refs': refs } as const
      const told = (await docs.getPageById({ params: { ...params, pageId: id! }, query })) as PageDocument
      expect(told.markdown).toContain('{% tab title="One" %}')
      const [again] = await publish(docs, params, insert(told.markdown!, { title: 'Again' }))
      const read = await docs.getPageById({ params: { ...params, pageId: again! }, query: { format: 'document' } })
      expect(plain((read as PageDocument).document!.nodes)).toEqual(written)
    }
  })
})
