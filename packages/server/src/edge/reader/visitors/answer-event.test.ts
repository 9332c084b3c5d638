import { sumsIn } from '@scriptorium/insights/store'
import { describe, expect } from 'vitest'
import { insert, publish } from '../../../../test/content.ts'
import { fetchWhole } from '../../../../test/fetch-whole.ts'
import { newSite } from '../../../../test/sites.ts'
import { test as base } from '../../../../test/test.ts'
import { defaultCustomization } from '@scriptorium/site/look/default-customization'
import { indexSpace } from '@scriptorium/indexing/index-space'

const test = base.extend('site', { scope: 'file' }, async ({ organization, server }) => {
  const { params, spaces, site } = await newSite(organization, ['Guide'])
  await publish(organization.docs, { spaceId: spaces[0]! }, insert('# Start\n\nThe start is here.'))
  const ai = { mode: 'search' as const }
  await organization.docs.updateSiteCustomizationById({ params, body: { ...defaultCustomization, ai } })
  await organization.docs.publishSite({ params })
  await indexSpace(server.services, spaces[0]!)
  const address = `${server.url}/sites/${params.organizationId}/${site.id}/start`
  const send = (fields: Record<string, string>, headers: Record<string, string> = {}, path = '/~event') =>
    fetchWhole(address + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'user-agent': 'Mozilla/5.0 Firefox/130.0',
        ...headers,
      },
      body: new URLSearchParams(fields),
    })
  const counted = async (kinds = '%') => {
    await server.services.insights.flush()
    const rows = sumsIn(server.services.database.read).where({ siteId: site.id })
    return rows
      .whereLike('dimension', 'event%')
      .whereLike('kind', kinds)
      .orderBy(['value', 'kind'])
      .select('kind', 'dimension', 'value', 'events')
  }
  const ask = async (question: string, headers: Record<string, string> = {}) => {
    const response = await fetchWhole(`${server.url}/sites/${params.organizationId}/${site.id}/~ask`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'Mozilla/5.0 Firefox/130.0', ...headers },
      body: JSON.stringify({ question }),
    })
    return response.text()
  }
  return { ask, send, counted, siteId: site.id }
})

describe('events of readers', () => {
  test('204, and counts links without their query, clicks on results, and operations', async ({ site }) => {
    const events = [
      { kind: 'link_click', value: 'https://other.example/page?token=secret#x' },
      { kind: 'search_open_result', value: 'Nests' },
      { kind: 'api_client_request', value: 'GET /birds' },
    ]
    for (const event of events) expect((await site.send(event)).status).toBe(204)
    await site.send(events[0]!, { dnt: '1' })
    expect(await site.counted()).toEqual(
      [
        { kind: 'api_client_request', dimension: 'eventAPIOperationPath', value: 'GET /birds', events: 1 },
        { kind: 'link_click', dimension: 'eventLinkTargetValue', value: 'https://other.example/page', events: 1 },
        { kind: 'search_open_result', dimension: 'eventSearchQuery', value: 'nests', events: 1 },
        { kind: 'link_click', dimension: 'eventLinkTargetDomain', value: 'other.example', events: 1 },
      ].toSorted((one, other) => (one.value < other.value ? -1 : 1)),
    )
  })

  test.for([
    { kind: 'page_view', value: 'x' },
    { kind: 'link_click', value: 'javascript:alert(1)' },
    { kind: 'link_click', value: '' },
    { value: 'x' },
  ] as Record<string, string>[])('400 for %j', async (event, { site }) => {
    expect((await site.send(event)).status).toBe(400)
  })

  test('400 from another site', async ({ site }) => {
    const event = { kind: 'search_open_result', value: 'x' }
    expect((await site.send(event, { 'sec-fetch-site': 'cross-site' })).status).toBe(400)
  })
})

describe('questions of readers', () => {
  test('are counted with and without an answer, without the addresses in them', async ({ site }) => {
    expect(await site.ask('Where is the START?')).toContain('passages')
    expect(await site.ask('Who is finch@example.com?')).toContain('unanswered')
    await site.ask('Where is the start?', { 'sec-gpc': '1' })
    await site.send({ kind: 'ask_not_helpful', value: 'Where is the START?' })
    await site.send({ kind: 'ask_helpful', value: 'Where is the start?' }, { dnt: '1' })
    expect(await site.counted('ask_%')).toEqual([
      { kind: 'ask_not_helpful', dimension: 'eventSearchQuery', value: 'where is the start?', events: 1 },
      { kind: 'ask_question', dimension: 'eventSearchQuery', value: 'where is the start?', events: 1 },
      { kind: 'ask_no_answer', dimension: 'eventSearchQuery', value: 'who is [email]?', events: 1 },
      { kind: 'ask_question', dimension: 'eventSearchQuery', value: 'who is [email]?', events: 1 },
    ])
  })

  test('become conversations once a day if they have no answer', async ({ organization, site }) => {
    await site.ask('Who feeds the zebras of +49 30 1234567?')
    await site.ask('who feeds the zebras of +49 30 7654321?')
    await site.ask('Who feeds the yaks?', { dnt: '1' })
    const source = `integration:site:${site.siteId}`
    const { items } = await organization.docs.listConversations({ params: organization.params, query: { source } })
    const subjects = items.map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject?.startsWith('Who feeds'))).toEqual(['Who feeds the zebras of [phone]?'])
  })
})
