import { expect } from 'vitest'
import { insert, newChangeRequest, publish, write } from '../../../../test/content.ts'
import { newOrganization } from '../../../../test/organization.ts'
import { newSite } from '../../../../test/sites.ts'
import { test } from '../../../../test/test.ts'

interface Answer {
  status: number
  json: Record<string, unknown>
}

/** Calls the API as a program in another language does: by paths, without the client. */
const createRenderer = (url: string, token: string) => {
  const call = async (path: string, init: RequestInit = {}): Promise<Answer> => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const answer = await fetch(`${url}/v1${path}`, { ...init, headers })
    return { status: answer.status, json: (await answer.json()) as Record<string, unknown> }
  }
  const get = async (path: string): Promise<Record<string, unknown>> => {
    const { status, json } = await call(path)
    expect([path, status, status === 200 ? undefined : json]).toEqual([path, 200, undefined])
    return json
  }
  const post = (path: string, body: object) => call(path, { method: 'POST', body: JSON.stringify(body) })
  return { call, get, post }
}

test('a renderer elsewhere can draw a published site with nothing but a content token', async ({ server }) => {
  const own = await newOrganization(server)
  const { params, spaces } = await newSite(own, ['Guide', 'Reference'])
  const spaceId = spaces[0]!
  const [start, install] = await publish(
    own.docs,
    { spaceId },
    insert('# Start\n\nSee [install](/pages/guides/install).\n'),
    insert('# Install\n\nRun it.', { ref: 'x' }),
    insert('# Below', { into: 'x' }),
  )
  await publish(own.docs, { spaceId }, { operation: 'update_page', page: install!, slug: 'setup' } as never)
  const [siteSpace] = (await own.docs.listSiteSpaces({ params })).items
  const destination = { kind: 'site-page', siteSpaceId: siteSpace!.id, pageId: install! } as const
  await own.docs.createSiteRedirect({ params, body: { source: '/old', destination } })
  const { urls } = await own.docs.publishSite({ params })
  const address = urls.published!

  // It asks for each prefix of a path, several at once, with members that this server does not know.
  const stranger = createRenderer(server.url, (await server.createTestUser({ role: null })).token)
  const visitor = { type: 'human', unsignedClaims: { beta: true }, future: 1 }
  const prefixes = ['', 'setup', 'setup/below', 'setup/below/none']
  const answers = await Promise.all(
    prefixes.map((path) => stranger.post('/urls/published', { url: address + path, visitor, redirectOnError: true })),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  for (const { json } of answers) {
    expect(json).toMatchObject({
      siteSpace: siteSpace!.id,
      apiToken: expect.any(String),
      canonicalUrl: expect.any(String),
    })
  }
  expect(answers.map(({ json }) => json['complete'])).toEqual([false, false, false, false])

  const { apiToken, organization, site, space } = answers[2]!.json as Record<string, string>
  const payload = JSON.parse(Buffer.from(apiToken!.split('.')[1]!, 'base64url').toString()) as Record<string, unknown>
  expect(payload).toMatchObject({ organization, site, space, exp: expect.any(Number) })

  const { call, get, post } = createRenderer(server.url, apiToken!)
  const ofSite = `/orgs/${organization}/sites/${site}`
  const published = await get(`${ofSite}/published`)
  expect(published).toMatchObject({
    site: { id: site, urls: { published: address } },
    structure: {
      type: 'siteSpaces',
      structure: [{ space: { object: 'space', id: space, urls: { published: address }, changeRequests: 0 } }, {}],
    },
    customizations: { siteSpaces: {} },
  })
  const { styling } = (published['customizations'] as { site: { styling: Record<string, unknown> } }).site
  for (const color of ['primaryColor', 'infoColor', 'successColor', 'warningColor', 'dangerColor'])
    expect(styling[color]).toEqual({ light: expect.stringMatching(/^#/), dark: expect.stringMatching(/^#/) })
  await get(`${ofSite}/structure`)

  const { revision, urls: spaceUrls } = await get(`/spaces/${space}`)
  expect(spaceUrls).toMatchObject({ published: address })
  const ofRevision = `/spaces/${space}/revisions/${revision}`
  const whole = await get(`${ofRevision}?metadata=true`)
  expect(whole).toMatchObject({ urls: { published: address }, pages: [{ title: 'Start' }, { title: 'Install' }] })
  const page = `${ofRevision}/page/${start}`
  const document = await get(`${page}/document?evaluated=deterministic-only&dereferenced=reusable-contents`)
  expect(document).toMatchObject({ object: 'document', nodes: expect.any(Array) })
  expect(await get(`${page}/meta-links`)).toEqual({
    canonical: { kind: 'url', url: `${address}start` },
    alternates: [],
  })
  expect(await get(`${ofRevision}/path/setup%2Fbelow`)).toMatchObject({ title: 'Below' })
  const stable = await get(`${page}?format=markdown&format.markdown.refs=stable`)
  expect(stable['markdown']).toContain('Install'.toLowerCase())

  const redirect = await get(`${ofSite}/redirect?source=${encodeURIComponent('/old')}`)
  expect(redirect).toMatchObject({ target: `${address}setup` })
  expect((await call(`${ofSite}/redirect?source=/none`)).status).toBe(404)
  const search = await post(`${ofSite}/search`, { query: 'install', mode: 'all' })
  expect([search.status, JSON.stringify(search.json).includes('Install')]).toEqual([200, true])
  const embed = encodeURIComponent('https://youtu.be/aqz-KE-bpKQ')
  expect(await get(`/spaces/${space}/embed?url=${embed}`)).toMatchObject({ object: 'embed', html: expect.any(String) })
  expect((await call(`/spaces/${space}/embed?url=${encodeURIComponent('https://example.com/')}`)).status).toBe(404)

  const at = await newChangeRequest(own.docs, { spaceId })
  await write(own.docs, at, insert('# Draft'))
  expect((await call(`/spaces/${space}/change-requests/${at.changeRequestId}`)).status).toBe(404)
  const preview = await own.docs.getSitePublishingPreviewById({
    params,
    query: { siteSpace: siteSpace!.id, changeRequest: at.changeRequestId },
  })
  const shown = await stranger.post('/urls/published', { url: preview.url, visitor })
  expect(shown.json).toMatchObject({ changeRequest: at.changeRequestId, preview: true })
  const previewer = createRenderer(server.url, shown.json['apiToken'] as string)
  const request = await previewer.get(`/spaces/${space}/change-requests/${at.changeRequestId}`)
  const draft = await previewer.get(`/spaces/${space}/revisions/${request['revision'] as string}`)
  expect(JSON.stringify(draft['pages'])).toContain('Draft')
})
