import { hash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { join } from 'node:path'
import type { BodyInput, Client, PageDocument } from '@scriptorium/client'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, describe, expect, vi } from 'vitest'
import { runCli } from '../../../test/cli.ts'
import { insert, publish } from '../../../test/content.ts'
import type { TestServer } from '../../../test/harness.ts'
import { newSite } from '../../../test/sites.ts'
import { waitForJobs } from '../../../test/support/wait-for-jobs.ts'
import { testWith } from '../../../test/test.ts'
import { defaultCustomization } from '@scriptorium/site/look/default-customization'

const received: string[] = []
const collector = createServer((req, res) => {
  void text(req).then((body) => {
    received.push(body)
    res.end()
  })
})
collector.listen(0, '127.0.0.1')
await once(collector, 'listening')
const collectorUrl = `http://127.0.0.1:${(collector.address() as AddressInfo).port}/`
afterAll(() => void collector.close())

const examples = join(import.meta.dirname, '../../../examples')

const publishExample = async (server: TestServer, integrationName: string) => {
  const flags = ['--server', server.url, '--token', server.token, '--org', server.organizationId]
  return runCli<{ version: number }>('integration', 'publish', join(examples, integrationName), ...flags)
}

/** Publishes an example and installs it on the organization. */
const installExample = async (server: TestServer, docs: Client, integrationName: string) => {
  const { code, err } = await publishExample(server, integrationName)
  if (code !== 0) throw new Error(err)
  const params = { integrationName }
  const { items } = await docs.listIntegrationInstallations({ params })
  const { id } = items[0] ?? (await docs.installIntegration({ params, body: { organization: server.organizationId } }))
  return { ...params, installationId: id }
}

type Configuration = NonNullable<BodyInput<'updateIntegrationSiteInstallation'>['configuration']>

const test = testWith({ integrationScripts: 'on', fetchAllow: ['127.0.0.1'] })
  // Each test has a site of its own, because readers remember for a few seconds which integrations a site has.
  .extend('guide', async ({ organization, docs }) => {
    const { params, spaces, site } = await newSite(organization, ['Guide'])
    await publish(docs, { spaceId: spaces[0]! }, insert('# Start'), insert('# More', { title: 'More' }))
    await docs.publishSite({ params })
    const { urls } = await docs.getSiteById({ params })
    return { params, url: urls.published!, site: site.id }
  })
  .extend('installOnGuide', ({ docs, guide, server }) => async (name: string, configuration?: Configuration) => {
    const params = await installExample(server, docs, name)
    await docs.installIntegrationOnSite({ params, body: { siteId: guide.site } })
    const on = { ...params, siteId: guide.site }
    if (configuration) await docs.updateIntegrationSiteInstallation({ params: on, body: { configuration } })
    await waitForJobs(server.services)
    return params
  })

describe('feedback-to-chat', () => {
  test('posts what a visitor thinks of a page', async ({ docs, guide, installOnGuide, server }) => {
    const customization = JSON.stringify({ ...defaultCustomization, feedback: { enabled: true } })
    await server.services.database.writeTx((trx) => trx('sites').where({ id: guide.site }).update({ customization }))
    const params = await installOnGuide('feedback-to-chat', { webhook: collectorUrl })
    const body = new URLSearchParams({ rating: 'good', comment: 'Short and clear' })
    await fetch(`${guide.url}more/~feedback`, { method: 'POST', body, redirect: 'manual' })
    await waitForJobs(server.services)
    const { items } = await docs.listIntegrationEvents({ params })
    expect(items[0]).toMatchObject({ payload: { type: 'page_feedback', siteId: guide.site } })
    const detail = await docs.getIntegrationEvent({ params: { ...params, eventId: items[0]!.id } })
    expect(detail).toMatchObject({ event: { status: 'success' } })
    expect(received.splice(0)).toEqual([JSON.stringify({ text: `👍 ${guide.url}more Short and clear` })])
    // The same rating again is no event, and another one of the same visitor is a change.
    await fetch(`${guide.url}more/~feedback`, { method: 'POST', body, redirect: 'manual' })
    const changed = new URLSearchParams({ rating: 'bad', comment: 'Wrong' })
    await fetch(`${guide.url}more/~feedback`, { method: 'POST', body: changed, redirect: 'manual' })
    await waitForJobs(server.services)
    expect(received.splice(0)).toEqual([JSON.stringify({ text: `✏️ 👎 ${guide.url}more Wrong` })])
    const [change] = (await docs.listIntegrationEvents({ params })).items
    expect(change).toMatchObject({ payload: { previous: { rating: 'good', comment: 'Short and clear' } } })
  })
})

const pageAt = async (url: string, host: string): Promise<{ policy: string; page: string }> => {
  const [response] = await once(get(url, { headers: { host } }), 'response')
  return { policy: String(response.headers['content-security-policy']), page: await text(response) }
}

describe('page-views', () => {
  test('learns which pages are viewed, until too many wait', async ({ docs, guide, installOnGuide, server }) => {
    const params = await installOnGuide('page-views', { collector: collectorUrl })
    const { pageViews, metrics } = server.services
    // The host of this site is shared, so the script of the integration is not on its pages.
    expect(await (await fetch(`${guide.url}more`)).text()).not.toContain('script.js')
    await fetch(`${guide.url}more`, { method: 'HEAD' })
    await fetch(`${guide.url}more`, { headers: { 'sec-purpose': 'prefetch' } })
    await pageViews.flush()
    await waitForJobs(server.services)
    expect(received.splice(0).map((body) => JSON.parse(body) as object)).toEqual([
      { pageId: expect.any(String), url: `${guide.url}more`, visitor: expect.any(String) },
    ])
    const [viewed] = (await docs.listIntegrationEvents({ params })).items
    expect(viewed).toMatchObject({ status: 'success', payload: { type: 'site_view', visitor: { cookies: {} } } })
    const visitor = { anonymousId: 'x', cookies: {}, userAgent: '', ip: '' }
    const ids = { organizationId: server.organizationId, siteId: 'none', siteSpaceId: 'none', pageId: 'none' }
    for (let n = 0; n < 1003; n++) pageViews.note({ ...ids, visitor, url: guide.url, referrer: '' })
    await pageViews.flush()
    const [dropped] = (await metrics.pageViewsDropped.get()).values
    expect(dropped?.value).toBe(3)
  })

  test('adds its script to the pages of a site with a host of its own, and to no others', async ({
    docs,
    guide,
    server,
  }) => {
    const params = { integrationName: 'page-views' }
    const [installed] = (await docs.listIntegrationInstallations({ params })).items
    const at = { ...params, installationId: installed!.id, siteId: guide.site }
    await docs.installIntegrationOnSite({ params: at, body: { siteId: guide.site } })
    await docs.updateIntegrationSiteInstallation({ params: at, body: { configuration: { collector: collectorUrl } } })
    const script = await fetch(`${server.url}/integrations/page-views/sites/${guide.site}/script.js`)
    expect([script.headers.get('content-type'), await script.text()]).toEqual([
      'text/javascript',
      `document.documentElement.dataset.views = "${guide.site}"`,
    ])
    const hostname = 'guide.example.com'
    await server.services.database.writeTx(async (trx) => {
      await trx('sites').where({ id: guide.site }).update({ hostname })
      const now = new Date().toISOString()
      const ids = { organizationId: server.organizationId, siteId: guide.site }
      await trx('customHostnames').insert({ hostname, ...ids, status: 'active', checkedAt: now, createdAt: now })
    })
    const { page, policy } = await pageAt(server.url, hostname)
    expect(page).toContain(`"${server.url}/integrations/page-views/sites/${guide.site}/script.js"`)
    expect(policy).toContain("connect-src 'self' https://views.example.com;")
    const [, last = ''] = /<script>([^<]*)<\/script><\/body>/.exec(page)!
    expect(policy).toContain(`'sha256-${hash('sha256', last, 'base64')}'`)
  })
})

describe('visitor-sign-in', () => {
  test('signs visitors in, without the rights of our origin', async ({ docs, guide, installOnGuide }) => {
    vi.stubEnv('SIGN_IN_PASSWORD', 'open sesame')
    await installOnGuide('visitor-sign-in')
    vi.unstubAllEnvs()
    const { params, url } = guide
    await docs.updateSiteById({ params, body: { visibility: 'visitor-auth' } })
    const body = { backend: 'integration', integration: 'visitor-sign-in' } as const
    await docs.updateSitePublishingAuthById({ params, body })
    const asked = await fetch(`${url}more`, { redirect: 'manual' })
    expect(asked.status).toBe(302)
    const odd = '__proto__=a&constructor=b&toString=c&%00=%00&%ED%A0%80=%ED%A0%80&=d&a[b]=e&%F0%9F%8C%8A=f'
    expect((await fetch(`${url}~b/__proto__?${odd}`, { redirect: 'manual' })).status).toBe(302)
    const events = await docs.listIntegrationEvents({ params: { integrationName: 'visitor-sign-in' } })
    expect(JSON.stringify(events.items)).toContain('"toString":"c"')
    const signIn = asked.headers.get('location')!
    const form = await fetch(signIn)
    expect(await form.text()).toContain('name="password"')
    expect(form.headers.get('content-security-policy')).toBe(
      'sandbox allow-forms allow-popups allow-popups-to-escape-sandbox allow-scripts',
    )
    const send = (password: string) =>
      fetch(signIn, { method: 'POST', body: new URLSearchParams({ password }), redirect: 'manual' })
    expect((await send('guess')).status).toBe(403)
    const admitted = await send('open sesame')
    expect([admitted.status, admitted.headers.get('set-cookie')]).toEqual([303, null])
    for (const path of ['https://evil.example/', '//evil.example/', '/\\evil.example/', 'a:b']) {
      const forged = new URL(signIn)
      forged.searchParams.set('path', path)
      const to = await fetch(forged, {
        method: 'POST',
        body: new URLSearchParams({ password: 'open sesame' }),
        redirect: 'manual',
      })
      expect(to.headers.get('location')!.startsWith(url)).toBe(true)
    }
    const entered = await fetch(admitted.headers.get('location')!, { redirect: 'manual' })
    const cookie = entered.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ')
    const page = await fetch(`${url}more`, { headers: { cookie } })
    const text = await page.text()
    expect([page.status, text.includes('More')]).toEqual([200, true])
    const signedOut = await fetch(`${url}~sign-out`, { headers: { cookie } })
    expect(await signedOut.text()).toContain('See you soon')
    expect(signedOut.headers.getSetCookie().join()).toContain(`${cookie.split('=')[0]!}=; `)
    expect(text).toContain(`${new URL(url).pathname}~sign-out`)
  })
})

describe('release-notes', () => {
  test('computes pages once it is on the space, and again when its source changes', async ({
    docs,
    organization,
    server,
  }) => {
    const computedSource = { type: 'integration:release-notes:releases', props: { title: 'Changes' } }
    const { id: space } = await docs.createSpace({
      params: organization.params,
      body: { title: 'Notes', computedSource },
    })
    await waitForJobs(server.services)
    const at = { spaceId: space }
    expect((await docs.listPages({ params: at })).pages).toMatchObject([{ type: 'computed' }])
    const params = await installExample(server, docs, 'release-notes')
    await docs.installIntegrationOnSpace({ params, body: { space } })
    await waitForJobs(server.services)
    const { pages } = await docs.listPages({ params: at })
    expect(pages).toMatchObject([{ title: 'Changes', pages: [{ title: 'Version 1.1' }, { title: 'Version 1.0' }] }])
    const byPath = { params: { ...at, pagePath: 'changes/v1-1' }, query: { format: 'markdown' } } as const
    const page = await docs.getPageByPath(byPath)
    expect(page).toMatchObject({ markdown: 'Search understands plurals.\n' })
    const compute = async (source: typeof computedSource) =>
      (await docs.getComputedRevision({ params: at, body: { source, seed: 'a' } })).pages
    expect(await compute(computedSource)).toMatchObject([{ title: 'Changes', pages: [{ title: 'Version 1.1' }, {}] }])
    const source = (page as PageDocument).computed as typeof computedSource
    const document = await docs.getComputedDocument({ params: at, body: { source, seed: 'a' } })
    expect(JSON.stringify(document)).toContain('Search understands plurals.')
    const broken = { title: 'Release notes', description: '', scopes: [], script: 'export default {}' }
    await docs.publishIntegration({ params, body: { ...broken, organization: server.organizationId } })
    await waitForJobs(server.services)
    expect(await compute(computedSource)).toEqual([])
    expect(await docs.getPageByPath(byPath)).toMatchObject({ markdown: 'Search understands plurals.\n' })
  })
})

interface Used {
  status: number
  html: string
  token: string
}

const guestbook = test.extend('book', async ({ docs, organization, server }) => {
  const params = await installExample(server, docs, 'greeting')
  const { params: at, spaces } = await newSite(organization, ['Hello'])
  await docs.installIntegrationOnSpace({ params, body: { space: spaces[0]! } })
  await docs.updateSpaceById({ params: { spaceId: spaces[0]! }, body: { language: 'de' } })
  await publish(docs, { spaceId: spaces[0]! }, insert('{% @greeting/guestbook %}\n', { title: 'Guestbook' }))
  await docs.publishSite({ params: at })
  const { urls } = await docs.getSiteById({ params: at })
  const page = `${urls.published!}guestbook`
  const read = async (response: Response): Promise<Used> => {
    const html = await response.text()
    return { status: response.status, html, token: /name="token" value="([^"]+)"/.exec(html)?.[1] ?? '' }
  }
  return {
    open: async () => read(await fetch(page)),
    openOther: async () => {
      const { params: to, spaces: others } = await newSite(organization, ['Other'])
      await docs.installIntegrationOnSpace({ params, body: { space: others[0]! } })
      await publish(docs, { spaceId: others[0]! }, insert('{% @greeting/guestbook %}\n', { title: 'Guestbook' }))
      await docs.publishSite({ params: to })
      const other = await docs.getSiteById({ params: to })
      return read(await fetch(`${other.urls.published!}guestbook`))
    },
    read: async (path: string) => (await fetch(urls.published! + path)).text(),
    use: async ({ token }: Used, fields: Record<string, string>, headers = {}) =>
      read(
        await fetch(`${page}/~block`, {
          method: 'POST',
          headers,
          body: new URLSearchParams({ token, block: '0', ...fields }),
        }),
      ),
    events: () => docs.listIntegrationEvents({ params }),
    write: (markdown: string) => publish(docs, { spaceId: spaces[0]! }, insert(markdown, { title: 'Long' })),
    print: async () => {
      const { url } = await docs.getSpacePDF({ params: { spaceId: spaces[0]! } })
      const pdf = await getDocumentProxy(new Uint8Array(await (await fetch(url)).arrayBuffer()))
      return (await extractText(pdf)).text.join(' ').replaceAll(/\s+/g, ' ')
    },
  }
})

describe('greeting', () => {
  test('renders its block on a site, as content that runs nothing', async ({ docs, organization, server }) => {
    const params = await installExample(server, docs, 'greeting')
    const { params: at, spaces } = await newSite(organization, ['Hello'])
    await docs.installIntegrationOnSpace({ params, body: { space: spaces[0]! } })
    const block = '{% @greeting/hello name="<b>Ada</b>" %}\n'
    await publish(docs, { spaceId: spaces[0]! }, insert(block, { title: 'Greeting' }))
    await docs.publishSite({ params: at })
    const { urls } = await docs.getSiteById({ params: at })
    const page = await (await fetch(urls.published!)).text()
    expect(page).not.toContain('<b>')
    for (const part of ['Hello, ', 'Ada', '<em>greeting</em>', 'greet', 'https://example.com/greetings'])
      expect(page).toContain(part)
    const markdown = await (await fetch(`${urls.published!}greeting.md`)).text()
    expect(markdown).toContain('A _greeting_ from an integration.')
    expect(markdown).not.toContain('@greeting/hello')
  })

  guestbook('renders its block again for the actions and fields of a reader', async ({ book }) => {
    const first = await book.open()
    expect(first.html).toContain('<strong>0</strong> greetings')
    const second = await book.use(first, { 'field.name': '<i>Ada</i>', 'field.loud': 'true', action: '0' })
    expect(second.html).toContain('<strong>1</strong> greetings, the last one to')
    expect(second.html).not.toContain('<i>Ada')
    const third = await book.use(second, { 'field.name': 'Eve', action: '0' })
    expect(third.html).toContain('<strong>3</strong> greetings, the last one to Eve')
    const dialog = await book.use(third, { action: '1' })
    expect(dialog.html).toContain('Why 3 greetings')
    const back = await book.use(dialog, { action: '0' })
    expect(back.html).toContain('<strong>3</strong> greetings')
    const { items } = await book.events()
    expect(JSON.stringify(items)).not.toContain('Eve')
  })

  guestbook('says why an action failed, and stays as it was', async ({ book }) => {
    const greeted = await book.use(await book.open(), { 'field.name': 'Ada', action: '0' })
    const refused = await book.use(greeted, { 'field.name': 'nobody', action: '0' })
    expect(refused.html).toContain('&lt;b&gt;Nobody&lt;/b&gt; needs no greeting.')
    expect(refused.html).toContain('<strong>1</strong> greetings, the last one to nobody')
    const failed = await book.use(refused, { 'field.name': 'error', action: '0' })
    expect(failed.html).toContain('Das hat nicht funktioniert. Versuchen Sie es später erneut.')
    expect(failed.html).not.toContain('secret')
    const again = await book.use(failed, { 'field.name': 'Eve', action: '0' })
    expect(again.html).toContain('<strong>2</strong> greetings, the last one to Eve')
    expect(again.html).not.toContain('nicht funktioniert')
  })

  guestbook('asks the reader first where the integration wants that', async ({ book }) => {
    const greeted = await book.use(await book.open(), { 'field.name': 'Ada', action: '0' })
    const forgotten = async () => JSON.stringify((await book.events()).items).includes('"forget"')
    const question = await book.use(greeted, { 'field.name': 'Ada', action: '2' })
    expect(question.html).toContain('Nobody can bring them back.')
    expect(question.html).toMatch(/>\s*Abbrechen\s*<\/button>/)
    expect(await forgotten()).toBe(false)
    expect((await book.use(question, { action: '1' })).html).toContain(
      '<strong>1</strong> greetings, the last one to Ada',
    )
    expect((await book.use(question, { action: '0' })).html).toContain('<strong>0</strong> greetings')
    expect(await forgotten()).toBe(true)
  })

  guestbook('refuses what a reader was not shown', async ({ book }) => {
    const page = await book.open()
    const forged = { ...page, token: `${page.token.slice(0, -4)}AAAA` }
    for (const [from, fields] of [
      [forged, { action: '0' }],
      [page, { action: '9' }],
    ] as const)
      expect((await book.use(from, fields)).status).toBe(400)
    // What another space shows has the same installation.
    const other = await book.openOther()
    expect((await book.use(other, { action: '0' })).status).toBe(400)
    expect((await book.use({ ...other, token: '' }, { action: '0' })).status).toBe(400)
    const elsewhere = await book.use(page, { action: '0' }, { origin: 'https://evil.example' })
    expect(elsewhere.status).toBe(400)
  })

  guestbook('leaves a block alone whose name is too long for an event', async ({ book }) => {
    await book.write(`{% @greeting/${'x'.repeat(200)} %}\n`)
    await book.read('long.md')
    expect((await book.events()).count).toBeGreaterThan(0)
  })

  guestbook('shows its blocks as text to agents, in lists and in print', async ({ book }) => {
    expect(await book.read('llms-full.txt')).toContain('**0** greetings, the last one to nobody')
    expect(await book.read('guestbook.md')).toContain('**0** greetings, the last one to nobody')
    expect(await book.print()).toContain('greetings, the last one to nobody')
  })
})

describe('integration publish', () => {
  test('says what is wrong with a folder', async ({ server }) => {
    expect(await publishExample(server, 'nowhere')).toMatchObject({
      code: 1,
      err: expect.stringContaining('does not exist'),
    })
    expect(await publishExample(server, 'visitor-sign-in')).toMatchObject({
      code: 1,
      err: expect.stringContaining('needs the environment variable SIGN_IN_PASSWORD'),
    })
  })
})
