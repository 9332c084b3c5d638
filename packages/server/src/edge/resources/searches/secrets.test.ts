import type { Client } from '@scriptorium/client'
import { describe, expect } from 'vitest'
import { insert, newSpace, publish } from '../../../../test/content.ts'
import { test } from '../../../../test/test.ts'
import { waitForJobs } from '../../../../test/support/wait-for-jobs.ts'

const own = ['# Quokka handbook\n\nHow to feed a quokka, and a begonia.\n', '# Wombats\n\nThey dig at night.\n']

const spaceWith = async (docs: Client, ...texts: string[]) => {
  const params = await newSpace(docs, { empty: true })
  await publish(docs, params, ...texts.map((text) => insert(text)))
  return params
}

/** The response of a search without the ids and dates, which differ between any two spaces. */
const tell = async (docs: Client, params: { spaceId: string }, query: string) => {
  const { count, items } = await docs.searchSpaceContent({ params, query: { query } })
  return { count, items: items.map(({ title, score, rank, sections }) => [title, score, rank, sections.length]) }
}

const tellAll = async (docs: Client, organizationId: string, query: string) => {
  const found = await docs.searchOrganizationContent({ params: { organizationId }, query: { query } })
  const pages = found.items.map(({ score, pages }) => [score, pages.map(({ title, score }) => [title, score])])
  return { count: found.count, pages }
}

// One guess per letter: a query that is corrected unless someone has the word spells the word, one letter after another.
const guesses = [...'abcdefghijklmnopqrstuvwxyz'].flatMap((letter) => [
  `quokk${letter}`,
  `quok${letter}`,
  `begoni${letter}`,
])
const queries = [...guesses, 'quokkb', 'quokkas', 'quo', 'wombat', 'dig at night', '"feed a quokka"', 'handbok']

const hidden = [
  '# Quokkb\n\nquokkb quokkc quokkas quokkaz begonib\n',
  '# Wombat wombat\n\nwombat wombat quo dig night\n',
]

describe('searchSpaceContent and searchOrganizationContent', () => {
  test('200 with the same result, regardless of other organizations and of spaces that the caller cannot see', async ({
    server,
  }) => {
    const admin = server.api()
    const reader = server.api((await server.createTestUser({ role: 'read' })).token)
    const params = await spaceWith(admin, ...own)
    await waitForJobs(server.services)
    const look = async () => {
      const told: unknown[] = []
      for (const query of queries) {
        told.push(await tell(reader, params, query), await tellAll(reader, server.organizationId, query))
      }
      return told
    }
    const before = await look()
    const stranger = server.api((await server.createTestUser({ role: null })).token)
    const { id } = await stranger.createOrganization({ body: { title: 'Theirs' } })
    const theirs = await stranger.createSpace({
      params: { organizationId: id },
      body: { title: 'Theirs', empty: true },
    })
    await publish(stranger, { spaceId: theirs.id }, ...hidden.map((text) => insert(text)))
    const closed = await spaceWith(admin, ...hidden)
    await admin.updateSpaceById({ params: closed, body: { defaultLevel: null } })
    await waitForJobs(server.services)
    expect(await look()).toEqual(before)
  })

  test('200 without reading the words of other spaces', async ({ server }) => {
    const admin = server.api()
    const params = await spaceWith(admin, ...own)
    await waitForJobs(server.services)
    const statements: unknown[] = []
    const note = ({ sql, bindings }: { sql: string; bindings: unknown[] }) => {
      if (sql.includes('search_')) statements.push({ sql, bindings })
    }
    const { read } = server.services.database
    read.on('query', note)
    await admin.searchSpaceContent({ params, query: { query: 'quokkab "feed a" begonia' } })
    read.off('query', note)
    expect(statements.length).toBeGreaterThan(5)
    for (const { sql, bindings } of statements as { sql: string; bindings: unknown[] }[]) {
      expect(sql).toMatch(/where (?:\w\.)?(?:"?`?space_id`?"? (?:in \(|= )|\("?`?space_id`?"?, [^()]*\) in \()/)
      expect(bindings).toContain(params.spaceId)
    }
  })
})
