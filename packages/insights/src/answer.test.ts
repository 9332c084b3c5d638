import { openInMemory } from '@scriptorium/database/open'
import { migrate } from '@scriptorium/schema/migrate'
import type { SiteInsightsColumnName, SiteInsightsQuery } from '@scriptorium/types'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerQuestion } from './answer.ts'
import { questionOf } from './question.ts'

const now = Date.parse('2026-11-27T18:30:00.000Z')
const database = openInMemory()
afterAll(() => database.close())

interface Stored {
  startsAt: string
  span?: 'day' | 'hour' | 'month'
  siteId?: string
  kind?: string
  dimension?: string
  value?: string
}

let stored = 0
const store = async (counts: readonly [events: number, sessions: number, visitors: number], given: Stored) => {
  const { value = '', ...group } = given
  const id = `g${stored++}`
  const usual = { siteId: 's', span: 'day', state: 'done', reader: 'person', kind: 'page_view', dimension: '' } as const
  const [events, sessions, visitors] = counts
  await database.writeTx(async (trx) => {
    await trx('siteEventGroups').insert({ id, ...usual, ...group } as never)
    await trx('siteEventSums').insert({ groupId: id, value, events, sessions, visitors, sketch: null })
  })
}

beforeAll(async () => {
  await migrate(database)
  await database.write.raw('pragma foreign_keys = off')
  await store([100, 20, 10], { startsAt: '2026-11-20T00:00:00.000Z' })
  await store([30, 6, 3], { startsAt: '2026-11-21T00:00:00.000Z' })
  await store([7, 5, 4], { startsAt: '2026-11-21T00:00:00.000Z', kind: 'page_not_found' })
  await store([9000, 900, 90], { startsAt: '2026-11-20T00:00:00.000Z', siteId: 'other' })
  await store([8000, 800, 80], { startsAt: '2025-11-20T00:00:00.000Z' })
  for (const [value, events] of [
    ['s1/p1', 90],
    ['s1/p2', 40],
  ] as const)
    await store([events, 1, 1], { startsAt: '2026-11-20T00:00:00.000Z', dimension: 'page', value })
})

const ask = async (query: Partial<SiteInsightsQuery>) => {
  const { columns } = await answerQuestion(database.read, 's', questionOf({ range: 'last30Days', ...query }, now))
  return Object.fromEntries(columns.map(({ column, values }) => [column, values]))
}
const counts = ['eventsCount', 'sessionsCount', 'visitorsCount'] as const
const select = (...columns: SiteInsightsColumnName[]) => columns.map((column) => ({ column }))

test('events, sessions and visitors of one site within the time are added up, each for itself', async () => {
  expect(await ask({ select: select(...counts) })).toEqual({
    eventsCount: [137],
    sessionsCount: [31],
    visitorsCount: [17],
  })
})

test('days come in order, and a day of views has those without a page', async () => {
  expect(await ask({ groupBy: [{ column: 'datetime', interval: 'day' }] })).toEqual({
    datetime: ['2026-11-20T00:00:00.000Z', '2026-11-21T00:00:00.000Z'],
    eventsCount: [100, 37],
  })
})

test('weeks begin on Monday, and months on their first day', async () => {
  const over = async (interval: 'month' | 'week') =>
    (await ask({ groupBy: [{ column: 'datetime', interval }] })).datetime
  expect(await over('week')).toEqual(['2026-11-16T00:00:00.000Z'])
  expect(await over('month')).toEqual(['2026-11-01T00:00:00.000Z'])
})

test('the pages with most events come first, as many as were asked for', async () => {
  const pages = { groupBy: [{ column: 'page' as const }] }
  const [first, second] = [
    { page: 'p1', space: 's1' },
    { page: 'p2', space: 's1' },
  ]
  expect(await ask(pages)).toEqual({ page: [first, second], eventsCount: [90, 40] })
  expect(await ask({ ...pages, limit: 1 })).toEqual({ page: [first], eventsCount: [90] })
})
