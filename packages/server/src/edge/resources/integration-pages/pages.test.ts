import { describe, expect } from 'vitest'
import { newInstallation, newIntegration } from '../../../../test/integrations.ts'
import { test as base } from '../../../../test/test.ts'
import { newId } from '@scriptorium/basics/id'

const account = {
  properties: {
    feed: { type: 'string', title: 'Feed "A" <b>', description: 'Where it is' },
    apiKey: { type: 'string', title: 'Key of the API' },
    size: { type: 'string', enum: ['s', 'm'], default: 's' },
    count: { type: 'number' },
    isLoud: { type: 'boolean', title: 'Loud' },
    account: { type: 'button', callback_url: '/oauth', button_text: 'Connect' },
  },
  required: ['feed'],
} as const
const space = { properties: { path: { type: 'string' } }, required: ['path'] } as const

const publish = {
  configurations: { account, space } as never,
  description: 'Reads <i>feeds</i>',
  title: 'Feeds & more',
}

interface Sent {
  cookie?: string
  form?: Record<string, string>
  headers?: Record<string, string>
}

const test = base
  .extend('open', ({ server }) => async (url: string, { cookie = '', form, headers }: Sent = {}) => {
    const method = form ? 'POST' : 'GET'
    const given = { redirect: 'manual', method, headers: { cookie, origin: server.url, ...headers } } as const
    const answer = await fetch(url, form ? { ...given, body: new URLSearchParams(form) } : given)
    return { status: answer.status, headers: answer.headers, text: (await answer.text()).replace(/nonce="[^"]+"/, '') }
  })
  .extend('signIn', ({ open }) => async (url: string, token: string) => {
    const { headers } = await open(url, { form: { action: 'sign-in', token } })
    return headers.getSetCookie()[0]?.split(';', 1)[0] ?? ''
  })
  .extend('installed', async ({ docs, server }) => {
    const params = await newInstallation(docs, server.organizationId, publish)
    const read = () => docs.getIntegrationInstallationById({ params })
    return { params, read, url: (await read()).urls.app }
  })
  .extend('cookie', ({ server, signIn, installed }) => signIn(installed.url, server.token))

describe('the page of an integration', () => {
  test('shows it to people who are signed in', async ({ docs, server, open, installed, cookie }) => {
    const { urls } = await docs.getIntegrationByName({ params: installed.params })
    const before = await open(urls.app)
    expect(before).toMatchObject({ status: 200, text: expect.stringContaining('Sign in to see this integration') })
    expect(before.text).not.toContain('Feeds')
    const { status, text, headers } = await open(urls.app, { cookie })
    expect([status, headers.get('content-security-policy')]).toEqual([200, expect.stringContaining(server.url)])
    expect(text).toContain('<h1>Feeds &amp; more</h1>')
    expect(text).toContain('Reads &lt;i&gt;feeds&lt;/i&gt;')
    expect(text).toContain(installed.url)
  })

  test('tells nobody else that a private one exists', async ({ docs, server, open, signIn }) => {
    const params = await newIntegration(docs, server.organizationId, publish)
    const { urls } = await docs.getIntegrationByName({ params })
    const stranger = await server.createTestUser({ role: null })
    const cookie = await signIn(urls.app, stranger.token)
    const unknown = await open(`${urls.app}-not`, { cookie })
    expect(await open(urls.app, { cookie })).toMatchObject({ status: 404, text: unknown.text })
  })
})

describe('the page of an installation', () => {
  test('saves the configuration as the API does', async ({ open, installed: { url, read }, cookie }) => {
    const save = (form: Record<string, string>) => open(url, { cookie, form: { action: 'save', ...form } })
    const first = await open(url, { cookie })
    expect(first.text).toContain('pending: Feed &quot;A&quot; &lt;b&gt; must have a value')
    expect(first.text).toContain('/oauth"')
    const filled = { 'field.feed': 'https://a.example/"<x>', 'field.apiKey': 'hush-hush', 'field.size': 'm' }
    const wrong = await save({ ...filled, 'field.count': 'three' })
    expect(wrong).toMatchObject({ status: 400, text: expect.stringContaining('This value must be a number.') })
    expect(wrong.text).toContain('value="https://a.example/&quot;&lt;x&gt;"')
    expect(wrong.text).not.toContain('hush-hush')
    expect((await save({ ...filled, 'field.size': 'xl' })).text).toContain('must be one of: s, m')
    expect((await read()).configuration).toEqual({ size: 's' })
    const saved = await save({ ...filled, 'field.count': '2.5', 'field.isLoud': 'on' })
    expect([saved.status, saved.headers.get('location')]).toEqual([303, '?done=saved'])
    const configuration = { feed: 'https://a.example/"<x>', apiKey: 'hush-hush', size: 'm', count: 2.5, isLoud: true }
    expect(await read()).toMatchObject({ status: 'active', configuration })
    const shown = await open(`${url}?done=saved`, { cookie })
    expect(shown.text).toContain('The configuration is saved.')
    expect(shown.text).not.toContain('hush-hush')
    await save({ 'field.feed': 'b', 'field.apiKey': '' })
    expect((await read()).configuration).toEqual({ feed: 'b', apiKey: 'hush-hush', size: 's', isLoud: false })
    await save({ 'field.feed': '', 'field.apiKey': '', 'clear.apiKey': 'on' })
    expect(await read()).toMatchObject({ status: 'pending', configuration: { size: 's', isLoud: false } })
    for (const hostile of ['\0', 'x'.repeat(70_000)]) expect((await save({ 'field.feed': hostile })).status).toBe(400)
  })

  test('takes forms of our pages only', async ({ server, open, installed: { url, read }, cookie }) => {
    const form = { action: 'save', 'field.feed': 'stolen' }
    const foreign: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: server.url, 'sec-fetch-site': 'cross-site' },
      { origin: server.url, 'sec-fetch-site': 'same-site' },
    ]
    for (const headers of foreign) expect((await open(url, { cookie, form, headers })).status).toBe(403)
    expect((await open(url, { form })).status).toBe(401)
    expect((await open(url, { form: { action: 'sign-in', token: 'wrong' } })).status).toBe(403)
    expect(
      (await open(url, { cookie, form: { action: 'other' }, headers: { 'content-type': 'text/plain' } })).status,
    ).toBe(415)
    expect((await read()).configuration).toEqual({ size: 's' })
    const out = await open(url, { cookie, form: { action: 'sign-out' } })
    expect(out.headers.getSetCookie()[0]).toContain('scriptorium-pages=; Path=/o; Max-Age=0; HttpOnly; SameSite=Lax')
  })

  test('is for admins, and not for another organization', async ({
    server,
    open,
    signIn,
    installed,
    cookie: admin,
  }) => {
    const { url } = installed
    const member = await signIn(url, (await server.createTestUser({ role: 'create' })).token)
    expect(await open(url, { cookie: member })).toMatchObject({
      status: 403,
      text: expect.stringContaining('You need the role admin for this'),
    })
    const stranger = await server.createTestUser({ role: null })
    const own = await server.api(stranger.token).createOrganization({ body: { title: 'Elsewhere' } })
    const cookie = await signIn(url, stranger.token)
    for (const address of [url, url.replace(server.organizationId, own.id)]) {
      expect((await open(address, { cookie })).status).toBe(404)
      expect((await open(address, { cookie, form: { action: 'save', 'field.feed': 'x' } })).status).toBe(404)
    }
    expect((await open(url.replace(server.organizationId, own.id), { cookie: admin })).status).toBe(404)
  })

  test('agrees to more scopes, and ends with the token', async ({ docs, server, open, signIn }) => {
    const params = await newInstallation(docs, server.organizationId)
    const { urls } = await docs.getIntegrationInstallationById({ params })
    const { organizationId: organization } = server
    const body = { title: 'Feed', description: '', script: '1', scopes: ['space:content:read' as const], organization }
    await docs.publishIntegration({ params, body })
    const made = await docs.createUserToken({ body: { label: 'Pages' } })
    const cookie = await signIn(urls.app, made.token)
    expect((await open(urls.app, { cookie })).text).toContain('asks for more scopes: space:content:read.')
    expect((await open(urls.app, { cookie, form: { action: 'agree' } })).status).toBe(303)
    expect((await docs.getIntegrationInstallationById({ params })).scopes).toEqual(['space:content:read'])
    await docs.deleteUserToken({ params: { tokenId: made.id } })
    expect((await open(urls.app, { cookie })).text).toContain('Sign in to see this installation')
  })

  test('installs and uninstalls as the API does', async ({ docs, server, open, signIn, space: { spaceId } }) => {
    const named = await newIntegration(docs, server.organizationId, publish)
    const { urls } = await docs.getIntegrationByName({ params: named })
    const cookie = await signIn(urls.app, server.token)
    const send = async (url: string, form: Record<string, string>) => {
      const { status, headers } = await open(url, { cookie, form })
      return { status, to: headers.get('location') ?? '' }
    }
    expect((await open(urls.app, { cookie })).text).toContain('Install it')
    const { to } = await send(urls.app, { action: 'install', organization: server.organizationId })
    const [address = ''] = to.split('?')
    expect((await open(to, { cookie })).text).toContain('The integration is installed.')
    expect((await open(urls.app, { cookie })).text).not.toContain('Install it')
    const space = await send(address, { action: 'install', kind: 'space', place: spaceId })
    expect(space).toEqual({ status: 303, to: `${address}/spaces/${spaceId}?done=installed` })
    const wrong = { action: 'install', kind: 'site', place: 'https://elsewhere.example/x' }
    expect(await open(address, { cookie, form: wrong })).toMatchObject({
      status: 400,
      text: expect.stringContaining('must be the id of a site or its address'),
    })
    expect(await send(`${address}/spaces/${spaceId}`, { action: 'uninstall' })).toMatchObject({
      to: `${address}?done=removed`,
    })
    expect((await open(`${address}/spaces/${spaceId}`, { cookie })).status).toBe(404)
    expect(await send(address, { action: 'uninstall' })).toEqual({ status: 303, to: `${urls.app}?done=removed` })
    expect((await open(address, { cookie })).status).toBe(404)
    const foreign = { origin: 'https://evil.example' }
    const form = { action: 'install', organization: server.organizationId }
    expect((await open(urls.app, { cookie, form, headers: foreign })).status).toBe(403)
    expect(await docs.listIntegrationInstallations({ params: named })).toMatchObject({ count: 0 })
  })

  test('shows more than a page of spaces', async ({ docs, open, installed, cookie, server }) => {
    const { organizationId } = server
    await server.services.database.writeTx(async (trx) => {
      const row = await trx('spaces').where({ organizationId }).first()
      const ids = Array.from({ length: 101 }, (_, n) => `${newId()}${n}`)
      const made = ids.map((id) => ({ ...row, id, title: `Space ${id}` }))
      await trx.batchInsert('spaces', made as never, 50)
    })
    await docs.updateIntegrationInstallation({ params: installed.params, body: { space_selection: 'all' } })
    const first = (await open(installed.url, { cookie })).text
    const next = /href="(\?spaces=[^"#]+)/.exec(first)?.[1] ?? ''
    const second = (await open(installed.url + next, { cookie })).text
    const linksIn = (text: string) => [...text.matchAll(/\/spaces\/([^"?]+)"/g)].map(([, id]) => id)
    const { count } = await docs.listIntegrationInstallationSpaces({ params: installed.params })
    expect(new Set([...linksIn(first), ...linksIn(second)]).size).toBe(count)
  })

  test('is there for a space', async ({ docs, open, installed, cookie, space: { spaceId } }) => {
    const { urls } = await docs.installIntegrationOnSpace({ params: installed.params, body: { space: spaceId } })
    expect(urls.app).toBe(`${installed.url}/spaces/${spaceId}`)
    expect((await open(installed.url, { cookie })).text).toContain(urls.app)
    const form = { action: 'save', 'field.path': '/news' }
    expect((await open(urls.app, { cookie, form })).status).toBe(303)
    const params = { ...installed.params, spaceId }
    const read = await docs.getIntegrationSpaceInstallation({ params })
    expect(read).toMatchObject({ status: 'active', configuration: { path: '/news' } })
    expect((await open(urls.app, { cookie })).text).toContain('is installed on this space')
  })
})
