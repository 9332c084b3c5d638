import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect } from 'vitest'
import { settled } from '../../../test/support/settled.ts'
import { testWith } from '../../../test/test.ts'

const test = testWith({ fetchAllow: ['127.0.0.1'] })

const documentOf = (title: string, more = '') =>
  `openapi: 3.1.0\ninfo: { title: ${title}, version: "1" }\npaths: {}\n${more}`

/** A server with OpenAPI documents. */
let elsewhere: Server
let files: Record<string, string> = {}
let asked: IncomingMessage[] = []

beforeAll(async () => {
  elsewhere = createServer((req, res) => {
    asked.push(req)
    const text = files[req.url!]
    const etag = `"${text?.length}"`
    if (text !== undefined && req.headers['if-none-match'] === etag) return void res.writeHead(304).end()
    res.writeHead(text === undefined ? 404 : 200, { ETag: etag }).end(text)
  })
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve))
})
afterEach(() => {
  asked = []
})
afterAll(() => elsewhere.close())

const at = (path: string) => `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}${path}`

describe('createOpenAPISpec', () => {
  test('201 with a specification whose text becomes a version once it is processed', async ({ docs, organization, server }) => {
    const { params } = organization
    const text = documentOf('Pets')
    const made = await docs.createOpenAPISpec({ params, body: { slug: 'pets', source: { text } } })
    expect(made).toMatchObject({ processingState: 'pending', visibility: 'private' })
    const place = { ...params, specSlug: 'pets' }
    await settled(server.services)
    const spec = await docs.getOpenAPISpecBySlug({ params: place })
    expect(spec).toMatchObject({ processingState: 'complete', lastVersion: expect.any(String) })
    expect(spec).not.toHaveProperty('lastProcessedErrors')
    const latest = await docs.getLatestOpenAPISpecVersion({ params: place })
    expect(latest.id).toBe(spec.lastVersion)
    const content = await docs.getOpenAPISpecVersionContentById({ params: { ...place, versionId: latest.id } })
    expect(content.filesystem).toEqual({
      'openapi.yaml': { openapi: '3.1.0', info: { title: 'Pets', version: '1' }, paths: {} },
    })
    expect(content.urls).toMatchObject({ public: null })
    expect(await docs.getLatestOpenAPISpecVersionContentRaw({ params: place })).toEqual({ text, format: 'yaml' })
  })

  test('gets a new version only if its content changes', async ({ docs, organization, server }) => {
    const params = { ...organization.params, specSlug: 'changing' }
    const put = async (text: string) => {
      const { id } = await docs.createOrUpdateOpenAPISpecBySlug({ params, body: { source: { text } } })
      await settled(server.services)
      return { id, versions: (await docs.listOpenAPISpecVersions({ params })).items.map((one) => one.id) }
    }
    const first = await put(documentOf('Pets'))
    const same = await put(documentOf('Pets', '# A comment\n'))
    const other = await put(documentOf('Dogs'))
    expect([same.id, same.versions]).toEqual([first.id, first.versions])
    expect(other.versions).toEqual([expect.any(String), ...first.versions])
  })

  test('keeps its latest version when a document cannot be read', async ({ docs, organization, server }) => {
    const params = { ...organization.params, specSlug: 'broken' }
    await docs.createOrUpdateOpenAPISpecBySlug({ params, body: { source: { text: documentOf('Pets') } } })
    await settled(server.services)
    const { lastVersion } = await docs.getOpenAPISpecBySlug({ params })
    await docs.createOrUpdateOpenAPISpecBySlug({ params, body: { source: { text: 'openapi: [' } } })
    await settled(server.services)
    expect(await docs.getOpenAPISpecBySlug({ params })).toMatchObject({
      processingState: 'complete',
      lastVersion,
      lastProcessErrorCode: 'PARSE_ERROR',
      lastProcessedErrors: [{ message: expect.stringMatching(/flow/i) }],
      lastProcessedErrorCount: 1,
    })
  })

  test('becomes a version in spite of errors that leave a document', async ({ docs, organization, server }) => {
    const params = { ...organization.params, specSlug: 'invalid' }
    const text = 'openapi: 3.1.0\npaths: {}\n'
    await docs.createOrUpdateOpenAPISpecBySlug({ params, body: { source: { text } } })
    await settled(server.services)
    const spec = await docs.getOpenAPISpecBySlug({ params })
    expect(spec).toMatchObject({ lastVersion: expect.any(String), lastProcessedErrorCount: 1 })
    expect(spec.lastProcessedErrors).toEqual([{ message: expect.any(String), code: 'struct', pointer: '#/' }])
    expect(spec).not.toHaveProperty('lastProcessErrorCode')
  })

  test('409 for a slug that is taken, 201 and 200 for PUT', async ({ docs, organization, server }) => {
    const source = { text: documentOf('Pets') }
    await docs.createOpenAPISpec({ params: organization.params, body: { slug: 'taken', source } })
    const again = docs.createOpenAPISpec({ params: organization.params, body: { slug: 'taken', source } })
    await expect(again).rejects.toMatchObject({ status: 409, code: 'already_exists' })
    const put = (slug: string) =>
      fetch(`${server.url}/v1/orgs/${organization.organizationId}/openapi/${slug}`, {
        method: 'PUT',
        headers: { Authorization: `Bearer ${server.token}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ source }),
      })
    const [created, updated] = [await put('fresh'), await put('fresh')]
    expect([created.status, updated.status]).toEqual([201, 200])
    expect(created.headers.get('location')).toMatch(/\/openapi\/fresh$/)
  })
})

describe('a specification from a URL', () => {
  test('is fetched with the files that it refers to', async ({ docs, organization, server }) => {
    files = {
      '/api/openapi.yaml': documentOf('Pets', 'components: { schemas: { Pet: { $ref: pet.yaml } } }\n'),
      '/api/pet.yaml': 'type: object\n',
    }
    const params = { ...organization.params, specSlug: 'remote' }
    await docs.createOrUpdateOpenAPISpecBySlug({ params, body: { source: { url: at('/api/openapi.yaml') } } })
    await settled(server.services)
    const { filesystem, url } = await docs.getLatestOpenAPISpecVersionContent({ params })
    expect([Object.keys(filesystem), url]).toEqual([['openapi.yaml', 'pet.yaml'], at('/api/openapi.yaml')])
  })

  test.for<[string, () => string, RegExp]>([
    ['is not there', () => at('/nothing.yaml'), /answered 404/],
    ['leads to a private address', () => 'http://10.0.0.1/openapi.yaml', /not public/],
    ['names no server', () => 'http://nothing.invalid/openapi.yaml', /nothing\.invalid/],
  ])('that %s ends in FETCH_ERROR', async ([_name, url, message], { docs, organization, server }) => {
    const params = { ...organization.params, specSlug: 'failing' }
    await docs.createOrUpdateOpenAPISpecBySlug({ params, body: { source: { url: url() } } })
    await settled(server.services)
    expect(await docs.getOpenAPISpecBySlug({ params })).toMatchObject({
      lastProcessErrorCode: 'FETCH_ERROR',
      lastProcessedErrors: [{ message: expect.stringMatching(message) }],
    })
  })

  test('that refers to a private address ends in FETCH_ERROR', async ({ docs, organization, server }) => {
    files = {
      '/ref.yaml': documentOf('Pets', 'components: { schemas: { Pet: { $ref: "http://10.0.0.1/pet.yaml" } } }\n'),
    }
    const params = { ...organization.params, specSlug: 'inside' }
    await docs.createOrUpdateOpenAPISpecBySlug({ params, body: { source: { url: at('/ref.yaml') } } })
    await settled(server.services)
    expect(await docs.getOpenAPISpecBySlug({ params })).toMatchObject({
      lastProcessErrorCode: 'FETCH_ERROR',
      lastProcessedErrors: [{ message: 'http://10.0.0.1/pet.yaml: The address is not public' }],
    })
  })
})

describe('the public document', () => {
  test('is served while the specification is public', async ({ docs, organization, server }) => {
    const params = { ...organization.params, specSlug: 'public' }
    await docs.createOrUpdateOpenAPISpecBySlug({ params, body: { source: { text: documentOf('Pets') } } })
    await settled(server.services)
    const address = `${server.url}/openapi/${organization.organizationId}/public`
    expect((await fetch(`${address}.json`)).status).toBe(404)
    const { urls } = await docs.updateOpenAPISpecBySlug({ params, body: { visibility: 'public' } })
    expect(urls.published).toBe(`${address}.json`)
    const response = await fetch(`${address}.json`)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(await response.json()).toMatchObject({ info: { title: 'Pets' } })
    expect(await (await fetch(`${address}.yaml`)).text()).toContain('title: Pets')
    const etag = response.headers.get('etag')!
    expect((await fetch(`${address}.json`, { headers: { 'If-None-Match': etag } })).status).toBe(304)
    await docs.updateOpenAPISpecBySlug({ params, body: { visibility: 'private' } })
    expect((await fetch(`${address}.json`)).status).toBe(404)
  })
})
