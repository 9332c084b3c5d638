import { pages, type Client, type Document } from '@scriptorium/client'
import { describe, expect } from 'vitest'
import { newChangeRequest, newSpace } from '../../../../test/content.ts'
import { withShortLimits } from '../../../../test/support/short-limits.ts'
import { test as base } from '../../../../test/test.ts'
import { refusal } from '../../../../test/refusal.ts'

let params: { spaceId: string }

const test = base.extend('read', ({ docs }) => async (body: Body, format: 'document' | 'markdown') => {
  const { id: commentId } = await docs.postCommentInSpace({ params, body: { body } })
  return (await docs.getCommentInSpace({ params: { ...params, commentId }, query: { format } })).body
})

test.beforeAll(async ({ docs }) => {
  params = await newSpace(docs)
})

const paragraph = (text: string) => ({
  object: 'block' as const,
  type: 'paragraph',
  isVoid: false,
  data: {},
  nodes: [{ object: 'text' as const, leaves: [{ object: 'leaf', text, marks: [{ object: 'mark', type: 'bold' }] }] }],
})

const documentOf = (...nodes: Document['nodes']): Document => ({
  object: 'document',
  data: { schemaVersion: 1 },
  nodes,
})

type Body = Parameters<Client['postCommentInSpace']>[0]['body']['body']

describe('the body of a comment', () => {
  test('200 with the same bytes that were written', async ({ read }) => {
    const markdown = '  *a*\t<b onclick="x()">b</b>\r\n\n\n[c](javascript:d) 😀\n'
    expect(await read({ markdown }, 'markdown')).toEqual({ markdown })
    const document = documentOf({ ...paragraph('Bold'), key: 'k1', extra: { of: 'mine' } })
    expect(await read({ document }, 'document')).toEqual({ document })
  })

  test('200 in the other format', async ({ read }) => {
    expect(await read({ document: documentOf(paragraph('Bold')) }, 'markdown')).toEqual({ markdown: '**Bold**\n' })
    const { document } = await read({ markdown: '**Bold**' }, 'document')
    expect(document?.nodes[0]).toMatchObject({ type: 'paragraph', nodes: paragraph('Bold').nodes })
  })

  test('200 in the requested format, regardless of the format of each comment', async ({ docs }) => {
    await docs.postCommentInSpace({ params, body: { body: { markdown: 'text' } } })
    for (const format of ['document', 'markdown'] as const) {
      const { items } = await docs.listCommentsInSpace({ params, query: { format } })
      expect(items.length).toBeGreaterThan(2)
      expect(new Set(items.flatMap(({ body }) => Object.keys(body)))).toEqual(new Set([format]))
    }
  })

  test.for<[string, unknown, string]>([
    ['nothing', {}, '/body/body'],
    ['both', { markdown: 'a', document: documentOf() }, '/body/body'],
    ['an empty text', { markdown: '' }, '/body/body/markdown'],
    ['white space', { markdown: ' \n\t' }, '/body/body'],
    ['an empty document', { document: documentOf() }, '/body/body'],
    ['a text that is too long', { markdown: 'a'.repeat(65_537) }, '/body/body/markdown'],
    ['a document that is too large', { document: documentOf(paragraph('a'.repeat(262_144))) }, '/body/body/document'],
    [
      'leaves that are none',
      { document: documentOf({ ...paragraph('a'), nodes: [{ object: 'text', leaves: [null] }] } as never) },
      '/body/body/document/nodes/0/nodes/0/leaves/0',
    ],
    [
      'fragments that are none',
      { document: documentOf({ ...paragraph('a'), fragments: [5] } as never) },
      '/body/body/document/nodes/0/fragments/0',
    ],
  ])('400 for %s', async ([_name, body, pointer], { docs }) => {
    const problem = await refusal(docs.postCommentInSpace({ params, body: { body: body as Body } }))
    expect(problem).toMatchObject({ status: 400, code: 'invalid_request', errors: [{ pointer }] })
  })

  test('400 for a text that is too complex to be parsed', async ({ docs }) => {
    const entangled = '>'.repeat(20_000)
    const body = { body: { markdown: entangled } }
    const problem = await withShortLimits(() => refusal(docs.postCommentInSpace({ params, body })))
    expect(problem).toMatchObject({ status: 400, errors: [{ pointer: '/body/body/markdown' }] })
  })

  test('200 with shorter pages of long comments, each comment once', async ({ docs }) => {
    const at = await newChangeRequest(docs, params)
    const texts = Array.from({ length: 20 }, (_, n) => `${n} ${'long '.repeat(13_000)}`)
    for (const markdown of texts) await docs.postCommentInChangeRequest({ params: at, body: { body: { markdown } } })
    const query = { limit: 1000 }
    const { count, items, next } = await docs.listCommentsInChangeRequest({ params: at, query })
    expect([count, items.length < 20, next]).toEqual([20, true, { page: expect.any(String) }])
    const walked: (string | undefined)[] = []
    for await (const { body } of pages(docs.listCommentsInChangeRequest, { params: at, query }))
      walked.push(body.markdown)
    expect(walked.toSorted()).toEqual(texts.toSorted())
  })
})
