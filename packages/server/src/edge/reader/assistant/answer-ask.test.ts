import { afterAll, expect } from 'vitest'
import { startEngine } from '@scriptorium/assistant/test/engine'
import { wordsFor } from '@scriptorium/site/words/words'
import { insert, publish } from '../../../../test/content.ts'
import { fetchWhole } from '../../../../test/fetch-whole.ts'
import { newSite } from '../../../../test/sites.ts'
import { testWith } from '../../../../test/test.ts'
import { defaultCustomization } from '@scriptorium/site/look/default-customization'
import { indexSpace } from '@scriptorium/indexing/index-space'

const engine = await startEngine()
afterAll(engine.close)

const greetings = {
  greeting: { title: 'Hi', subtitle: 'Ask' },
  localizedGreeting: { de: { title: 'Moin', subtitle: '' } },
}

/** A site, and what asks it as a visitor. */
const test = testWith({ backgroundJobs: 'off', assistantUrl: engine.url, questionsPerHour: 0 }).extend(
  'site',
  { scope: 'file' },
  async ({ organization, server }) => {
    const { docs } = organization
    const { params, spaces, site } = await newSite(organization, ['Birds', 'Fish'])
    const [spaceId, otherId] = spaces as [string, string]
    await publish(
      docs,
      { spaceId },
      insert('# Start'),
      insert('# Nests\n\n## Eggs\n\nEggs of finches are blue.'),
      insert('# Secret\n\nEggs of finches and a zebrafish.', { condition: 'visitor.claims.unsigned.plan == "pro"' }),
    )
    for (const id of [spaceId, otherId]) await indexSpace(server.services, id)
    await docs.publishSite({ params })
    const base = `/sites/${params.organizationId}/${site.id}/`
    const show = (ai: object, locale = 'en') =>
      docs.updateSiteCustomizationById({
        params,
        body: {
          ...defaultCustomization,
          internationalization: { locale: locale as 'en' },
          ai: { mode: 'search', ...ai },
        },
      })
    const send = (body: object, headers: Record<string, string> = {}) =>
      fetchWhole(`${server.url}${base}~ask`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      })
    const ask = async (question: string) => {
      const events = (await (await send({ question })).text()).trim().split('\n\n')
      return JSON.parse(events.at(-2)!.replace(/^data: /, '')) as {
        status: string
        html: string
        message: string
        sources: { href: string; title: string; heading: string }[]
      }
    }
    const facts = (method = 'GET') => fetchWhole(`${server.url}${base}~ask`, { method })
    const allow = (ai: boolean) => docs.updateOrganizationById({ params, body: { ai } })
    await allow(true)
    return { ask, allow, base, facts, params, send, show, source: `integration:site:${site.id}` }
  },
)

test('400 for a question or a conversation that is too long or empty, and from another origin', async ({ site }) => {
  await site.show({})
  const of = (length: number) => 'x'.repeat(length)
  const previous = (count: number) => Array.from({ length: count }, () => 'Why?')
  const bad = [
    { question: of(513) },
    { question: ' ' },
    { question: 'How?', previous: previous(11) },
    { question: 'How?', previous: [of(513)] },
    {},
  ]
  for (const body of bad) expect([body, (await site.send(body)).status]).toEqual([body, 400])
  const good = { question: of(512), previous: previous(10) }
  expect((await site.send(good)).status).toBe(200)
  expect((await site.send(good, { origin: 'https://evil.example' })).status).toBe(400)
})

test('404 where the site takes no questions', async ({ site }) => {
  await site.show({ mode: 'none' })
  expect([(await site.send({ question: 'How?' })).status, (await site.facts()).status]).toEqual([404, 404])
})

test('an answer links to the section on the site, and no page of others leads to one', async ({ site }) => {
  await site.show({})
  engine.answerWith('Blue [1].')
  const answer = await site.ask('Which eggs do finches have?')
  const href = expect.stringMatching(new RegExp(`^${site.base}.*nests#eggs$`)) as string
  expect(answer).toMatchObject({
    status: 'answered',
    message: '',
    sources: [{ href, title: 'Nests', heading: 'Eggs' }],
  })
  expect(answer.html).toContain('Blue')
  const { sources } = engine.asked.at(-1)!
  expect(sources[0]!.place).toBe('Birds › Nests › Eggs')
  expect(JSON.stringify(sources)).not.toContain('zebrafish')
})

test('each state without an answer has its words, and only a question without one is kept', async ({
  organization: { docs },
  site,
}) => {
  await site.show({})
  const words = wordsFor('en')
  engine.answerWith('NO_ANSWER')
  const unanswered = await site.ask('Which finches hum?')
  expect(unanswered).toMatchObject({ status: 'unanswered', message: words.askUnanswered, html: '' })
  engine.respondWith((res) => res.writeHead(503).end())
  const unavailable = await site.ask('Which finches sing?')
  expect(unavailable).toMatchObject({ status: 'unavailable', message: words.askUnavailable })
  await site.allow(false)
  const asked = engine.asked.length
  const passages = await site.ask('Which finches dance?')
  await site.allow(true)
  expect(passages).toMatchObject({ status: 'passages', message: words.askPassages })
  expect(engine.asked).toHaveLength(asked)
  const query = { source: site.source }
  const subjects = (await docs.listConversations({ params: site.params, query })).items.map(({ subject }) => subject)
  expect(subjects.filter((subject) => subject?.includes('finches'))).toEqual(['Which finches hum?'])
})

test('the panel greets in the language of the site', async ({ site }) => {
  await site.show({ ...greetings, suggestions: ['Why?'] })
  const facts = await site.facts()
  expect(await facts.json()).toMatchObject({
    greeting: 'Hi Ask',
    suggestions: ['Why?'],
    words: { ask: wordsFor('en').ask },
  })
  await site.show(greetings, 'de')
  expect(await (await site.facts()).json()).toMatchObject({ greeting: 'Moin', suggestions: [] })
  await site.show({ localizedGreeting: greetings.localizedGreeting })
  expect(await (await site.facts()).json()).toMatchObject({ greeting: wordsFor('en').askGreeting })
  expect(await (await site.facts('HEAD')).text()).toBe('')
})
