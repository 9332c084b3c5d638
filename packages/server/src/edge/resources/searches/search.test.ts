import type { Client } from '@scriptorium/client'
import { describe, expect } from 'vitest'
import { insert, newSpace, publish, rewrite } from '../../../../test/content.ts'
import { test as base } from '../../../../test/test.ts'
import { waitForJobs } from '../../../../test/support/wait-for-jobs.ts'

const test = base
  .extend('find', ({ server, docs }) => async (params: { spaceId: string }, query: string, rest: object = {}) => {
    await waitForJobs(server.services)
    return docs.searchSpaceContent({ params, query: { query, ...rest } })
  })
  .extend(
    'titles',
    ({ find }) =>
      async (params: { spaceId: string }, query: string) =>
        (await find(params, query)).items.map(({ title }) => title),
  )

const guide = (docs: Client, params: { spaceId: string }) =>
  publish(
    docs,
    params,
    insert('# Harbours\n\nWhere ships lie.\n\n## Mooring\n\nThrow the hawser around the bollard, twice.\n', {
      ref: 'h',
    }),
    insert('# Lighthouses\n\nThey blink. Harbours have them.\n', { into: 'h' }),
    insert('# Knots\n\n## Harbours and knots\n\nA bowline holds.\n'),
  )

describe('searchSpaceContent', () => {
  test('200 with the pages that match, titles before headings before text', async ({ docs, titles }) => {
    const params = await newSpace(docs)
    await guide(docs, params)
    expect(await titles(params, 'harbours')).toEqual(['Harbours', 'Knots', 'Lighthouses'])
  })

  test('200 with one of the sections that have the same heading', async ({ docs, find }) => {
    const params = await newSpace(docs)
    const operations = ['List', 'Move'].map((name) => `## ${name} buoys\n\n### Response 200\n\nThe buoys.\n`)
    await publish(docs, params, insert(`# Markers\n\n${operations.join('\n')}`))
    const { items } = await find(params, 'buoys')
    expect(items[0]!.sections.map(({ title }) => title)).toEqual(['List buoys', 'Move buoys', 'Response 200'])
  })

  test('200 with the sections that match, the text around the match, and the pages above', async ({ docs, find }) => {
    const params = await newSpace(docs)
    const [harbours, lighthouses] = await guide(docs, params)
    const { items, count } = await find(params, 'bollard')
    expect(count).toBe(1)
    expect(items).toMatchObject([
      {
        id: harbours,
        path: 'harbours',
        resultType: 'section',
        ancestors: [],
        sections: [
          {
            id: 'mooring',
            title: 'Mooring',
            path: 'harbours#mooring',
            body: 'Throw the hawser around the bollard, twice.',
            resultType: 'section',
          },
        ],
      },
    ])
    expect(items[0]!.sections[0]!.urls.app).toMatch(new RegExp(`/~/pages/${harbours}#mooring$`))
    expect((await find(params, 'lighthouses')).items).toMatchObject([
      {
        id: lighthouses,
        path: 'harbours/lighthouses',
        ancestors: [{ title: 'Harbours' }],
        resultType: 'page',
        rank: 1,
      },
    ])
  })

  test('200 after pages were edited, moved and deleted', async ({ docs, titles, find }) => {
    const params = await newSpace(docs)
    const [harbours, lighthouses] = await guide(docs, params)
    await publish(docs, params, rewrite(lighthouses!, '# Lamps\n\nThey shine.\n'))
    expect(await titles(params, 'blink')).toEqual([])
    expect(await titles(params, 'shine')).toEqual(['Lamps'])
    await publish(docs, params, { operation: 'update_page', page: lighthouses!, into: null, slug: 'lamps' })
    expect((await find(params, 'shine')).items).toMatchObject([{ path: 'lamps', ancestors: [] }])
    await publish(docs, params, { operation: 'delete_page', page: harbours! })
    expect(await titles(params, 'bollard')).toEqual([])
  })
})
