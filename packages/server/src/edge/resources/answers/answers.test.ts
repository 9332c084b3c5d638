import { afterAll, describe, expect } from 'vitest'
import { insert, publish } from '../../../../test/content.ts'
import { refusal } from '../../../../test/refusal.ts'
import { newSite } from '../../../../test/sites.ts'
import { sendAnswer, startEngine } from '@scriptorium/assistant/test/engine'
import { testWith } from '../../../../test/test.ts'
import { defaultCustomization } from '@scriptorium/site/look/default-customization'
import { indexSpace } from '@scriptorium/indexing/index-space'

const engine = await startEngine()
afterAll(engine.close)

const pro = 'visitor.claims.unsigned.plan == "pro"'

const test = testWith({ backgroundJobs: 'off', assistantUrl: engine.url, assistantApiKey: 'secret' }).extend(
  'site',
  { scope: 'file' },
  async ({ organization, server }) => {
    const { docs } = organization
    const { params, spaces } = await newSite(organization, ['Birds'])
    const spaceId = spaces[0]!
    await publish(
      docs,
      { spaceId },
      insert(
        '# Install\n\n## Linux\n\nInstall finch with `apt install finch`.\n\n## Windows\n\nInstall finch with the wizard.',
      ),
      insert(
        `# Plans\n\nPlans of finch have storage.\n\n{% if ${pro} %}\nStorage of zebrafish plans is 40 GB.\n{% endif %}`,
      ),
      insert('# Secret\n\nThe zebrafish installs finch.', { condition: pro }),
    )
    await docs.updateOrganizationById({ params, body: { ai: true } })
    const claims = { type: 'object', properties: { plan: { type: 'string' } }, additionalProperties: false }
    const jsonSchema = { type: 'object', properties: { unsigned: claims }, additionalProperties: false }
    await docs.updateSiteAdaptiveSchema({ params, body: { jsonSchema: jsonSchema as never } })
    await docs.updateSiteById({ params, body: { adaptiveContent: { enabled: true } } })
    const ai = { mode: 'search' as const, suggestions: ['Which plans are there?'] }
    await docs.updateSiteCustomizationById({ params, body: { ...defaultCustomization, ai } })
    const { urls } = await docs.publishSite({ params })
    await indexSpace(server.services, spaceId)
    const visit = async (unsignedClaims: object) => {
      const found = await docs.resolvePublishedContentByUrl({
        body: { url: urls.published!, visitor: { unsignedClaims } as never },
      })
      return server.api('apiToken' in found ? found.apiToken : '')
    }
    return { params, address: urls.published!, visit, spaceId }
  },
)

const question = 'How do I install finch on Linux?'

describe('streamAskInSite', () => {
  test('200 with an answer that links to the section that it cites', async ({ docs, site }) => {
    engine.answerWith('Run `apt install finch` [1].\n>>> How do I install it on Windows?')
    const { answer } = await docs.streamAskInSite({ params: site.params, body: { question } })
    const href = `${site.address}install#linux`
    expect(answer).toMatchObject({
      status: 'answered',
      answer: { markdown: `Run \`apt install finch\` [\\[1\\]](${href}).` },
      followupQuestions: ['How do I install it on Windows?'],
      sources: [{ number: 1, title: 'Install', heading: 'Linux', sections: ['linux'], urls: { published: href } }],
    })
    const { headers, sources, system } = engine.asked.at(-1)!
    expect(headers.authorization).toBe('Bearer secret')
    expect(sources[0]).toMatchObject({ number: 1, place: 'Install › Linux' })
    expect(system).toContain('Birds')
  })

  test('200 with a section that has no word of the question, since the engine knows its words', async ({
    docs,
    site,
  }) => {
    engine.respondWith((res, { sources }) =>
      sendAnswer(res, sources.length === 0 ? 'NO_ANSWER\n>>> install on Linux' : 'Run `apt install finch` [1].'),
    )
    const { answer } = await docs.streamAskInSite({
      params: site.params,
      body: { question: 'Does my penguin run it?' },
    })
    expect(answer).toMatchObject({ status: 'answered', sources: [{ title: 'Install', heading: 'Linux' }] })
  })

  test('200 with events, each with the answer so far', async ({ server, site }) => {
    engine.answerWith('Run `apt install finch` [1]. Then open it [1].')
    const { organizationId, siteId } = site.params
    const response = await fetch(`${server.url}/v1/orgs/${organizationId}/sites/${siteId}/ask?format=document`, {
      method: 'POST',
      headers: { authorization: `Bearer ${server.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ question, scope: { mode: 'default' } }),
    })
    expect(response.headers.get('content-type')).toContain('text/event-stream')
    const events = (await response.text()).trim().split('\n\n')
    expect(events.at(-1)).toBe('event: done\ndata: {}')
    const last = JSON.parse(events.at(-2)!.replace('data: ', '')) as { type: string; answer: object }
    expect(last).toMatchObject({
      type: 'answer',
      answer: { status: 'answered', answer: { document: { object: 'document' } } },
    })
  })

  test('200 without words that the visitor may not read, also in the request to the engine', async ({ site }) => {
    engine.answerWith('Zebrafish [1].')
    const ask = async (claims: object, text: string) => {
      const docs = await site.visit(claims)
      const answer = await docs.streamAskInSite({ params: site.params, body: { question: text } })
      return JSON.stringify([answer.answer.sources, engine.asked.at(-1)?.sources])
    }
    for (const text of ['How much storage do zebrafish plans have?', 'What installs finch?']) {
      expect(await ask({ plan: 'pro' }, text)).toContain('zebrafish')
      expect(await ask({ plan: 'free' }, text)).not.toContain('zebrafish')
      expect(await ask({}, text)).not.toContain('zebrafish')
    }
  })

  test('200 without an answer that cites nothing', async ({ docs, site }) => {
    for (const text of ['Surely it works.', 'It works [9].', 'NO_ANSWER']) {
      engine.answerWith(text)
      const body = { question: `${question} ${text}` }
      const { answer } = await docs.streamAskInSite({ params: site.params, body })
      expect([text, answer]).toMatchObject([text, { status: 'unanswered', message: 'The documentation does not say.' }])
      expect(answer).not.toHaveProperty('answer')
    }
  })

  test('200 with passages if the engine fails', async ({ docs, site }) => {
    engine.respondWith((res) => res.writeHead(429).end())
    const { answer } = await docs.streamAskInSite({ params: site.params, body: { question: `Well: ${question}` } })
    expect(answer.status).toBe('unavailable')
    expect(answer.sources[0]).toMatchObject({ heading: 'Linux' })
  })

  test('404 for a site of others', async ({ server, site }) => {
    const stranger = server.api((await server.createTestUser({ role: null })).token)
    const asked = stranger.streamAskInSite({ params: site.params, body: { question } })
    expect(await refusal(asked)).toMatchObject({ status: 404 })
  })
})

describe('streamRecommendedQuestionsInSite', () => {
  test('200 with the suggestions of the site', async ({ docs, server, site }) => {
    const questions = ['Which plans are there?']
    expect(await docs.streamRecommendedQuestionsInSite({ params: site.params })).toEqual({ questions })
    const { organizationId, siteId } = site.params
    const response = await fetch(`${server.url}/v1/orgs/${organizationId}/sites/${siteId}/ask/questions`, {
      headers: { authorization: `Bearer ${server.token}`, accept: 'text/event-stream' },
    })
    expect(await response.text()).toBe(`data: {"question":"${questions[0]}"}\n\nevent: done\ndata: {}\n\n`)
  })
})

describe('askInOrganization', () => {
  test('200 from all spaces that the caller can read, and no others', async ({ docs, server, site }) => {
    engine.answerWith('Run `apt install finch` [1].')
    const params = { organizationId: site.params.organizationId }
    const { answer } = await docs.askInOrganization({ params, body: { query: question } })
    expect(answer).toMatchObject({ status: 'answered', sources: [{ space: site.spaceId, heading: 'Linux' }] })
    const guest = server.api((await server.createTestUser({ role: 'guest' })).token)
    const asked = await guest.askInOrganization({ params, body: { query: question } })
    expect(asked.answer).toMatchObject({ status: 'unanswered', sources: [] })
  })

  test('200 without a request to the engine where the caller can read no page', async ({ docs, server, site }) => {
    const params = { organizationId: site.params.organizationId }
    const query = 'Where does the heron nest?'
    const guest = server.api((await server.createTestUser({ role: 'guest' })).token)
    await guest.askInOrganization({ params, body: { query } })
    expect(engine.asked.map(({ question: text }) => text)).not.toContain(query)
    await docs.askInOrganization({ params, body: { query } })
    expect(engine.asked.map(({ question: text }) => text)).toContain(query)
  })

  test('200 with what the caller can read now, also with the key of an earlier request', async ({
    docs,
    server,
    site,
  }) => {
    engine.answerWith('Run `apt install finch` [1].')
    const { organizationId, spaceId } = { ...site.params, ...site }
    const { id, token } = await server.createTestUser({ role: 'guest' })
    await docs.inviteToSpace({ params: { spaceId }, body: { users: [id], role: 'read' } })
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': 'ask' }
    const body = JSON.stringify({ query: question })
    const ask = async () => {
      const asked = await fetch(`${server.url}/v1/orgs/${organizationId}/ask`, { method: 'POST', headers, body })
      return (await asked.json()) as { answer: { sources: { space: string }[] } }
    }
    expect((await ask()).answer.sources).toMatchObject([{ space: spaceId }])
    await docs.removeUserFromSpace({ params: { spaceId, userId: id } })
    expect((await ask()).answer.sources).toEqual([])
  })

  test('200 without a page whose text cannot be parsed', async ({ docs, server, site }) => {
    engine.answerWith('Run `apt install finch` [1].')
    const params = { organizationId: site.params.organizationId }
    const { id: spaceId } = await docs.createSpace({ params, body: { title: 'Odd', empty: true } })
    await publish(
      docs,
      { spaceId },
      insert(`{{ finch }} on Linux\n\n${'[]'.repeat(20_000)}`, { title: 'Install finch' }),
    )
    await indexSpace(server.services, spaceId)
    const { answer } = await docs.askInOrganization({ params, body: { query: question } })
    expect(answer).toMatchObject({ status: 'answered', sources: [{ title: 'Install' }] })
  })

  test('200 for a follow-up, which says little by itself', async ({ docs, site }) => {
    engine.answerWith('Use the wizard [1].')
    const params = { organizationId: site.params.organizationId }
    const body = { query: 'And on Windows?', previousQueries: [question] }
    const { answer } = await docs.askInOrganization({ params, body })
    expect(answer.sources).toMatchObject([{ heading: 'Windows' }])
    expect(engine.asked.at(-1)?.earlierQuestions).toEqual([question])
  })

  test('200 with passages if the organization does not use AI', async ({ docs, site }) => {
    const params = { organizationId: site.params.organizationId }
    await docs.updateOrganizationById({ params, body: { ai: false } })
    const asked = engine.asked.length
    const { answer } = await docs.askInOrganization({ params, body: { query: question } })
    expect(answer.status).toBe('passages')
    expect(answer.sources[0]).toMatchObject({ number: 1, heading: 'Linux' })
    expect(engine.asked.length).toBe(asked)
    await docs.updateOrganizationById({ params, body: { ai: true } })
  })
})

describe('streamAskInOrganization', () => {
  test('200 with events', async ({ docs, server, site }) => {
    engine.answerWith('Run `apt install finch` [1].')
    const { organizationId } = site.params
    const query = { query: question }
    expect((await docs.streamAskInOrganization({ params: { organizationId }, query })).answer.status).toBe('answered')
    const response = await fetch(
      `${server.url}/v1/orgs/${organizationId}/ask/stream?query=${encodeURIComponent(question)}`,
      { headers: { authorization: `Bearer ${server.token}` } },
    )
    const events = (await response.text()).trim().split('\n\n')
    expect(events.at(-1)).toBe('event: done\ndata: {}')
    expect(events.at(-2)).toContain('"status":"answered"')
  })
})
