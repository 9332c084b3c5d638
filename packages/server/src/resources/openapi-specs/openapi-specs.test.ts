import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect } from 'vitest'
import { waitForJobs } from '../../../test/support/wait-for-jobs.ts'
import { testWith } from '../../../test/test.ts'
import { run as refreshSpecs } from '../../openapi/refresh-specs.ts'
import { requestProcessing } from '../../openapi/request.ts'

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
  test('201 with a specification whose text becomes a version once it is processed', async ({
    docs,
    organization,
    server,
  }) => {
    const { params } = organization
    const text = documentOf('Pets')
    const made = await docs.createOpenAPISpec({ params, body: { slug: 'pets', source: { text } } })
    expect(made).toMatchObject({ processingState: 'pending', visibility: 'private' })
    const place = { ...params, specSlug: 'pets' }
    await waitForJobs(server.services)
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

  test('409 for a slug that is taken', async ({ docs, organization: { params } }) => {
    const body = { slug: 'taken', source: { text: documentOf('Pets') } }
    await docs.createOpenAPISpec({ params, body })
    await expect(docs.createOpenAPISpec({ params, body })).rejects.toMatchObject({
      status: 409,
      code: 'already_exists',
    })
  })
})

describe('createOrUpdateOpenAPISpecBySlug', () => {
  test('adds a version only if the content changes', async ({ docs, organization, server }) => {
    const params = { ...organization.params, specSlug: 'changing' }
    const put = async (text: string) => {
      const { id } = await docs.createOrUpdateOpenAPISpecBySlug({ params, body: { source: { text } } })
      await waitForJobs(server.services)
      return { id, versions: (await docs.listOpenAPISpecVersions({ params })).items.map((one) => one.id) }
    }
    const first = await put(documentOf('Pets'))
    const same = await put(documentOf('Pets', '# A comment\n'))
    const other = await put(documentOf('Dogs'))
    expect([same.id, same.versions]).toEqual([first.id, first.versions])
    expect(other.versions).toEqual([expect.any(String), ...first.versions])
  })

  test('keeps the latest version when a document cannot be read', async ({ docs, organization, server }) => {
    const params = { ...organization.params, specSlug: 'broken' }
    await docs.createOrUpdateOpenAPISpecBySlug({ params, body: { source: { text: documentOf('Pets') } } })
    await waitForJobs(server.services)
    const { lastVersion } = await docs.getOpenAPISpecBySlug({ params })
    await docs.createOrUpdateOpenAPISpecBySlug({ params, body: { source: { text: 'openapi: [' } } })
    await waitForJobs(server.services)
    expect(await docs.getOpenAPISpecBySlug({ params })).toMatchObject({
      processingState: 'complete',
      lastVersion,
      lastProcessErrorCode: 'PARSE_ERROR',
      lastProcessedErrors: [{ message: expect.stringMatching(/flow/i) }],
      lastProcessedErrorCount: 1,
    })
  })

  test('adds a version despite errors if there is still a document', async ({ docs, organization, server }) => {
    const params = { ...organization.params, specSlug: 'invalid' }
    const text = 'openapi: 3.1.0\npaths: {}\n'
    await docs.createOrUpdateOpenAPISpecBySlug({ params, body: { source: { text } } })
    await waitForJobs(server.services)
    const spec = await docs.getOpenAPISpecBySlug({ params })
    expect(spec).toMatchObject({ lastVersion: expect.any(String), lastProcessedErrorCount: 1 })
    expect(spec.lastProcessedErrors).toEqual([{ message: expect.any(String), code: 'struct', pointer: '#/' }])
    expect(spec).not.toHaveProperty('lastProcessErrorCode')
  })

  test('201 for a new slug, 200 for one that exists', async ({ organization, server }) => {
    const put = () =>
      fetch(`${server.url}/v1/orgs/${organization.organizationId}/openapi/fresh`, {
        method: 'PUT',
        headers: { Authorization: `Bearer ${server.token}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ source: { text: documentOf('Pets') } }),
      })
    const [created, updated] = [await put(), await put()]
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
    await waitForJobs(server.services)
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
    await waitForJobs(server.services)
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
    await waitForJobs(server.services)
    expect(await docs.getOpenAPISpecBySlug({ params })).toMatchObject({
      lastProcessErrorCode: 'FETCH_ERROR',
      lastProcessedErrors: [{ message: 'http://10.0.0.1/pet.yaml: The address is not public' }],
    })
  })
})

describe('an hourly refresh', () => {
  test('asks for the document only if it has changed', async ({ docs, organization, server }) => {
    files = { '/hourly.yaml': documentOf('Pets') }
    const params = { ...organization.params, specSlug: 'hourly' }
    await docs.createOrUpdateOpenAPISpecBySlug({ params, body: { source: { url: at('/hourly.yaml') } } })
    await waitForJobs(server.services)
    const refresh = async () => {
      asked = []
      const spec = await docs.getOpenAPISpecBySlug({ params })
      const { database } = server.services
      await database.writeTx((trx) => requestProcessing(trx, server.services, { ...organization, id: spec.id }))
      await waitForJobs(server.services)
      const { lastVersion, lastProcessedAt } = await docs.getOpenAPISpecBySlug({ params })
      return {
        known: asked[0]?.headers['if-none-match'],
        lastVersion,
        isLater: lastProcessedAt! > spec.lastProcessedAt!,
      }
    }
    const [first, second] = [await refresh(), await refresh()]
    expect(first).toEqual({ known: expect.any(String), lastVersion: expect.any(String), isLater: true })
    expect(second).toEqual(first)
    files = { '/hourly.yaml': documentOf('Cats and dogs') }
    expect((await refresh()).lastVersion).not.toBe(first.lastVersion)
  })

  test('is queued for every specification with a URL', async ({ docs, organization, server }) => {
    const { database, jobs } = server.services
    const params = { ...organization.params, specSlug: 'queued' }
    const { id } = await docs.createOrUpdateOpenAPISpecBySlug({ params, body: { source: { url: at('/x.yaml') } } })
    await waitForJobs(server.services)
    const finish = () => Promise.reject(new Error('The job writes nothing at its end'))
    const context = { jobId: 'refresh', attempt: 1, signal: new AbortController().signal, finish }
    await refreshSpecs({}, { ...context, services: { database, jobs } })
    expect(await database.read('jobs').where({ key: `processOpenAPISpec:${id}`, state: 'queued' })).toHaveLength(1)
  })
})

const withVersions = test.extend('place', { scope: 'file' }, async ({ docs, organization, server }) => {
  const params = { ...organization.params, specSlug: 'read' }
  for (const title of ['Pets', 'Dogs']) {
    await docs.createOrUpdateOpenAPISpecBySlug({ params, body: { source: { text: documentOf(title) } } })
    await waitForJobs(server.services)
  }
  return params
})

describe('listOpenAPISpecs', () => {
  withVersions('returns the specifications, newest first', async ({ docs, organization: { params }, place }) => {
    const { items } = await docs.listOpenAPISpecs({ params })
    expect(items.map(({ slug }) => slug)).toContain(place.specSlug)
    expect(items.map(({ createdAt }) => createdAt)).toEqual(
      items
        .map(({ createdAt }) => createdAt)
        .toSorted()
        .toReversed(),
    )
  })
})

describe('getOpenAPISpecBySlug', () => {
  withVersions('says what the caller may do', async ({ docs, organization, place }) => {
    const reader = await organization.join({ role: 'read' })
    const seen = await Promise.all([docs, reader.docs].map((one) => one.getOpenAPISpecBySlug({ params: place })))
    expect(seen.map(({ permissions }) => permissions)).toEqual([
      { view: true, edit: true },
      { view: true, edit: false },
    ])
  })

  withVersions('404 for an unknown slug', async ({ docs, place }) => {
    const asked = docs.getOpenAPISpecBySlug({ params: { ...place, specSlug: 'unknown' } })
    await expect(asked).rejects.toMatchObject({ status: 404 })
  })
})

describe('listOpenAPISpecVersions', () => {
  withVersions('returns the versions, newest first', async ({ docs, place }) => {
    const [first, second] = (await docs.listOpenAPISpecVersions({ params: place })).items
    expect(first!.createdAt! > second!.createdAt!).toBe(true)
  })
})

describe('getLatestOpenAPISpecVersion', () => {
  withVersions('returns the newest version', async ({ docs, place }) => {
    const { items } = await docs.listOpenAPISpecVersions({ params: place })
    expect(await docs.getLatestOpenAPISpecVersion({ params: place })).toEqual(items[0])
  })

  test('404 before there is a version', async ({ docs, organization, server }) => {
    const params = { ...organization.params, specSlug: 'none' }
    await docs.createOrUpdateOpenAPISpecBySlug({ params, body: { source: { text: 'none' } } })
    await waitForJobs(server.services)
    await expect(docs.getLatestOpenAPISpecVersion({ params })).rejects.toMatchObject({ status: 404 })
  })
})

describe('getOpenAPISpecVersionById', () => {
  withVersions('returns an earlier version, and 404 for one of another specification', async ({ docs, place }) => {
    const { items } = await docs.listOpenAPISpecVersions({ params: place })
    const params = { ...place, versionId: items[1]!.id }
    expect(await docs.getOpenAPISpecVersionById({ params })).toEqual(items[1])
    const elsewhere = docs.getOpenAPISpecVersionById({ params: { ...params, specSlug: 'remote' } })
    await expect(elsewhere).rejects.toMatchObject({ status: 404 })
  })
})

describe('getOpenAPISpecVersionContentById', () => {
  withVersions('returns the document of an earlier version', async ({ docs, place }) => {
    const { items } = await docs.listOpenAPISpecVersions({ params: place })
    const { filesystem } = await docs.getOpenAPISpecVersionContentById({
      params: { ...place, versionId: items[1]!.id },
    })
    expect(filesystem['openapi.yaml']).toMatchObject({ info: { title: 'Pets' } })
  })
})

describe('getLatestOpenAPISpecVersionContent', () => {
  withVersions('names the raw document as the source of a text', async ({ docs, place }) => {
    const { url, urls } = await docs.getLatestOpenAPISpecVersionContent({ params: place })
    expect(url).toMatch(/\/v1\/orgs\/\w+\/openapi\/read\/versions\/latest\/content\/raw$/)
    expect(urls).toEqual({ source: url, public: null })
  })
})

describe('getLatestOpenAPISpecVersionContentRaw', () => {
  withVersions('returns the text as it was sent', async ({ docs, place }) => {
    const raw = await docs.getLatestOpenAPISpecVersionContentRaw({ params: place })
    expect(raw).toEqual({ text: documentOf('Dogs'), format: 'yaml' })
  })
})

describe('deleteOpenAPISpecBySlug', () => {
  test('deletes the specification with its versions', async ({ docs, organization, server }) => {
    const params = { ...organization.params, specSlug: 'deleted' }
    const { id } = await docs.createOrUpdateOpenAPISpecBySlug({
      params,
      body: { source: { text: documentOf('Pets') } },
    })
    await waitForJobs(server.services)
    await docs.deleteOpenAPISpecBySlug({ params })
    await docs.deleteOpenAPISpecBySlug({ params })
    await expect(docs.getOpenAPISpecBySlug({ params })).rejects.toMatchObject({ status: 404 })
    expect(await server.services.database.read('openapiVersions').where({ specId: id })).toEqual([])
  })
})

describe('updateOpenAPISpecBySlug', () => {
  test('publishes the document while the specification is public', async ({ docs, organization, server }) => {
    const params = { ...organization.params, specSlug: 'public' }
    await docs.createOrUpdateOpenAPISpecBySlug({ params, body: { source: { text: documentOf('Pets') } } })
    await waitForJobs(server.services)
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
