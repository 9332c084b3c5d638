import { describe, expect } from 'vitest'
import { fetchWhole } from '../../../test/fetch-whole.ts'
import { testWith } from '../../../test/test.ts'

const test = testWith({ baseUrl: 'https://example.com/wiki' })

describe('a server whose BASE_URL has a path', () => {
  test('302 from / to the studio below that path', async ({ server }) => {
    for (const path of ['/', '/wiki', '/wiki/']) {
      const { status, headers } = await fetchWhole(server.url + path)
      expect([path, status, headers.get('location')]).toEqual([path, 302, '/wiki/app/'])
    }
  })

  test('a proxy that says that it stripped the path gets what is left', async ({ server }) => {
    const headers = { 'X-Forwarded-Prefix': '/wiki' }
    const statuses = ['/docs', '/openapi.json', '/wiki/docs'].map(
      async (path) => (await fetchWhole(server.url + path, { headers })).status,
    )
    expect(await Promise.all(statuses)).toEqual([200, 200, 404])
  })

  test('200 with a reference page that loads everything from below that path', async ({ server }) => {
    const page = await (await fetch(`${server.url}/wiki/docs`)).text()
    expect(page).toContain('<script src="/wiki/docs/scalar.js">')
    expect(page).toContain('"url": "/wiki/openapi.json"')
    expect(page).toContain('"url": "/wiki"')
    const spec = (await (await fetch(`${server.url}/wiki/openapi.json`)).json()) as { servers: { url: string }[] }
    expect(spec.servers.map(({ url }) => url)).toEqual(['/wiki'])
    expect(await (await fetch(`${server.url}/wiki/openapi.yaml`)).text()).toMatch(/^servers:\n {2}- url: "\/wiki"$/m)
    for (const path of ['/wiki/docs/scalar.js', '/wiki/openapi.json', '/docs', '/openapi.json'])
      expect([path, (await fetchWhole(server.url + path)).status]).toEqual([path, 200])
  })

  test('200 below the path and without it, with links and Location below the path', async ({ server }) => {
    const headers = { authorization: `Bearer ${server.token}`, 'content-type': 'application/json' }
    for (const prefix of ['', '/wiki']) {
      const user = await fetch(`${server.url}${prefix}/v1/user`, { headers })
      expect(await user.json()).toMatchObject({
        urls: { location: expect.stringMatching(/^https:\/\/example\.com\/wiki\/v1\//) },
      })
      const sent = { method: 'POST', headers, body: '{"label":"x"}' }
      const created = await fetch(`${server.url}${prefix}/v1/user/tokens`, sent)
      expect(created.headers.get('location')).toMatch(/^(https:\/\/example\.com)?\/wiki\/v1\/user\/tokens\//)
    }
  })

  test('404 for other paths with the same beginning', async ({ server }) => {
    expect((await fetch(`${server.url}/wikis/docs`)).status).toBe(404)
  })
})
