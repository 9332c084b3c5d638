import type { SiteInsightsColumnName, SiteInsightsQuery } from '@scriptorium/types'
import { describe, expect } from 'vitest'
import { insert, publish } from '../../../../test/content.ts'
import { fetchWhole } from '../../../../test/fetch-whole.ts'
import { refusal } from '../../../../test/refusal.ts'
import { newSite } from '../../../../test/sites.ts'
import { test as base } from '../../../../test/test.ts'
import { run as fold } from '@scriptorium/insights/fold-job'
import { insertSums, sumsIn } from '@scriptorium/insights/store'

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36'
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1'
const reader = { 'user-agent': chrome, accept: 'text/html', 'accept-language': 'de-AT,de' }

const test = base.extend('site', { scope: 'file' }, async ({ organization, server }) => {
  const { params, spaces, site } = await newSite(organization, ['Guide'])
  await publish(organization.docs, { spaceId: spaces[0]! }, insert('# Start'), insert('# More'))
  await organization.docs.publishSite({ params })
  const { origin, pathname } = new URL((await organization.docs.getSiteById({ params })).urls.published!)
  const path = pathname.endsWith('/') ? pathname : `${pathname}/`
  const get = (page: string, headers: Record<string, string> = reader) =>
    fetchWhole(`${server.url}${path}${page}`, { headers })
  const ask = async (query: Partial<SiteInsightsQuery>) => {
    await server.services.insights.flush()
    const body = { range: 'last24Hours' as const, ...query }
    const { columns } = await organization.docs.aggregateSiteEvents({ params, body })
    return columns.map(({ values }) => values)
  }
  await get('')
  await get('more', { ...reader, referer: 'https://search.example/?q=secret' })
  await get('more', { ...reader, referer: `${server.url}${path}` })
  await get('more', { ...reader, 'user-agent': phone, 'cf-ipcountry': 'NZ' })
  await get('gone?x=1')
  await get('gone', { ...reader, accept: '*/*' })
  await get('more', { ...reader, dnt: '1' })
  await get('more', { ...reader, 'sec-gpc': '1' })
  await get('more', { ...reader, 'sec-purpose': 'prefetch' })
  await get('more.md', { 'user-agent': 'Mozilla/5.0 (compatible; GPTBot/1.2; +https://openai.com/gptbot)' })
  for (const q of ['st', 'star', 'start', 'zebra']) await get(`~search?format=json&q=${q}`)
  // Nobody reads these: a page without updates has no feed, and a HEAD has no body.
  await get('more/~feed')
  for (const page of ['more.md', '~search?q=head'])
    await fetchWhole(`${server.url}${path}${page}`, { method: 'HEAD', headers: reader })
  return { ask, params, path, origin, siteId: site.id, spaceId: spaces[0]! }
})

describe('aggregateSiteEvents', () => {
  test('200 with views, visits and visitors', async ({ site }) => {
    const select = [{ column: 'eventsCount' }, { column: 'sessionsCount' }, { column: 'visitorsCount' }] as const
    const where: SiteInsightsQuery['where'] = [
      { column: 'eventType', values: ['page_view'] },
      { column: 'page', operator: 'notIn', values: [null] },
    ]
    expect(await site.ask({ select: [...select], where })).toEqual([[4], [3], [2]])
  })

  test('200 with pages, and with addresses that lead to none', async ({ site }) => {
    const views = { column: 'eventType' as const, values: ['page_view'] }
    const [pages, counts] = await site.ask({ groupBy: [{ column: 'page' }], where: [views] })
    expect(pages![0]).toMatchObject({ space: site.spaceId })
    expect(counts).toEqual([3, 1])
    const missing = await site.ask({
      groupBy: [{ column: 'urlPath' }],
      where: [views, { column: 'page', values: [null] }],
    })
    expect(missing).toEqual([[`${site.path}gone`], [1]])
  })

  test.for([
    ['visitorDevice', ['desktop', 'mobile'], [4, 1]],
    ['visitorGeoCountry', ['NZ'], [1]],
    ['visitorLanguage', ['de'], [5]],
    ['referrerDomain', ['', 'search.example'], [3, 1]],
    ['eventType', ['page_view'], [5]],
  ] as const)('200 with views by %s', async ([column, values, counts], { site }) => {
    const where = [{ column: 'eventType' as const, values: ['page_view'] }]
    expect(await site.ask({ groupBy: [{ column }], where })).toEqual([values, counts])
  })

  test('200 with a table for spreadsheets', async ({ organization, server, site }) => {
    await server.services.insights.flush()
    const { organizationId, siteId } = site.params
    const address = `${server.url}/v1/orgs/${organizationId}/sites/${siteId}/insights/events/aggregate`
    const views = { column: 'eventType', values: ['page_view'] }
    const answer = await fetchWhole(address, {
      method: 'POST',
      headers: {
        accept: 'text/csv',
        authorization: `Bearer ${organization.admin.token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ range: 'last24Hours', groupBy: [{ column: 'visitorDevice' }], where: [views] }),
    })
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(await answer.text()).toBe('visitorDevice,eventsCount\r\ndesktop,4\r\nmobile,1\r\n')
  })

  test('200 with searches as they were meant, and those without result', async ({ site }) => {
    const queries = (kind: string) =>
      site.ask({
        groupBy: [{ column: 'eventSearchQuery' }],
        where: [{ column: 'eventType', values: [kind] }],
        order: { by: { column: 'eventSearchQuery' }, direction: 'asc' },
      })
    expect(await queries('search_type_query')).toEqual([
      ['start', 'zebra'],
      [1, 1],
    ])
    expect(await queries('search_no_result')).toEqual([['zebra'], [1]])
  })

  test('200 with what readers did on a page, at its address', async ({ organization, server, site }) => {
    const { params, path } = site
    const look = await organization.docs.getSiteCustomizationById({ params })
    await organization.docs.updateSiteCustomizationById({
      params,
      body: { ...look, feedback: { enabled: true } } as never,
    })
    const post = (address: string, form: Record<string, string>) =>
      fetchWhole(`${server.url}${path}${address}`, {
        method: 'POST',
        headers: { ...reader, 'sec-fetch-site': 'same-origin' },
        body: new URLSearchParams(form),
      })
    // Both are the address of the first page.
    await post('~event', { kind: 'api_client_request', value: 'GET /birds' })
    await post('start/~event', { kind: 'api_client_request', value: 'GET /birds' })
    await post('more/~feedback', { rating: 'good' })
    const by = (column: SiteInsightsColumnName, kind: string) =>
      site.ask({ groupBy: [{ column }], where: [{ column: 'eventType', values: [kind] }] })
    expect(await by('urlPath', 'api_client_request')).toEqual([[path], [2]])
    expect(await by('urlPath', 'page_post_feedback')).toEqual([[`${path}more`], [1]])
    expect(await by('siteSpace', 'page_post_feedback')).toEqual([[expect.any(String)], [1]])
    expect(await by('eventType', 'rss_request')).toEqual([[], []])
    expect(await by('eventType', 'page_markdown_request')).toEqual([[], []])
  })

  test('200 with agents apart from people', async ({ site }) => {
    const [names, counts] = await site.ask({ groupBy: [{ column: 'visitorBot' }] })
    expect([names, counts]).toEqual([['gptbot'], [1]])
  })

  test('200 with sums that were stored after their day was merged, once', async ({ organization, server, site }) => {
    const { params } = await newSite(organization, ['Late'])
    const { database, config } = server.services
    const views = [{ column: 'eventType' as const, values: ['page_view'] }]
    await site.ask({ where: views })
    const key = { siteId: site.siteId, dimension: '', kind: 'page_view', reader: 'person' } as const
    const [sum] = await sumsIn(database.read).where(key)
    const store = async (events: number) => {
      await database.writeTx((trx) => insertSums(trx, [{ ...sum!, siteId: params.siteId, events }]))
      const context = { services: { config, database }, signal: new AbortController().signal } as never
      await fold({}, context, Date.now() + 2 * 86_400_000)
      const body = { range: 'last30Days', where: views } as const
      return (await organization.docs.aggregateSiteEvents({ params, body })).columns.map(({ values }) => values)
    }
    expect(await store(4)).toEqual([[4]])
    expect(await store(3)).toEqual([[7]])
  })

  test('200 with the same sums after hours, days and months were merged', async ({ server, site }) => {
    const { database, config } = server.services
    const days = (range: SiteInsightsQuery['range'] = 'last30Days') =>
      site.ask({
        range,
        select: [{ column: 'eventsCount' }, { column: 'visitorsCount' }],
        where: [{ column: 'eventType', values: ['page_view'] }],
      })
    const perDay = (range: SiteInsightsQuery['range'] = 'last30Days') =>
      site.ask({ range, groupBy: [{ column: 'datetime', interval: 'day' }] })
    const [before, beforePerDay] = [await days(), await perDay()]
    const context = { services: { config, database }, signal: new AbortController().signal } as never
    const twoDaysLater = Date.now() + 2 * 86_400_000
    await fold({}, context, twoDaysLater)
    const rows = await sumsIn(database.read).where({ siteId: site.siteId, dimension: '', kind: 'page_view' })
    // At the end of a month, the month is over as well.
    const sums = rows.filter(({ span }) => span !== 'month').map(({ span, events }) => [span, events])
    expect(sums.toSorted()).toEqual([
      ['day', 4],
      ['hour', 4],
    ])
    expect(await days()).toEqual(before)
    const monthsLater = Date.now() + 40 * 86_400_000
    await fold({}, context, monthsLater)
    const months = sumsIn(database.read).where({ siteId: site.siteId, span: 'month', dimension: '' })
    expect(await months.clone().where({ kind: 'page_view' })).toMatchObject([{ events: 4, sketch: null }])
    const range = { from: '2020-01-01T00:00:00.000Z', to: new Date(monthsLater).toISOString() }
    expect(await days(range)).toEqual(before)
    expect(await perDay(range)).toEqual(beforePerDay)
    expect(await days({ ...range, from: new Date(Date.now() - 86_400_000).toISOString() })).toEqual(before)
    const [late] = rows.filter(({ span }) => span === 'hour')
    await database.writeTx((trx) =>
      insertSums(trx, [{ ...late!, state: 'added', events: 3, sessions: 0, visitors: 0 }]),
    )
    await fold({}, context, monthsLater)
    expect(await months.clone().where({ kind: 'page_view' })).toMatchObject([{ events: 7 }])
    await fold({}, context, Date.now() + 500 * 86_400_000)
    expect(await days()).toEqual([[0], [0]])
  })

  test.for([
    [{ groupBy: [{ column: 'page' }, { column: 'visitorOS' }] }, 'one property'],
    [{ select: [{ column: 'page' }] }, 'groupBy'],
    [{ groupBy: [{ column: 'eventsCount' }] }, 'is a sum'],
    [{ where: [{ column: 'datetime', values: ['x'] }] }, 'cannot be filtered'],
    [{ range: { from: '2026-03-14T00:00:00.000Z', to: '2026-03-13T00:00:00.000Z' } }, 'ends before'],
  ] as [Partial<SiteInsightsQuery>, string][])('400 for %j', async ([query, reason], { site }) => {
    expect(await refusal(site.ask(query))).toMatchObject({ status: 400, detail: expect.stringContaining(reason) })
  })

  test('403 for who is no admin of the site', async ({ server, site, organization }) => {
    const { token } = await server.createTestUser({ role: 'edit', organizationId: organization.params.organizationId })
    const body = { range: 'last24Hours' as const }
    expect(await refusal(server.api(token).aggregateSiteEvents({ params: site.params, body }))).toMatchObject({
      status: 403,
    })
  })
})

describe('trackEventsInSiteById', () => {
  const session = { visitorId: 'v1', userAgent: chrome, language: 'fr-FR', referrer: 'https://search.example/' }

  test('204, and counts the events with those of the pages', async ({ server, organization }) => {
    const { params, spaces } = await newSite(organization, ['Elsewhere'])
    const location = { url: 'https://docs.example/guide?x=1', page: 'p1', space: spaces[0]! }
    await organization.docs.trackEventsInSiteById({
      params,
      body: {
        events: [
          { type: 'page_view', session, location },
          { type: 'page_view', session: { ...session, referrer: 'https://docs.example/' }, location },
          { type: 'page_view', session, location: { url: 'https://docs.example/gone' } },
          { type: 'search_type_query', query: 'Nests', session, location },
          { type: 'link_click', link: 'https://other.example/a?b', session, location },
        ],
      },
    })
    await server.services.insights.flush()
    const ask = async (column: SiteInsightsColumnName, type = 'page_view') => {
      const where = [{ column: 'eventType' as const, values: [type] }]
      const body = { range: 'last24Hours' as const, groupBy: [{ column }], where }
      return (await organization.docs.aggregateSiteEvents({ params, body })).columns.map(({ values }) => values)
    }
    expect(await ask('urlPath')).toEqual([
      ['/guide', '/gone'],
      [2, 1],
    ])
    expect(await ask('page')).toEqual([[{ page: 'p1', space: spaces[0]! }], [2]])
    expect(await ask('referrerDomain')).toEqual([['search.example'], [2]])
    expect(await ask('eventSearchQuery', 'search_type_query')).toEqual([['nests'], [1]])
    expect(await ask('eventLinkTargetDomain', 'link_click')).toEqual([['other.example'], [1]])
  })

  test('404 for a site of others', async ({ server, site }) => {
    const stranger = server.api((await server.createTestUser({ role: null })).token)
    const body = { events: [{ type: 'page_view' as const, session, location: { url: 'https://docs.example/' } }] }
    expect(await refusal(stranger.trackEventsInSiteById({ params: site.params, body }))).toMatchObject({ status: 404 })
  })
})
