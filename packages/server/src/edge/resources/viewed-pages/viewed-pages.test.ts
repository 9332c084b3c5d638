import { describe, expect } from 'vitest'
import { insert, newChangeRequest, newSpace, publish, rewrite, write } from '../../../../test/content.ts'
import { nobody, refusal } from '../../../../test/refusal.ts'
import { test as base } from '../../../../test/test.ts'

const test = base.extend('scene', async ({ docs }) => {
  const params = await newSpace(docs)
  const [old] = await publish(docs, params, insert('# Old'))
  const at = await newChangeRequest(docs, params)
  const [first, second] = await write(docs, at, insert('# One'), insert('# Two'))
  return { at, old: old!, first: first!, second: second! }
})

describe('markPageAsViewed', () => {
  test('200 until the page is edited', async ({ docs, scene: { at, first, second } }) => {
    const mark = await docs.markPageAsViewed({ params: { ...at, pageId: first } })
    expect(mark).toMatchObject({ object: 'viewed-page', page: first, changed: false })
    await write(docs, at, rewrite(second, '# Two\n\nMore.'))
    expect(await docs.listViewedPages({ params: at })).toMatchObject({ count: 1, items: [mark] })
    await write(docs, at, rewrite(first, '# One\n\nMore.'))
    expect(await docs.listViewedPages({ params: at })).toMatchObject({ items: [{ page: first, changed: true }] })
    await docs.markPageAsViewed({ params: { ...at, pageId: first } })
    expect(await docs.listViewedPages({ params: at })).toMatchObject({ items: [{ page: first, changed: false }] })
  })

  test('200 for a page that the change request deletes', async ({ docs, scene: { at, old } }) => {
    await write(docs, at, { operation: 'delete_page', page: old })
    expect(await docs.markPageAsViewed({ params: { ...at, pageId: old } })).toMatchObject({ changed: false })
  })

  test('404 for a page that neither side has', async ({ docs, scene: { at } }) => {
    expect(await refusal(docs.markPageAsViewed({ params: { ...at, pageId: nobody } }))).toMatchObject({ status: 404 })
  })
})

describe('listViewedPages', () => {
  test('200 with the marks of the caller alone', async ({ server, docs, scene: { at, first } }) => {
    await docs.markPageAsViewed({ params: { ...at, pageId: first } })
    const other = await server.createTestUser({ role: 'read' })
    expect(await server.api(other.token).listViewedPages({ params: at })).toMatchObject({ count: 0, items: [] })
  })
})

describe('unmarkPageAsViewed', () => {
  test('204 with or without a mark', async ({ docs, scene: { at, first } }) => {
    await docs.markPageAsViewed({ params: { ...at, pageId: first } })
    await docs.unmarkPageAsViewed({ params: { ...at, pageId: first } })
    await docs.unmarkPageAsViewed({ params: { ...at, pageId: first } })
    expect(await docs.listViewedPages({ params: at })).toMatchObject({ count: 0 })
  })
})
