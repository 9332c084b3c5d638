import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect } from 'vitest'
import { documentOf } from '../../../test/support/openapi.ts'
import { waitForJobs } from '../../../test/support/wait-for-jobs.ts'
import { testWith } from '../../../test/test.ts'
import { run as refreshSpecs } from '../../openapi/refresh-specs.ts'
import { requestProcessing } from '../../openapi/request.ts'

const test = testWith({ fetchAllow: ['127.0.0.1'] })

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
