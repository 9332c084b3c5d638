import type { ContentChange } from '@scriptorium/client'
import { describe, expect, inject } from 'vitest'
import { insert, newSpace, publish } from '../../../test/content.ts'
import { refusal } from '../../../test/refusal.ts'
import { test } from '../../../test/test.ts'
import { waitForJobs } from '../../../test/support/wait-for-jobs.ts'

const many = (count: number, of: (n: number) => string, separator = ' ') =>
  Array.from({ length: count }, (_, n) => of(n)).join(separator)

const paragraph = (data: Record<string, unknown>, type = 'link'): ContentChange => ({
  operation: 'insert_page',
  title: 'Odd',
  document: {
    document: {
      object: 'document',
      data: {},
      nodes: [
        {
          object: 'block',
          type: 'paragraph',
          data: {},
          isVoid: false,
          nodes: [{ object: 'inline', type, data, isVoid: true }],
        },
      ],
    },
  },
})

/** More words than are indexed of a page, and more links and headings than one statement writes. */
const texts: [string, string][] = [
  ['52,000 words', many(52_000, (n) => `w${n.toString(36)}`)],
  ['1,200 headings', many(1200, (n) => `## Heading ${n}`, '\n\n')],
  ['2,000 links', many(2000, (n) => `[l](p${n}.md)`, '\n\n')],
  ['control characters and marks', 'a\u0001b \u202e \ufeff \u0301\u0301 \ud83e\udd80 Zalgo\u0489\u0300'.repeat(100)],
  ['quotes and backslashes', `'"\\ it''s \\' $1 ?? :x @space`.repeat(50)],
]

/** Texts that are difficult to read. What is stored of them is small, so one kind of database is enough. */
const odd: [string, string][] = [
  ['one word of 300,000 letters', 'x'.repeat(300_000)],
  ['80,000 letters without spaces between words', '東京'.repeat(40_000)],
  ['a heading of 20,000 letters', `# ${'long '.repeat(4000)}\n\nText.\n`],
  ['a link of 50,000 letters', `[l](https://example.com/${'a'.repeat(50_000)}) [m](/${'b'.repeat(50_000)}.md)\n`],
  ['emphasis without end', '*a_ '.repeat(1500)],
  ['quotes in quotes', `${'>'.repeat(2500)} deep`],
]

describe('indexing', () => {
  test.for(inject('template').kind === 'sqlite' ? [...texts, ...odd] : texts)(
    'of %s keeps the space searchable',
    async ([_name, text], { server, docs }) => {
      const params = await newSpace(docs)
      await publish(docs, params, insert(`${text}\n`, { title: 'Extreme' }), insert('# Findable\n\nAn ibis.\n'))
      await waitForJobs(server.services)
      const failed = await server.services.database.read('jobs').whereNotNull('error').select('error')
      expect(failed).toEqual([])
      const { items } = await docs.searchSpaceContent({ params, query: { query: 'ibis' } })
      expect(items.map(({ title }) => title)).toEqual(['Findable'])
      const { stats } = await docs.listSpaceLinks({ params, query: { limit: 1 } })
      expect(stats.total).toBeGreaterThanOrEqual(0)
      for (const query of ['extreme', 'word', 'x', '東京', 'heading', 'long']) {
        const found = await docs.searchSpaceContent({ params, query: { query } })
        expect(found.items.length).toBe(found.count)
      }
    },
  )

  test.for<[string, ContentChange]>([
    ['a page of a space that is an object', paragraph({ ref: { kind: 'page', page: 'p', space: {} } })],
    ['an id of 5,000 letters', paragraph({ ref: { kind: 'page', page: 'p'.repeat(5000) } })],
    ['a space of 5,000 letters', paragraph({ ref: { kind: 'space', space: 's'.repeat(5000) } })],
  ])('of a document that refers to %s lists its links', async ([_name, change], { server, docs }) => {
    const params = await newSpace(docs)
    await publish(docs, params, change)
    for (const isIndexed of [false, true]) {
      if (isIndexed) await waitForJobs(server.services)
      expect((await docs.listSpaceLinks({ params })).count).toBe(1)
    }
    expect(await server.services.database.read('jobs').whereNotNull('error').select('error')).toEqual([])
  })

  test.for<[string, ContentChange]>([
    ['a page that is a number', paragraph({ ref: { kind: 'page', page: 5 } })],
    ['a file that is null', paragraph({ ref: { kind: 'file', file: null } }, 'inline-image')],
    ['an anchor alone', paragraph({ ref: { kind: 'anchor' } })],
    ['an address that is none', paragraph({ ref: { kind: 'url' } })],
    ['a user that is a list', paragraph({ ref: { kind: 'user', user: ['u'] } }, 'mention')],
  ])('a document that refers to %s is refused', async ([_name, change], { docs }) => {
    const params = await newSpace(docs)
    expect(await refusal(publish(docs, params, change))).toMatchObject({ status: 400, code: 'invalid_request' })
  })
})
