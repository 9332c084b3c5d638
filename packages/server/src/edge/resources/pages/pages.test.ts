import type { PageDocument, QueryInput } from '@scriptorium/client'
import { describe, expect } from 'vitest'
import { insert, newChangeRequest, newSpace, publish, rewrite, write, type At } from '../../../../test/content.ts'
import { withShortLimits } from '../../../../test/support/short-limits.ts'
import { test as base } from '../../../../test/test.ts'
import { nobody, refusal } from '../../../../test/refusal.ts'

let params: { spaceId: string }
let at: At
let revision: { spaceId: string; revisionId: string }
let ids: string[]

// Every reader and writer of markdown would change this text. It must come back unchanged.
const odd = '﻿---\ntitle: Übersicht\n---\r\n# Other\n\n\n*  a\n+ b\n\n<br>\n\n{% unknown %}\t \n\n\n'

const mainPages = [
  insert(odd, { slug: 'übersicht', description: 'All of it' }),
  insert('# Guides', { ref: 'guides' }),
  insert('# Install\n\nHow to.', { into: 'guides', ref: 'install' }),
  insert('# On Linux', { into: 'install' }),
]

const test = base
  .extend(
    'byId',
    ({ docs }) =>
      (query?: Reads, pageId = ids[2]!) =>
        docs.getPageById({ params: { ...params, pageId }, query }),
  )
  .extend(
    'byPath',
    ({ docs }) =>
      (pagePath: string) =>
        docs.getPageByPath({ params: { ...params, pagePath } }),
  )

test.beforeAll(async ({ docs }) => {
  params = await newSpace(docs)
  ids = await publish(docs, params, ...mainPages)
  revision = { ...params, revisionId: (await docs.getSpaceById({ params })).revision }
  at = await newChangeRequest(docs, params)
  await write(docs, at, rewrite(ids[2]!, '# Install\n\nBetter.'))
})

type Reads = QueryInput<'getPageById'>

describe('getPageById', () => {
  test('200 without a body, by default, and with the pages below', async ({ byId }) => {
    const page = await byId()
    expect(page).toMatchObject({
      object: 'page',
      id: ids[2],
      type: 'document',
      kind: 'sheet',
      title: 'Install',
      slug: 'install',
      path: 'guides/install',
      layout: { width: 'default', outline: true },
      pages: [{ title: 'On Linux', path: 'guides/install/on-linux', pages: [] }],
    })
    expect(page).not.toHaveProperty('markdown')
    expect(page).not.toHaveProperty('document')
  })

  test('200 with the bytes of the markdown that was written', async ({ byId }) => {
    expect(await byId({ format: 'markdown' }, ids[0])).toMatchObject({ title: 'Übersicht', markdown: odd })
  })

  test('200 with a document', async ({ byId }) => {
    const page = (await byId({ format: 'document' })) as PageDocument
    expect(page).not.toHaveProperty('markdown')
    expect(page.document).toMatchObject({ object: 'document', nodes: [{ type: 'paragraph' }] })
  })

  test.for<Reads>([
    { metadata: false },
    { computed: false },
    { evaluated: 'true' },
    { evaluated: 'deterministic-only' },
    { dereferenced: 'true' },
    { dereferenced: 'reusable-contents' },
    { 'format.markdown.refs': 'relative', format: 'markdown' },
    { 'format.markdown.refs': 'stable', format: 'markdown' },
  ])('200 with %j', async (query, { byId }) => {
    expect(await byId(query)).toMatchObject({ title: 'Install' })
  })

  test('200 with links as written, relative, or by id', async ({ docs }) => {
    const text = 'See [install](../guides/install.md#how) and [nothing](./nothing.md), or [out](https://x.example/a).'
    const own = await newSpace(docs)
    const pages = [
      insert('# Guides', { ref: 'g' }),
      insert('# Install', { into: 'g' }),
      insert(text, { title: 'Start' }),
    ]
    const [, install, start] = await publish(docs, own, ...pages)
    const read = async (query: Reads) =>
      (await docs.getPageById({ params: { ...own, pageId: start! }, query })) as PageDocument
    expect((await read({ format: 'markdown' })).markdown).toBe(text)
    const relative = await read({ format: 'markdown', 'format.markdown.refs': 'relative' })
    expect(relative.markdown).toBe(text.replace('../guides', 'guides'))
    const stable = await read({ format: 'markdown', 'format.markdown.refs': 'stable' })
    expect(stable.markdown).toBe(text.replace('../guides/install.md', `/pages/${install}`))
    const document = JSON.stringify((await read({ format: 'document' })).document)
    expect(document).toContain(JSON.stringify({ kind: 'anchor', anchor: 'how', page: install }))
    expect(document).not.toContain('nothing.md')
  })

  test('400 for the document of a text that is too complex to be parsed, and 200 for its markdown', async ({
    docs,
    byId,
  }) => {
    const text = `${'>'.repeat(300_000)} a`
    await withShortLimits(async () => {
      const [id] = await publish(docs, params, insert(text, { title: 'Entangled' }))
      const problem = await refusal(byId({ format: 'document' }, id))
      expect(problem).toMatchObject({ status: 400, errors: [{ pointer: '/query/format' }] })
      expect(await byId({ format: 'markdown' }, id)).toMatchObject({ markdown: text })
      await publish(docs, params, { operation: 'delete_page', page: id! })
    })
  })

  test('400 for an unknown format', async ({ byId }) => {
    const query = { format: 'pdf' } as unknown as Reads
    expect(await refusal(byId(query))).toMatchObject({ status: 400, errors: [{ pointer: '/query/format' }] })
  })

  test('404 for an unknown page, and for one of another space', async ({ docs, byId }) => {
    const [foreign] = await publish(docs, await newSpace(docs), insert('# Elsewhere'))
    for (const id of [nobody, foreign!]) expect(await refusal(byId({}, id))).toMatchObject({ status: 404 })
  })
})

describe('getPageByPath', () => {
  test.for(['übersicht', 'guides', 'guides/install', 'guides/install/on-linux'])(
    '200 for %s',
    async (path, { byPath, byId }) => {
      const page = await byPath(path)
      expect(page.path).toBe(path)
      expect(await byId({}, page.id)).toEqual(page)
    },
  )

  test.for(['%2F', '%2f'])('200 with %s between the segments', async (slash, { server }) => {
    const url = `${server.url}/v1/spaces/${params.spaceId}/content/path/guides${slash}install`
    const answer = await fetch(url, { headers: { authorization: `Bearer ${server.token}` } })
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({ id: ids[2] })
  })

  test('200 with a body', async ({ docs }) => {
    const query = { format: 'markdown', cachedMetadata: true } as const
    const page = await docs.getPageByPath({ params: { ...params, pagePath: 'guides/install' }, query })
    expect(page).toMatchObject({ markdown: '# Install\n\nHow to.' })
  })

  test.for(['unknown', 'guides/unknown', 'install', 'Guides'])('404 for %s', async (path, { byPath }) => {
    expect(await refusal(byPath(path))).toMatchObject({ status: 404, code: 'not_found' })
  })
})

describe('listPages', () => {
  test('200 with all pages, nested, in display order, without bodies', async ({ docs }) => {
    const { pages } = await docs.listPages({ params })
    expect(pages).toMatchObject([
      { title: 'Übersicht', description: 'All of it', pages: [] },
      {
        title: 'Guides',
        pages: [{ title: 'Install', pages: [{ title: 'On Linux', path: 'guides/install/on-linux' }] }],
      },
    ])
    expect(JSON.stringify(pages)).not.toContain('markdown')
  })
})

describe('getPageInChangeRequestById', () => {
  test('200 with the page of the change request, also by its number', async ({ docs, byId }) => {
    for (const changeRequestId of [at.changeRequestId, '2']) {
      const page = await docs.getPageInChangeRequestById({
        params: { ...params, changeRequestId, pageId: ids[2]! },
        query: { format: 'markdown' },
      })
      expect(page).toMatchObject({ markdown: '# Install\n\nBetter.' })
    }
    expect(await byId({ format: 'markdown' })).toMatchObject({ markdown: '# Install\n\nHow to.' })
  })

  test('404 below another space', async ({ docs }) => {
    const other = await newSpace(docs)
    const call = docs.getPageInChangeRequestById({ params: { ...at, ...other, pageId: ids[2]! } })
    expect(await refusal(call)).toMatchObject({ status: 404 })
  })
})

describe('getPageInChangeRequestByPath', () => {
  test('200 with the page of the change request', async ({ docs }) => {
    const page = await docs.getPageInChangeRequestByPath({
      params: { ...at, pagePath: 'guides/install' },
      query: { format: 'document' },
    })
    expect(JSON.stringify(page)).toContain('Better.')
  })
})

describe('listPagesInChangeRequest', () => {
  test('200 with the pages of main and its own', async ({ docs }) => {
    const own = await newChangeRequest(docs, params)
    await write(docs, own, insert('# Mine'))
    const { pages } = await docs.listPagesInChangeRequest({ params: own })
    expect(pages.map(({ title }) => title)).toEqual(['Übersicht', 'Guides', 'Mine'])
  })
})

describe('getPageInRevisionById', () => {
  test('200 with the page of that revision', async ({ docs, byId }) => {
    const [id] = await publish(docs, params, insert('# Once'))
    const then = { ...params, revisionId: (await docs.getSpaceById({ params })).revision, pageId: id! }
    await publish(docs, params, { operation: 'delete_page', page: id! })
    const page = await docs.getPageInRevisionById({ params: then, query: { format: 'markdown' } })
    expect(page).toMatchObject({ markdown: '# Once' })
    expect(await refusal(byId({}, id))).toMatchObject({ status: 404 })
  })

  test('404 in a revision of another space', async ({ docs }) => {
    const other = await newSpace(docs)
    const call = docs.getPageInRevisionById({ params: { ...revision, ...other, pageId: ids[2]! } })
    expect(await refusal(call)).toMatchObject({ status: 404 })
  })
})

describe('getPageInRevisionByPath', () => {
  test('200 for a path', async ({ docs }) => {
    const page = await docs.getPageInRevisionByPath({ params: { ...revision, pagePath: 'guides/install' } })
    expect(page.id).toBe(ids[2])
  })
})

describe('listPagesInRevisionById', () => {
  test('200 with the pages of that revision', async ({ docs }) => {
    const { pages } = await docs.listPagesInRevisionById({ params: revision })
    expect(pages.map(({ id }) => id)).toEqual([ids[0], ids[1]])
  })
})
