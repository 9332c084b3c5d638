import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@scriptorium/client'
import { loadConfig } from '@scriptorium/settings/config'
import { answerQuestion } from '@scriptorium/insights/answer'
import type { Database } from '@scriptorium/database/open'
import type { Dimension, Kind } from '@scriptorium/insights/events'
import { run as fold } from '@scriptorium/insights/fold-job'
import { maxValuesOfDay } from '@scriptorium/insights/merge'
import { questionOf } from '@scriptorium/insights/question'
import { dayMs, isoOf } from '@scriptorium/insights/spans'
import { type GroupedSum, insertSums } from '@scriptorium/insights/store'
import type { SiteInsightsQuery } from '@scriptorium/types'
import { newToken } from '../src/domain/access/token.ts'
import { startServer } from '../src/edge/server.ts'

/** How many values each property has on one day. */
const perDay: [Kind, 'bot' | 'person', [Dimension, number][]][] = [
  [
    'page_view',
    'person',
    [
      ['urlPath', 1000],
      ['page', 1000],
      ['siteSection', 10],
      ['siteSpace', 10],
      ['visitorGeoCountry', 150],
      ['visitorDevice', 3],
      ['visitorBrowser', 12],
      ['visitorOS', 8],
      ['visitorLanguage', 60],
      ['referrerDomain', 400],
      ['utmSource', 20],
    ],
  ],
  ['page_not_found', 'person', [['urlPath', 800]]],
  ['search_type_query', 'person', [['eventSearchQuery', 1000]]],
  ['search_no_result', 'person', [['eventSearchQuery', 400]]],
  ['link_click', 'person', [['eventLinkTargetDomain', 200]]],
  ['ask_question', 'person', [['eventSearchQuery', 500]]],
  ['ask_no_answer', 'person', [['eventSearchQuery', 200]]],
  ['ask_helpful', 'person', [['eventSearchQuery', 200]]],
  [
    'page_exit',
    'person',
    [
      ['urlPath', 1000],
      ['page', 1000],
    ],
  ],
  [
    'page_post_feedback',
    'person',
    [
      ['urlPath', 600],
      ['page', 600],
      ['eventPageFeedbackRating', 3],
    ],
  ],
  ['search_open_result', 'person', [['eventSearchQuery', 800]]],
  ['api_client_open', 'person', [['eventAPIOperationPath', 300]]],
  ['api_client_request', 'person', [['eventAPIOperationPath', 300]]],
  [
    'page_view',
    'bot',
    [
      ['urlPath', 1000],
      ['page', 1000],
      ['visitorBot', 30],
    ],
  ],
]

const viewsPerDay = 10_000_000 / 30

/** Returns the sums of one day. Frequent values are the same each day; rare ones change. */
const sumsOf = (siteId: string, day: number, startsAt: string): GroupedSum[] => {
  const row = (kind: Kind, reader: 'bot' | 'person', dimension: Dimension | '', value: string, events: number) => {
    const row = { siteId, span: 'day', startsAt, state: 'done', reader, kind, dimension, value }
    return { ...row, events, sessions: Math.ceil(events / 3), visitors: Math.ceil(events / 4), sketch: null }
  }
  return perDay.flatMap(([kind, reader, properties]) => {
    const all = kind === 'page_view' ? viewsPerDay : viewsPerDay / 20
    const values = properties.flatMap(([dimension, count]) =>
      Array.from({ length: Math.min(count, maxValuesOfDay) }, (_, rank) => {
        const which = rank < count * 0.7 ? rank : count + ((day * 31 + rank * 17) % (count * 4))
        const value = `${dimension}/guide/of/a/usual/length/${which}`
        return row(kind, reader, dimension, value, Math.ceil(all / (rank + 1) / 8))
      }),
    )
    return [row(kind, reader, '', '', Math.round(all)), ...values]
  }) as GroupedSum[]
}

const views = { column: 'eventType' as const, values: ['page_view'] }
const kindOf = (kind: string) => [{ column: 'eventType' as const, values: [kind] }]
const reports: Record<string, Partial<SiteInsightsQuery>> = {
  'views by day': { groupBy: [{ column: 'datetime', interval: 'day' }], where: [views] },
  'views by month': { groupBy: [{ column: 'datetime', interval: 'month' }], where: [views] },
  pages: { groupBy: [{ column: 'page' }], where: [views] },
  addresses: { groupBy: [{ column: 'urlPath' }], where: [views] },
  'addresses without a page': {
    groupBy: [{ column: 'urlPath' }],
    where: [views, { column: 'page', values: [null] }],
  },
  referrers: { groupBy: [{ column: 'referrerDomain' }], where: [views] },
  countries: { groupBy: [{ column: 'visitorGeoCountry' }], where: [views] },
  searches: { groupBy: [{ column: 'eventSearchQuery' }], where: kindOf('search_type_query') },
  'searches without result': { groupBy: [{ column: 'eventSearchQuery' }], where: kindOf('search_no_result') },
  agents: { groupBy: [{ column: 'visitorBot' }] },
  'entry pages': {
    select: [{ column: 'page' }, { column: 'sessionsCount' }],
    groupBy: [{ column: 'page' }],
    where: [views],
    order: { by: { column: 'sessionsCount' }, direction: 'desc' },
  },
  'exit pages': { groupBy: [{ column: 'page' }], where: kindOf('page_exit') },
  'views of an address by day': {
    groupBy: [{ column: 'datetime', interval: 'day' }],
    where: [views, { column: 'urlPath', values: ['urlPath/guide/of/a/usual/length/3'] }],
  },
  'clicks on results': { groupBy: [{ column: 'eventSearchQuery' }], where: kindOf('search_open_result') },
  questions: { groupBy: [{ column: 'eventSearchQuery' }], where: kindOf('ask_question') },
  ratings: { groupBy: [{ column: 'page' }], where: kindOf('page_post_feedback') },
  'API requests': { groupBy: [{ column: 'eventAPIOperationPath' }], where: kindOf('api_client_request') },
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!

/** Returns the size of a database, in bytes. */
const sizeOf = async ({ read }: Database, postgres: string | undefined): Promise<number> => {
  const [size] = await read.raw(
    postgres === undefined
      ? 'select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()'
      : 'select pg_database_size(current_database()) as bytes',
  )
  return Number(size.bytes)
}

/** Measures reports of a year of a site with ten million views a month. */
export const insights = async (rounds: number, postgres: string | undefined): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'insights-'))
  const databaseUrl = postgres ?? join(folder, 'bench.db')
  const own = { databaseUrl, storageUrl: join(folder, 'files'), adminToken: newToken() }
  const quiet = { port: 0, logLevel: 'silent', backgroundJobs: 'off', integrationScripts: 'off' }
  const server = await startServer(loadConfig({ ...quiet, ...own }, {}, {}))
  const { config, database } = server.services
  try {
    const docs = createClient({ baseUrl: server.url, token: own.adminToken })
    const [organization] = (await docs.listOrganizationsForAuthenticatedUser()).items
    const params = { organizationId: organization!.id }
    const { id: siteId } = await docs.createSite({ params, body: { title: 'Docs' } })
    const sizeBefore = await sizeOf(database, postgres)
    const now = Date.now()
    for (let day = 0; day < 365; day++) {
      const rows = sumsOf(siteId, day, isoOf(Math.floor(now / dayMs) * dayMs - (365 - day) * dayMs))
      await database.writeTx(async (trx) => {
        await insertSums(trx, rows)
      })
    }
    const signal = new AbortController().signal
    await fold({}, { services: { config: { ...config, insightsDays: 1000 }, database }, signal } as never)
    const [{ rows }] = (await database.read('siteEventSums').count({ rows: '*' })) as [{ rows: number }]
    const size = (await sizeOf(database, postgres)) - sizeBefore
    if (postgres !== undefined) await database.write.raw('vacuum analyze')
    const lines: string[] = []
    for (const [name, query] of Object.entries(reports)) {
      const [times, processor]: [number[], number[]] = [[], []]
      for (let round = 0; round < rounds; round++) {
        const [before, used] = [performance.now(), process.cpuUsage()]
        await answerQuestion(database.read, siteId, questionOf({ range: 'lastYear', ...query }, now))
        const { user, system } = process.cpuUsage(used)
        times.push(performance.now() - before)
        processor.push((user + system) / 1000)
      }
      lines.push(
        `| ${name} | ${times[0]!.toFixed(0)} ms | ${median(times).toFixed(0)} ms | ${median(processor).toFixed(0)} ms |`,
      )
    }
    return [
      `${rows} rows, ${(size / 1e6).toFixed(0)} MB.`,
      '',
      '| Report of a year | First | Median | Processor time |',
      '| --- | --- | --- | --- |',
      ...lines,
    ].join('\n')
  } finally {
    await server.close()
    await rm(folder, { recursive: true })
  }
}
