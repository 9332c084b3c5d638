import { describe, expect } from 'vitest'
import { insert, newSpace, publish } from '../../../../test/content.ts'
import { test as base } from '../../../../test/test.ts'
import { refusal } from '../../../../test/refusal.ts'
import { waitForJobs } from '../../../../test/support/wait-for-jobs.ts'

let params: { spaceId: string }
const test = base
  .extend(
    'search',
    ({ docs }) =>
      (query: string, limit = 50) =>
        docs.searchSpaceContent({ params, query: { query, limit } }),
  )
  .extend(
    'titles',
    ({ search }) =>
      async (query: string) =>
        (await search(query)).items.map(({ title }) => title),
  )

test.beforeAll(async ({ server, docs }) => {
  params = await newSpace(docs)
  await publish(
    docs,
    params,
    insert('# Installing\n\nRun the installer on your server; `scriptorium serve` does the rest.\n'),
    insert('# Café\n\nÀ la carte, in STRASSE and Straße. The naïve résumé.\n'),
    insert('# 日本語の文書\n\n東京に住んでいます。検索は簡単です。\n'),
    insert('# Reference\n\n## create_client()\n\nThe C++ and .NET clients: foo_bar, fooBar, v2.1, node:fs.\n'),
    insert('# Приложение\n\nЁлка и ежи.\n\n| a | b |\n|---|---|\n| gull | tern |\n'),
    insert('---\nnoIndex: true\n---\n# Secret\n\nNobody finds the albatross.\n'),
    insert('---\nhidden: true\n---\n# Hidden\n\nThe cormorant is found.\n'),
  )
  await waitForJobs(server.services)
})

describe('searchSpaceContent', () => {
  test.for<[string, string[]]>([
    ['insta', ['Installing']],
    ['INSTALLS server', ['Installing']],
    ['how do I install this on my server?', ['Installing']],
    ['installed', ['Installing']],
    ['instaling', ['Installing']],
    ['srever installer', ['Installing']],
    ['cafe', ['Café']],
    ['resume', ['Café']],
    ['strasse', ['Café']],
    ['Straße', ['Café']],
    ['日本', ['日本語の文書']],
    ['語', ['日本語の文書']],
    ['検索は', ['日本語の文書']],
    ['大阪', []],
    ['create_client', ['Reference']],
    ['c++', ['Reference']],
    ['fooba', ['Reference']],
    ['node:fs', ['Reference']],
    ['приложени', ['Приложение']],
    ['елка', ['Приложение']],
    ['gull', ['Приложение']],
    ['albatross', []],
    ['cormorant', ['Hidden']],
  ])('200 with the meaning of %s', async ([query, expected], { titles }) => {
    expect(await titles(query)).toEqual(expected)
  })

  test('200 with pages that have any of the words if none has all', async ({ titles }) => {
    expect((await titles('gull unheardof installer')).toSorted()).toEqual(['Installing', 'Приложение'])
  })

  test.for([
    '"',
    "'",
    'a"b',
    '*',
    'NEAR(a b)',
    'title: x',
    '{title} : x',
    'AND',
    'a AND NOT',
    '(',
    '^x',
    "'; drop table spaces; --",
    'a & b | !c <-> d:*',
    '\\',
    "x'y\\'",
    '%_',
    '🦀',
    '👩‍👩‍👧‍👦 🇩🇪',
    '\u200b',
    '   ',
    '\ufffd',
    'ﷺ'.repeat(100),
    'a '.repeat(256),
    '漢'.repeat(512),
    'é'.repeat(512),
    'x'.repeat(512),
  ])('200 for the query %j', async (query, { search }) => {
    const { count, items } = await search(query)
    expect(items.length).toBeLessThanOrEqual(count)
  })

  test.for(['', 'a\u0000b', 'x'.repeat(513)])('400 for %j', async (query, { search }) => {
    expect((await refusal(search(query))).status).toBe(400)
  })

  test('200 page by page with each page once, best first', async ({ server, docs }) => {
    const many = await newSpace(docs)
    const pages = Array.from({ length: 23 }, (_, n) => insert(`# Page ${n}\n\n${'common '.repeat((n % 5) + 1)} word\n`))
    await publish(docs, many, ...pages)
    await waitForJobs(server.services)
    const seen: { id: string; rank: number | undefined; score: number | undefined }[] = []
    let page: string | undefined
    do {
      const query = { query: 'common word', limit: 5, ...(page && { page }) }
      const found = await docs.searchSpaceContent({ params: many, query })
      expect(found.count).toBe(23)
      seen.push(...found.items.map(({ id, rank, score }) => ({ id, rank, score })))
      page = found.next?.page
    } while (page)
    expect(new Set(seen.map(({ id }) => id)).size).toBe(23)
    expect(seen.map(({ rank }) => rank)).toEqual(Array.from({ length: 23 }, (_, n) => n + 1))
    expect(seen.map(({ score }) => score)).toEqual(seen.map(({ score }) => score).toSorted((a, b) => b! - a!))
  })
})
