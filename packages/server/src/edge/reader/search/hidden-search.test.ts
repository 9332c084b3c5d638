import type { ContentChange } from '@scriptorium/client'
import { SignJWT } from 'jose'
import { expect } from 'vitest'
import { insert, publish } from '../../../../test/content.ts'
import { newSite } from '../../../../test/sites.ts'
import { testWith } from '../../../../test/test.ts'
import { indexSpace } from '@scriptorium/indexing/index-space'
import { visitorKey } from '../../../domain/sites/visitors/keys.ts'

const pro = 'visitor.claims.plan == "pro"'
const given = (text: string) => `{% if ${pro} %}\n${text}\n{% endif %}`

const schema = {
  type: 'object',
  properties: { plan: { type: 'string', enum: ['free', 'pro', 'team'] } },
  additionalProperties: false,
} as const

// More pages than a search looks at, all with better scores than the pages that everyone sees.
const manyHidden = Array.from({ length: 45 }, (_, index) =>
  insert(`# Albatross ${index}\n\nAn albatross, a begun${String.fromCodePoint(97 + index)}.`, { condition: pro }),
)

const test = testWith({ backgroundJobs: 'off' }).extend('build', ({ organization, server }) => {
  const { docs } = organization
  return async (hasHidden: boolean, others: readonly ContentChange[] = []) => {
    const { params, spaces, site } = await newSite(organization, ['Birds'])
    const spaceId = spaces[0]!
    const hidden = (text: string) => (hasHidden ? given(text) : '')
    const [group] = await publish(
      docs,
      { spaceId },
      insert('# Group\n\nA wombat in a meadow.', { slug: 'group', ref: 'g' }),
      insert(`# Start\n\nAn albatross. The zebrafist. A begunzzz.\n\n${hidden('Secret albatross and a zebrafish.')}`),
      insert(`# Next\n\nMeadow birds of an albatross.`),
      ...(hasHidden ? [insert('# Below\n\nA quokka.', { into: 'g', condition: pro, slug: 'hidden', ref: 'h' })] : []),
      ...(hasHidden ? [insert('# Deep\n\nA wombax meadow quoll.', { into: 'h' })] : []),
      ...others,
    )
    await docs.updateSiteAdaptiveSchema({ params, body: { jsonSchema: schema as never } })
    await docs.updateSiteById({ params, body: { adaptiveContent: { enabled: true }, visibility: 'public' } })
    await docs.publishSite({ params })
    await indexSpace(server.services, spaceId)
    const address = `${server.url}/sites/${params.organizationId}/${site.id}/`
    const row = (await server.services.database.read('sites').where({ id: site.id }).first())!
    const key = new TextEncoder().encode(visitorKey(server.services.secret, row))
    const tokenOf = (plan: string) =>
      new SignJWT({ plan }).setProtectedHeader({ alg: 'HS256' }).setExpirationTime('1h').sign(key)
    const find = async (query: string, plan?: string) => {
      const headers: HeadersInit = plan ? { cookie: `visitor-token=${await tokenOf(plan)}` } : {}
      const response = await fetch(`${address}~search?format=json&q=${encodeURIComponent(query)}`, { headers })
      const found = (await response.json()) as { results: { href: string }[] }
      // Pages with equal scores have the order of their ids.
      const results = found.results
        .map((result) => JSON.stringify(result))
        .map((text) => text.replaceAll(params.organizationId, 'org').replaceAll(site.id, 'site'))
      return JSON.stringify({ ...found, results: results.toSorted() })
        .replaceAll(params.organizationId, 'org')
        .replaceAll(site.id, 'site')
    }
    const { apiToken } = (await docs.resolvePublishedContentByUrl({ body: { url: address } } as never)) as {
      apiToken: string
    }
    const findByApi = async (query: string) => {
      const { items } = await server.api(apiToken).searchSiteContent({ params, body: { query, mode: 'all' } })
      const textsOf = ({ title, sections = [] }: (typeof items)[number]['pages'][number]) =>
        JSON.stringify([title, sections.map(({ body }) => body)])
      return items.map(({ score, pages }) => [score, pages.map(textsOf).toSorted()])
    }
    return { find, findByApi, spaceId, group: group! }
  }
})

// None of these words is shown to a visitor with the plan pro, and each is a slip away from a word that everyone sees.
const otherwiseHidden = [
  `{% if ${pro} && !has(page.title) %}\nA kookaburra.\n{% endif %}`,
  `{% if ${pro} && (page.title ?? "draft") == "draft" %}\nA salamander.\n{% endif %}`,
  'Your plan is {{ visitor.claims.plan ?? "chinchilla" }}.',
  'Hello {{ has(visitor.claims.plan) ? "friend" : "budgerigar" }}.',
]

test('a visitor does not find text that only variables or other claims show', async ({ build }) => {
  const seen = '# Zoo\n\nA kookaburrb, a salamandes, a chinchille and a budgerigas.'
  const site = await build(true, [insert([seen, ...otherwiseHidden].join('\n\n'))])
  for (const [hidden, shown] of [
    ['kookaburra', 'kookaburrb'],
    ['salamander', 'salamandes'],
    ['chinchilla', 'chinchille'],
    ['budgerigar', 'budgerigas'],
  ]) {
    const found = JSON.parse(await site.find(hidden!, 'pro')) as { results: string[] }
    // The word is unknown to this visitor, so it is corrected.
    expect([hidden, found.results.join('')]).toEqual([hidden, expect.stringContaining(shown!)])
  }
})

const queries = [
  'albatross',
  'zebrafish',
  'zebrafixh',
  '"secret albatross"',
  'quokka',
  'wombax',
  'begun',
  'meadow',
  'albatross zebrafish',
  'quoll',
]

test('what a visitor may not read does not affect what a search finds', async ({ build }) => {
  const [site, twin] = [await build(true, manyHidden), await build(false)]
  for (const query of queries) {
    const expected = await twin.find(query)
    expect([query, await site.find(query)]).toEqual([query, expected])
    expect([query, await site.find(query, 'free')]).toEqual([query, expected])
  }
  for (const query of queries.slice(-4)) {
    expect([query, await site.findByApi(query)]).toEqual([query, await twin.findByApi(query)])
  }
  for (const query of ['zebrafish', '"secret albatross"', 'quokka', 'quoll']) {
    expect(await site.find(query, 'pro')).toMatch(/isMatch\\":true/)
  }
})

test('a search follows the condition of a page above', async ({ build, organization, server }) => {
  const { find, group, spaceId } = await build(true)
  const { docs } = organization
  expect(await find('quoll', 'pro')).toMatch(/quoll\\"/)
  const change = { operation: 'update_page', page: group, condition: 'visitor.claims.plan == "free"' } as never
  await publish(docs, { spaceId }, change)
  await indexSpace(server.services, spaceId)
  expect(await find('quoll', 'pro')).toContain('"results":[]')
  expect(await find('wombat', 'free')).toContain('wombat')
  expect((await docs.searchSpaceContent({ params: { spaceId }, query: { query: 'quoll' } })).count).toBe(1)
  expect((await docs.searchSpaceContent({ params: { spaceId }, query: { query: 'zebrafist' } })).count).toBe(1)
})

test('close words come from what the visitor sees', async ({ build }) => {
  const { find } = await build(true, [
    insert(`# Ponds\n\n## Waterlilies\n\nDragonflies hover.\n\n${given('Secret kingfishers.')}`),
  ])
  const closeTo = async (query: string, plan?: string) =>
    (JSON.parse(await find(query, plan)) as { closeWords: string[] }).closeWords
  expect(await closeTo('watxxxxxxxxx')).toEqual(['waterlilies'])
  expect(await closeTo('draxxxxxxxxx')).toEqual(['dragonflies'])
  for (const plan of [undefined, 'free']) expect([plan, await closeTo('kinxxxxxxxxx', plan)]).toEqual([plan, []])
  expect(await closeTo('kinxxxxxxxxx', 'pro')).toEqual(['kingfishers'])
  expect([await closeTo('quoxxxxxxxxx'), await closeTo('quoxxxxxxxxx', 'pro')]).toEqual([[], ['quokka', 'quoll']])
})

const plans = [undefined, 'free', 'pro', 'team'] as const

type Plan = (typeof plans)[number]

// Every word is in a block of its own. Nothing is known of a visitor without a plan.
const blocks: Record<string, { condition: string; plans: Plan[] }> = {
  aardvark: { condition: pro, plans: ['pro'] },
  bandicoot: { condition: 'visitor.claims.plan != "free"', plans: ['pro', 'team'] },
  caracal: { condition: 'visitor.claims.plan == "team"', plans: ['team'] },
  dikdik: { condition: 'visitor.claims.plan == "free"', plans: ['free'] },
  echidna: { condition: 'visitor.claims.plan != "pro"', plans: ['free', 'team'] },
  fossaxyz: { condition: '!has(visitor.claims.plan)', plans: [undefined] },
}

const pageWith = (title: string, words: readonly string[]) => {
  const texts = words.map((word) => `{% if ${blocks[word]!.condition} %}\nThe ${word} sleeps.\n{% endif %}`)
  return insert([`# ${title}\n\nA savanna.`, ...texts].join('\n\n'), { slug: title.toLowerCase() })
}

test.for([
  ['few', Object.keys(blocks).slice(0, 3)],
  ['many', Object.keys(blocks)],
] as const)(
  'a visitor finds a page with %s blocks by the words of those that they see',
  async ([, words], { build }) => {
    const { find } = await build(true, [pageWith('Animals', words)])
    const foundBy = async (query: string, plan: Plan) => {
      const { results, closeWords } = JSON.parse(await find(query, plan)) as { results: string[]; closeWords: string[] }
      for (const word of words)
        if (!blocks[word]!.plans.includes(plan)) expect([...results, ...closeWords].join(' ')).not.toContain(word)
      return results.map((one) => (JSON.parse(one) as { title: string }).title)
    }
    for (const plan of plans) {
      expect([plan, await foundBy('savanna', plan)]).toEqual([plan, ['Animals']])
      for (const word of words) {
        const expected = blocks[word]!.plans.includes(plan) ? ['Animals'] : []
        expect([plan, word, await foundBy(word, plan)]).toEqual([plan, word, expected])
        // A misspelled word is corrected only to what this visitor sees.
        const misspelled = `${word.slice(0, -1)}w`
        expect([plan, misspelled, await foundBy(misspelled, plan)]).toEqual([plan, misspelled, expected])
      }
    }
    expect(await foundBy('aardvark bandicoot', 'pro')).toEqual(['Animals'])
  },
)

test('a condition inside a line or unknown markup hides its text on every surface', async ({
  organization,
  server,
}) => {
  const { docs } = organization
  const { params, spaces, site } = await newSite(organization, ['Birds'])
  const tag = (word: string) => `{% if ${pro} %}${word}{% endif %}`
  const text = `# Start\n\nHello ${tag('capybara')} all.\n\n<x-y>${tag('okapi')}</x-y>\n\n| a |\n| - |\n| ${tag('tapir')} |\n\nMeadow.\n`
  await publish(docs, { spaceId: spaces[0]! }, insert(text, { slug: 'start' }))
  await docs.publishSite({ params })
  await indexSpace(server.services, spaces[0]!)
  const address = `${server.url}/sites/${params.organizationId}/${site.id}/`
  const read = async (path: string) => (await fetch(address + path)).text()
  for (const path of ['start', 'start.md', 'llms-full.txt']) {
    expect(await read(path)).toContain('Meadow')
    expect(await read(path)).not.toMatch(/capybara|okapi|tapir/)
  }
  expect(await read('~search?format=json&q=meadow')).not.toContain('"results":[]')
  for (const word of ['capybara', 'okapi', 'tapir'])
    expect(await read(`~search?format=json&q=${word}`)).toContain('"results":[]')
})
