import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect } from 'vitest'
import { documentOf } from '../../../../test/support/openapi.ts'
import { waitForJobs } from '../../../../test/support/wait-for-jobs.ts'
import { testWith } from '../../../../test/test.ts'
import { run as refreshSpecs } from '../../../features/openapi/refresh-specs.ts'
import { requestProcessing } from '../../../features/openapi/request.ts'

const test = testWith({ fetchAllow: ['127.0.0.1'], openapiLimit: 10 * 1024 * 1024 })

/** A server with OpenAPI documents. */
let elsewhere: Server
let files: Record<string, string> = {}
let asked: IncomingMessage[] = []

const zeros = Buffer.alloc(20 * 1024 * 1024)

const hostileAnswers: Record<string, (res: ServerResponse) => void> = {
  '/latin': (res) => void res.end(Buffer.from([0x6f, 0xe4, 0xff, 0xfe])),
  '/bomb': (res) => void res.writeHead(200, { 'Content-Encoding': 'gzip' }).end(gzipSync(zeros)),
  '/large': (res) => void res.end(zeros),
  '/cut': (res) => void res.writeHead(200, { 'Content-Length': '1000' }).write('openapi: 3.1.0', () => res.destroy()),
  '/circle': (res) => void res.writeHead(302, { Location: '/circle' }).end(),
  '/inside': (res) => void res.writeHead(302, { Location: 'http://169.254.169.254/latest/meta-data' }).end(),
  '/file': (res) => void res.writeHead(302, { Location: 'file:///etc/passwd' }).end(),
  '/unchanged': (res) => void res.writeHead(304).end(),
  '/error': (res) => void res.writeHead(500).end(documentOf('Pets')),
  '/picture': (res) => void res.writeHead(200, { 'Content-Type': 'image/png' }).end(documentOf('Pictures')),
}

beforeAll(async () => {
  elsewhere = createServer((req, res) => {
    asked.push(req)
    const hostile = hostileAnswers[req.url!]
    if (hostile) return hostile(res)
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
    ['is not UTF-8', () => at('/latin'), /not UTF-8/],
    ['is small until it is unpacked', () => at('/bomb'), /larger|bytes/],
    ['is larger than the limit', () => at('/large'), /larger|bytes/],
    ['ends too early', () => at('/cut'), /./],
    ['redirects to itself', () => at('/circle'), /redirect/i],
    ['redirects to a private address', () => at('/inside'), /not public/],
    ['redirects to a file', () => at('/file'), /./],
    ['comes with an error', () => at('/error'), /answered 500/],
    ['claims to be unchanged before it was read', () => at('/unchanged'), /answered 304/],
  ])('that %s ends in FETCH_ERROR', async ([_name, url, message], { docs, organization, server }) => {
    const params = { ...organization.params, specSlug: 'failing' }
    await docs.createOrUpdateOpenAPISpecBySlug({ params, body: { source: { url: url() } } })
    await waitForJobs(server.services)
    expect(await docs.getOpenAPISpecBySlug({ params })).toMatchObject({
      processingState: 'pending',
      lastProcessErrorCode: 'FETCH_ERROR',
      lastProcessedErrors: [{ message: expect.stringMatching(message) }],
    })
  })

  test('is read whatever type its server gives it', async ({ docs, organization, server }) => {
    const params = { ...organization.params, specSlug: 'picture' }
    await docs.createOrUpdateOpenAPISpecBySlug({ params, body: { source: { url: at('/picture') } } })
    await waitForJobs(server.services)
    const spec = await docs.getOpenAPISpecBySlug({ params })
    expect(spec).toMatchObject({ processingState: 'complete', lastVersion: expect.any(String) })
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
    const dueSince = new Date().toISOString()
    const context = { jobId: 'refresh', attempt: 1, dueSince, signal: new AbortController().signal, finish }
    const waitOutside = <T>(awaited: Promise<T>) => awaited
    const giveWay = () => Promise.resolve()
    await refreshSpecs({}, { ...context, giveWay, keepPace: giveWay, waitOutside, services: { database, jobs } })
    expect(await database.read('jobs').where({ key: `processOpenAPISpec:${id}`, state: 'queued' })).toHaveLength(1)
  })
})
