import { describe, expect } from 'vitest'
import { insert, publish } from '../../../../test/content.ts'
import { fetchWhole } from '../../../../test/fetch-whole.ts'
import { newSite } from '../../../../test/sites.ts'
import { test as base } from '../../../../test/test.ts'
import { indexSpace } from '@scriptorium/indexing/index-space'

const card = '{% content-ref url="secret-offer.md" %}\n[The secret-offer](secret-offer.md)\n{% endcontent-ref %}'
const cell = '<td><a href="secret-offer.md">secret-offer.md</a></td>'
const tables = ['data-hidden data-card-target', ''].map(
  (attributes) =>
    `<table><thead><tr><th>Name</th><th ${attributes} data-type="content-ref">Page</th></tr></thead><tbody><tr><td>Wetlands</td>${cell}</tr></tbody></table>`,
)

const schema = { type: 'object', properties: { plan: { type: 'string', enum: ['pro'] } }, additionalProperties: false }

const test = base.extend('address', async ({ organization, server }) => {
  const { docs } = organization
  const { params, spaces, site } = await newSite(organization, ['Guide'])
  const hidden = { slug: 'secret-offer', condition: 'visitor.claims.plan == "pro"' }
  await publish(docs, { spaceId: spaces[0]! }, insert('# Offer\n\nFor you.', hidden))
  await publish(docs, { spaceId: spaces[0]! }, insert(['# Start', card, ...tables].join('\n\n'), { slug: 'start' }))
  await publish(docs, { spaceId: spaces[0]! }, insert('# Notes\n\nOf ours.', { slug: 'notes', noRobotsIndex: true }))
  await publish(docs, { spaceId: spaces[0]! }, insert(plain, { slug: 'plain', noRobotsIndex: true }))
  await publish(docs, { spaceId: spaces[0]! }, insert('# Linking\n\nSee [it](secret-offer.md).', { slug: 'linking' }))
  await docs.updateSiteAdaptiveSchema({ params, body: { jsonSchema: schema as never } })
  await docs.updateSiteById({ params, body: { adaptiveContent: { enabled: true }, visibility: 'public' } })
  await docs.publishSite({ params })
  await indexSpace(server.services, spaces[0]!)
  return `${server.url}/sites/${params.organizationId}/${site.id}/`
})

// The text as it was written has forms that a written document would not have.
const plain =
  '# Plain\n\n+ __Bold__ [notes](notes.md#top)\n+ [elsewhere](https://example.com/)\n\n{% content-ref url="notes.md" %}\n[notes.md](notes.md)\n{% endcontent-ref %}\n'

describe('a page whose links all lead to pages that the visitor sees', () => {
  test('is its own text as Markdown, with links that work from anywhere', async ({ address }) => {
    const notes = `${address}notes`
    expect(await (await fetchWhole(`${address}plain.md`)).text()).toBe(
      plain
        .replace('notes.md#top', `${notes}#top`)
        .replace('url="notes.md"', `url="${notes}"`)
        .replace('(notes.md)', `(${notes})`),
    )
  })
})

describe('a card of a page that the visitor may not see', () => {
  test('is on no surface', async ({ address }) => {
    for (const path of ['start', 'start.md', 'llms-full.txt', '~search?format=json&q=wetlands']) {
      const text = await (await fetchWhole(address + path)).text()
      expect([path, text]).toEqual([path, expect.stringContaining('Wetlands')])
      expect([path, text]).toEqual([path, expect.not.stringContaining('secret-offer')])
    }
    const found = await fetchWhole(`${address}~search?format=json&q=secret`)
    expect(await found.json()).toMatchObject({ results: [] })
  })
})

describe('the PDF of a page', () => {
  test('is there only if the visitor sees all pages that its links and cards lead to', async ({ address }) => {
    const pdfOf = async (path: string) => {
      const html = await (await fetchWhole(address + path)).text()
      const { status } = await fetchWhole(`${address}${path}/~pdf`)
      return [path, html.includes(`${path}/~pdf`), status]
    }
    expect(await pdfOf('start')).toEqual(['start', false, 404])
    expect(await pdfOf('linking')).toEqual(['linking', false, 404])
    expect(await pdfOf('plain')).toEqual(['plain', true, 302])
  })
})

describe('the first page', () => {
  test('has one canonical address', async ({ address }) => {
    const canonicalAt = async (path: string) =>
      /rel="canonical" href="([^"]*)"/.exec(await (await fetchWhole(address + path)).text())?.[1]
    expect([await canonicalAt(''), await canonicalAt('start')]).toEqual([address, address])
  })
})

describe('a page that search engines must not index', () => {
  test('says so as HTML and as Markdown, and is in no list', async ({ address }) => {
    const markOf = async (path: string) => {
      const answer = await fetchWhole(address + path)
      const [meta] = /<meta name="robots" content="[^"]*"/.exec(await answer.text()) ?? []
      return [path, answer.status, meta, answer.headers.get('x-robots-tag')]
    }
    expect(await markOf('notes')).toEqual(['notes', 200, '<meta name="robots" content="noindex"', null])
    expect(await markOf('notes.md')).toEqual(['notes.md', 200, undefined, 'noindex'])
    expect(await markOf('start.md')).toEqual(['start.md', 200, undefined, null])
    for (const list of ['llms.txt', 'llms-full.txt', 'sitemap.xml']) {
      const text = await (await fetchWhole(address + list)).text()
      expect([list, /\/notes|# Notes/.test(text)]).toEqual([list, false])
    }
  })
})

describe('the page before a site that is shared by links', () => {
  test('takes a key, or a whole link', async ({ organization, server }) => {
    const { docs } = organization
    const { params, spaces, site } = await newSite(organization, ['Shared'])
    await publish(docs, { spaceId: spaces[0]! }, insert('# Start\n\nHello.'))
    await docs.updateSiteById({ params, body: { visibility: 'share-link' } })
    await docs.publishSite({ params })
    const link = await docs.createSiteShareLink({ params, body: { name: 'Readers' } })
    const address = `${server.url}/sites/${params.organizationId}/${site.id}/`
    const wall = await fetchWhole(address)
    const form = /<form class="wall" action="([^"]*)">/.exec(await wall.text())!
    const key = new URL(link.urls.published).searchParams.get('shareKey')!
    for (const entered of [key, ` ${link.urls.published} `]) {
      const target = `${server.url + form[1]!}?shareKey=${encodeURIComponent(entered)}`
      expect((await fetchWhole(target, { redirect: 'manual' })).status).toBe(302)
    }
    const cookie = `share-${site.id}=wrong`
    expect(await (await fetchWhole(address, { headers: { cookie } })).text()).toContain('~sign-out')
  })
})
