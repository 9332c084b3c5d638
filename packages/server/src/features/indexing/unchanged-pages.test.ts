import type { ContentChange } from '@scriptorium/client'
import { describe, expect } from 'vitest'
import { insert, newChangeRequest, newSpace, publish, rewrite, write } from '../../../test/content.ts'
import { testWith } from '../../../test/test.ts'
import { indexSpace } from '@scriptorium/indexing/index-space'
import { openScope } from '@scriptorium/indexing/scope'
import { unchangedPages } from '@scriptorium/indexing/unchanged-pages'

// The jobs of the server would index the same spaces meanwhile.
const test = testWith({ backgroundJobs: 'off' })
  .extend('unchanged', ({ server }) => async (spaceId: string, ids: readonly string[]) => {
    const { content, database } = server.services
    const { spaces } = await openScope(database.read, database.read('spaces as c').where('c.id', spaceId))
    return unchangedPages({ db: database.read, store: content(database.read) }, spaces.get(spaceId)!, ids)
  })
  .extend('textsOf', ({ server }) => async (spaceId: string) => {
    const rows = await server.services.database
      .read('searchSections as s')
      .join('searchPages as p', (join) => join.on('p.spaceId', 's.spaceId').on('p.number', 's.number'))
      .where('s.spaceId', spaceId)
      .orderBy(['p.pageId', 's.ordinal'])
      .select('p.pageId', 's.text')
    return new Map([...Map.groupBy(rows, ({ pageId }) => pageId)].map(([id, own]) => [id, own.map(({ text }) => text)]))
  })

const include = '{% include "../../.gitbook/includes/note.md" %}'

describe('a search of a space whose index is behind', () => {
  test('takes the text of unchanged pages from the index, and reads that of others', async ({
    server,
    docs,
    unchanged,
  }) => {
    const params = await newSpace(docs, { empty: true })
    const pages = await publish(
      docs,
      params,
      insert('# Kelp\n\nThe tide turns.\n'),
      insert('# Crab\n\nThe tide turns here, too.\n'),
      insert('# Gull\n\nThe tide feeds it.\n'),
      insert(`# Seal\n\nThe tide carries it.\n\n${include}\n`),
    )
    const { services } = server
    await indexSpace(services, params.spaceId)
    expect(await unchanged(params.spaceId, pages)).toEqual(new Set(pages))
    const [kelp, crab, gull] = pages
    await publish(docs, params, rewrite(crab!, '# Crab\n\nNo tide any more.\n'), {
      operation: 'update_page',
      page: gull!,
      title: 'Gulls',
    })
    expect(await unchanged(params.spaceId, pages)).toEqual(new Set([kelp]))
    await services.database.writeTx((trx) =>
      trx('searchSections').where(params).update({ text: 'The tide of the index.' }),
    )
    const { items, stale } = await docs.searchSpaceContent({ params, query: { query: 'tide' } })
    expect(stale).toBe(true)
    expect(Object.fromEntries(items.map(({ title, sections }) => [title, sections[0]?.body]))).toEqual({
      Kelp: 'The tide of the index.',
      Crab: 'No tide any more.',
      Gulls: 'The tide feeds it.',
      Seal: 'The tide carries it.',
    })
  })

  test('knows which pages an update in progress has reached', async ({ server, docs, unchanged, textsOf }) => {
    const params = await newSpace(docs, { empty: true })
    const { spaceId } = params
    const { services } = server
    const numbers = Array.from({ length: 80 }, (_, index) => index)
    // More changes than one write can have.
    const publishAll = async (changes: ContentChange[]) => {
      const at = await newChangeRequest(docs, params)
      const ids = [
        ...(await write(docs, at, ...changes.slice(0, 40))),
        ...(await write(docs, at, ...changes.slice(40))),
      ]
      await docs.mergeChangeRequest({ params: at })
      return ids
    }
    const pages = await publishAll(numbers.map((number) => insert(`# ${number}\n\nFirst ${number}.\n`)))
    expect(await indexSpace(services, spaceId, { isTurnOver: () => true })).toBe(false)
    expect(await unchanged(spaceId, pages)).toEqual(new Set(pages.toSorted().slice(0, 50)))
    await indexSpace(services, spaceId)
    await publishAll(numbers.map((number) => rewrite(pages[number]!, `# ${number}\n\nSecond ${number}.\n`)))
    expect((await unchanged(spaceId, pages)).size).toBe(0)
    await indexSpace(services, spaceId, { isTurnOver: () => true })
    const [known, now] = [await textsOf(spaceId), await unchanged(spaceId, pages)]
    expect(now.size).toBe(50)
    await indexSpace(services, spaceId)
    const after = await textsOf(spaceId)
    for (const page of pages) expect([page, now.has(page)]).toEqual([page, known.get(page)![0] === after.get(page)![0]])
  })

  test('reads all texts if an earlier version may have written them', async ({ server, docs, unchanged }) => {
    const params = await newSpace(docs, { empty: true })
    const pages = await publish(docs, params, insert('# Kelp\n\nThe tide turns.\n'))
    await indexSpace(server.services, params.spaceId)
    await server.services.database.writeTx((trx) => trx('indexedSpaces').where(params).increment('version', -1))
    expect(await unchanged(params.spaceId, pages)).toEqual(new Set())
  })
})
