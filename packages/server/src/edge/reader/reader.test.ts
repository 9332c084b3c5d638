import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { hash } from 'node:crypto'
import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { describe, expect, onTestFinished } from 'vitest'
import { insert, publish, rewrite } from '../../../test/content.ts'
import { fetchWhole } from '../../../test/fetch-whole.ts'
import { newSite } from '../../../test/sites.ts'
import { waitForJobs } from '../../../test/support/wait-for-jobs.ts'
import { test as base } from '../../../test/test.ts'
import { siteSource, type FoundContent } from '../../domain/sites/resolution/resolution.ts'
import { resolveUrl } from '../../domain/sites/resolution/resolve.ts'
import { llmsFullOf, llmsOf } from './lists/lists.ts'
import { openVisit } from './visit.ts'

const test = base
  .extend(
    'get',
    ({ server }) =>
      (path: string, headers: Record<string, string> = {}) =>
        fetchWhole(path.startsWith('http') ? path : server.url + path, { headers }),
  )
  .extend('site', { scope: 'file' }, async ({ organization, server }) => {
    const { params, spaces, site } = await newSite(organization, ['Guide'])
    const pages = await publish(
      organization.docs,
      { spaceId: spaces[0]! },
      insert(
        '# Start\n\nWelcome, see [install](/pages/guides/install#linux).\n\n{% if visitor.claims.plan == "pro" %}\nZebrafish secret.\n{% endif %}\n',
      ),
      insert('# Guides', { ref: 'g' }),
      insert(
        '# Install\n\n## Linux\n\nRun it on a penguin.\n\nOpen it with `?visitor.plan=pro`.\n\n```js\nconst a = 1\n```\n',
        { into: 'g' },
      ),
      insert('# Internal\n\nOnly for staff, quokka.', { condition: 'visitor.claims.staff == true' }),
    )
    await organization.docs.publishSite({ params })
    const path = `/sites/${params.organizationId}/${site.id}/`
    await waitForJobs(server.services)
    return { params, path, pages, spaceId: spaces[0]! }
  })

const textOf = async (response: Response) => (await response.text()).replaceAll(/\s+/g, ' ')

describe('a page', () => {
  test('200 with its content, navigation and metadata, at the address of its site', async ({ get, site }) => {
    const response = await get(site.path)
    expect(response.status).toBe(200)
    const page = await textOf(response)
    expect(page).toContain('<h1>Start</h1>')
    expect(page).toContain(`href="${site.path}guides/install#linux"`)
    expect(page).toContain('aria-current="page"')
    expect(page).toContain(`<link rel="canonical"`)
    expect(page).not.toMatch(/Zebrafish|Internal|quokka/)
  })

  test('200 with a policy that allows nothing by default, and inline code only by its hash', async ({ get, site }) => {
    const answer = await get(site.path)
    const policy = answer.headers.get('content-security-policy')!
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toContain('unsafe')
    const inline = [...(await answer.text()).matchAll(/<(script|style)[^>]*>([^]*?)<\/\1>/g)]
    const hashes = inline.map(([, , text]) => hash('sha256', text!, 'base64'))
    expect([...policy.matchAll(/'sha256-([^']+)'/g)].map(([, one]) => one)).toEqual(hashes)
  })

  test('304 for the ETag of the page, until its content changes', async ({ get, site, docs }) => {
    const etag = (await get(`${site.path}guides/install`)).headers.get('etag')!
    expect((await get(`${site.path}guides/install`, { 'if-none-match': etag })).status).toBe(304)
    await publish(
      docs,
      { spaceId: site.spaceId },
      rewrite(site.pages[2]!, '# Install\n\n## Linux\n\nRun it on a penguin today.'),
    )
    const changed = await get(`${site.path}guides/install`, { 'if-none-match': etag })
    expect(changed.status).toBe(200)
    expect(await changed.text()).toContain('penguin today')
  })

  test('301 for a former path, also of its markdown', async ({ get, site, docs }) => {
    const [id] = await publish(docs, { spaceId: site.spaceId }, insert('# Moving', { slug: 'before' }))
    await publish(docs, { spaceId: site.spaceId }, { operation: 'update_page', page: id!, slug: 'after' } as never)
    const moved = await get(`${site.path}before`)
    expect([moved.status, new URL(moved.headers.get('location')!).pathname]).toEqual([301, `${site.path}after`])
    expect(new URL((await get(`${site.path}before.md`)).headers.get('location')!).pathname).toBe(`${site.path}after.md`)
  })

  test.for([
    'nothing',
    'guides/nothing',
    'internal',
    'internal.md',
    'guides/install/~feed',
    '~files/x/y',
    '~assets/x',
    '~~',
    '%00',
    '%ff',
    '..%2f..',
  ])('404 with the design of the site for %s', async (path, { get, site }) => {
    const response = await get(site.path + path)
    expect(response.status).toBe(404)
    const page = await response.text()
    expect(page).toContain('Page not found')
    expect(page).not.toContain('quokka')
  })

  test('400 in the theme of the site for headers that are too large', async ({ get, site }) => {
    const response = await get(`${site.path}guides/install?x`, { cookie: `x=${'x'.repeat(40_000)}` })
    expect([response.status, response.headers.get('content-type')]).toEqual([400, 'text/html; charset=utf-8'])
    expect(await textOf(response)).toContain(`href="${site.path}~assets/`)
  })

  test('404 where there is no site', async ({ get, server }) => {
    for (const path of ['/sites', '/sites/', '/sites/x/y', `/sites/${server.organizationId}/none/page`]) {
      const response = await get(path)
      expect([response.status, response.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
    }
  })

  test('400 for a method that pages do not support', async ({ server, site }) => {
    for (const method of ['PUT', 'DELETE', 'PATCH', 'POST']) {
      expect((await fetchWhole(server.url + site.path, { method })).status).toBe(400)
    }
  })

  test.for([undefined, 'text/plain', 'application/json', 'application/x-www-form-urlencoded'])(
    '400 for a block or a rating without a form, as %s',
    async (type, { server, site }) => {
      const init = type ? { headers: { 'content-type': type }, body: '' } : {}
      for (const path of ['guides/install/~block', 'guides/install/~feedback']) {
        const url = server.url + site.path + path
        expect([path, (await fetchWhole(url, { method: 'POST', ...init })).status]).toEqual([path, 400])
      }
    },
  )

  test('200 for a header `Expect` that the server does not know', async ({ server, site }) => {
    const asked = request(server.url + site.path, { headers: { expect: 'x' } }).end()
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    answer.resume()
    expect(answer.statusCode).toBe(200)
  })

  test('302 from a block back to its page', async ({ get, site }) => {
    const answer = await get(`${site.path}guides/install/~block`)
    expect([answer.status, answer.headers.get('location')]).toEqual([302, `${site.path}guides/install`])
  })

  test('200 for its style sheet and script, which can be cached forever', async ({ get, site }) => {
    const page = await (await get(site.path)).text()
    for (const [, name] of page.matchAll(/"([^"]+\/~assets\/[^"]+)"/g)) {
      const asset = await get(name!)
      expect([asset.status, asset.headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable'])
    }
  })
})

describe('other formats', () => {
  test('200 with markdown without hidden content, with absolute links', async ({ get, site, server }) => {
    const response = await get(`${site.path}start.md`)
    expect(response.headers.get('content-type')).toBe('text/markdown; charset=utf-8')
    const text = await response.text()
    expect(text).toContain(`${server.url}${site.path}guides/install#linux`)
    expect(text).not.toContain('Zebrafish')
  })

  test('200 with lists of pages for engines and models', async ({ get, site, docs }) => {
    for (const name of ['sitemap.xml', 'llms.txt', 'llms-full.txt']) {
      const text = await (await get(site.path + name)).text()
      expect(text).toContain(`${site.path}guides/install`)
      expect(text).not.toMatch(/internal|Zebrafish|quokka/)
    }
    // The first page has one canonical address: that of its site.
    const sitemap = await (await get(`${site.path}sitemap.xml`)).text()
    expect(sitemap).toContain(`${site.path}</loc>`)
    expect(sitemap).not.toContain(`${site.path}start</loc>`)
    expect(await (await get(`${site.path}robots.txt`)).text()).toContain('sitemap.xml')
    const known = ['sitemap.xml', 'llms.txt', 'llms-full.txt'].map(async (name) => {
      const etag = (await get(site.path + name)).headers.get('etag')!
      return async () => (await get(site.path + name, { 'If-None-Match': etag })).status
    })
    const again = await Promise.all(known)
    const statuses = () => Promise.all(again.map((ask) => ask()))
    expect(await statuses()).toEqual([304, 304, 304])
    // The tag stays the same when a page changes that the visitor may not see.
    await publish(docs, site, rewrite(site.pages[3]!, '# Internal\n\nOnly for staff, quokkas.'))
    expect(await statuses()).toEqual([304, 304, 304])
    await publish(docs, site, insert('# More'))
    expect(await statuses()).toEqual([200, 200, 200])
  })

  test('lists of large spaces, which are in no particular order, have the same pages', async ({ server, site }) => {
    const { services } = server
    const address = new URL(`${services.config.baseUrl}${site.path}`)
    const found = await resolveUrl(siteSource(services, services.database.read), address, {})
    const visit = openVisit(services, found as FoundContent)
    const listed = async (text: AsyncIterable<string>) => {
      const parts: string[] = []
      for await (const part of text) parts.push(part)
      return parts.toSorted()
    }
    for (const list of [llmsOf, llmsFullOf]) {
      const unordered = await listed(list(visit, { maxOrdered: 0 }))
      expect(unordered).toEqual(await listed(list(visit)))
      expect(unordered.join('')).toContain(`${site.path}guides/install`)
      expect(unordered.join('')).not.toMatch(/internal|Zebrafish|quokka/)
    }
  })

  test('a PDF exists only for pages that are the same for all visitors, and only these offer one', async ({
    get,
    site,
  }) => {
    const made = await get(`${site.path}guides/install/~pdf`)
    expect([made.status, made.headers.get('location')]).toEqual([302, expect.stringContaining('/pdf/')])
    expect((await get(`${site.path}start/~pdf`)).status).toBe(404)
    expect((await get(`${site.path}internal/~pdf`)).status).toBe(404)
    expect(await (await get(`${site.path}guides/install`)).text()).toContain('guides/install/~pdf')
    expect(await (await get(`${site.path}start`)).text()).not.toContain('~pdf')
  })

  test('200 with a search as a page and as JSON, which finds only content that the visitor can see', async ({
    get,
    site,
  }) => {
    expect(await textOf(await get(`${site.path}~search?q=penguin`))).toContain('<mark>penguin</mark>')
    const json = async (query: string) => (await get(`${site.path}~search?format=json&q=${query}`)).json()
    expect(await json('pengiun')).toMatchObject({ results: [{ title: 'Install', href: `${site.path}guides/install` }] })
    for (const hidden of ['zebrafish', 'quokka']) expect(await json(hidden)).toMatchObject({ results: [] })
    expect(await json('insxxxxx')).toMatchObject({ results: [], closeWords: ['install'] })
    for (const hidden of ['intxxxx', 'zebxxxx']) expect(await json(hidden)).toMatchObject({ closeWords: [] })
    const [first] = ((await json('instlal')) as { results: unknown[] }).results
    expect(first).toMatchObject({ title: 'Install' })
  })

  test('200 with the pages for agents over MCP', async ({ get, server, site }) => {
    const client = new Client({ name: 'agent', version: '1' })
    onTestFinished(() => client.close())
    const call = async (name: string, args: Record<string, string>): Promise<string> => {
      const { content } = await client.callTool({ name, arguments: args })
      return (content as { text: string }[])[0]!.text
    }
    const refused = await fetchWhole(`${server.url}${site.path}~mcp`, { method: 'POST', body: '{}' })
    expect([refused.status, await refused.text()]).toEqual([404, expect.stringMatching(/^Page not found\n[^<]+\n$/)])
    const path = `/v1/orgs/${site.params.organizationId}/sites/${site.params.siteId}`
    await fetchWhole(server.url + path, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${server.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ agentsContext: 'included' }),
    })
    // The type of the session id does not fit the client's own under exact optional properties.
    await client.connect(new StreamableHTTPClientTransport(new URL(`${server.url}${site.path}~mcp`)) as Transport)
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toEqual(['search', 'read', 'ask'])
    expect(await call('search', { query: 'penguin' })).toContain('guides/install')
    expect(await call('read', { url: `${site.path}guides/install` })).toContain('# Install')
    expect(await call('read', { url: 'internal' })).not.toContain('quokka')
    expect(await call('read', { url: `https://other.example${site.path}guides/install` })).toMatch(/has no page/)
    const batch = await fetchWhole(`${server.url}${site.path}~mcp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      body: JSON.stringify([{ jsonrpc: '2.0', id: 1, method: 'ping' }]),
    })
    expect([batch.status, await batch.json()]).toMatchObject([400, { error: { code: -32_600 } }])
    expect(await call('ask', { question: 'How do I install the penguin?' })).toContain('guides/install')
    // People who open the address get a page, and programs that listen for messages get none.
    const opened = async (accept: string) => {
      const response = await get(`${site.path}~mcp`, { accept })
      return [response.status, (await response.text()).includes(`href="${site.path}"`)]
    }
    expect(await opened('text/html,*/*;q=0.8')).toEqual([400, true])
    expect(await opened('text/event-stream')).toEqual([405, false])
  })
})
