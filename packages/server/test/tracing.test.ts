import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insert, newSpace, publish } from './content.ts'
import { startTestServer } from './harness.ts'
import { waitForJobs } from './support/wait-for-jobs.ts'

interface Value {
  stringValue?: string
  intValue?: number
}
interface ExportedSpan {
  name: string
  kind: number
  traceId: string
  spanId: string
  parentSpanId?: string
  attributes: { key: string; value: Value }[]
  links?: { traceId: string; spanId: string }[]
}
interface Exported {
  resourceSpans: {
    resource: { attributes: { key: string; value: Value }[] }
    scopeSpans: { spans: ExportedSpan[] }[]
  }[]
}

const [server, client, consumer] = [2, 3, 5]
const caller = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331' }
const title = 'A title that no trace may hold'

const batches: Exported[] = []
const hooked: (string | undefined)[] = []
let collector: Server
let spans: ExportedSpan[] = []
let token = ''

const attributesOf = ({ attributes }: Pick<ExportedSpan, 'attributes'>): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]))

const urlOf = () => `http://127.0.0.1:${(collector.address() as AddressInfo).port}`

beforeAll(async () => {
  collector = createServer((req, res) => {
    void text(req).then((body) => {
      if (req.url === '/v1/traces') batches.push(JSON.parse(body) as Exported)
      else hooked.push(req.headers['traceparent'] as string)
      res.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  collector.listen(0, '127.0.0.1')
  await once(collector, 'listening')
  const traced = await startTestServer({
    otelExporterOtlpEndpoint: urlOf(),
    otelServiceName: 'docs',
    otelTracesSamplerArg: 1,
    webhookUrl: `${urlOf()}/hook?key=secret`,
    webhookEvents: ['space_content_updated'],
    fetchAllow: ['127.0.0.1'],
  })
  const docs = traced.api()
  token = traced.token
  const space = await newSpace(docs)
  await publish(docs, space, insert('Meadow', { title }))
  const traceparent = `00-${caller.traceId}-${caller.spanId}-01`
  const answer = await fetch(`${traced.url}/v1/spaces/${space.spaceId}/content/pages`, {
    headers: { authorization: `Bearer ${token}`, 'x-request-id': 'asked-by-a-test', traceparent },
  })
  await answer.text()
  await waitForJobs(traced.services)
  // The end of the server sends what waits.
  await traced.close()
  spans = batches.flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
  )
})
afterAll(() => {
  collector.close()
  collector.closeAllConnections()
})

const requestSpan = () => spans.find(({ traceId, kind }) => traceId === caller.traceId && kind === server)!

describe('a trace', () => {
  test('has the span of a request, below that of the caller', () => {
    const span = requestSpan()
    expect(span).toMatchObject({ name: 'GET /v1/spaces/{spaceId}/content/pages', parentSpanId: caller.spanId })
    expect(attributesOf(span)).toMatchObject({
      'http.request.method': 'GET',
      'http.route': '/v1/spaces/{spaceId}/content/pages',
      'http.response.status_code': 200,
      'url.path': expect.stringMatching(/\/content\/pages$/),
      'scriptorium.operation_id': 'listPages',
      'scriptorium.request_id': 'asked-by-a-test',
    })
  })

  test('has a span for each statement of the request, without values', () => {
    const { traceId, spanId } = requestSpan()
    const statements = spans.filter((span) => span.traceId === traceId && span.kind === client)
    expect(statements.length).toBeGreaterThanOrEqual(2)
    for (const statement of statements) {
      expect(statement.parentSpanId).toBe(spanId)
      expect(attributesOf(statement)).toMatchObject({
        'db.system.name': expect.stringMatching(/^(postgresql|sqlite)$/),
        'db.query.text': expect.stringMatching(/^\w+/),
        'db.operation.name': expect.stringMatching(/^(SELECT|WITH)$/),
      })
    }
    const all = JSON.stringify(batches)
    for (const secret of [title, token, 'Meadow', 'key=secret']) expect(all).not.toContain(secret)
  })

  test('has a span for each job, with a link to the request that queued it and its own statements', () => {
    const jobs = spans.filter(({ kind, name }) => kind === consumer && name === 'job indexSpace')
    const linked = jobs.find(({ links }) => links?.length)!
    const origin = spans.find(({ spanId }) => spanId === linked.links![0]!.spanId)!
    expect(origin).toMatchObject({ kind: server, traceId: linked.links![0]!.traceId })
    expect(attributesOf(linked)).toMatchObject({
      'scriptorium.job.name': 'indexSpace',
      'scriptorium.job.attempt': 1,
      'scriptorium.job.outcome': 'completed',
    })
    expect(spans.filter(({ parentSpanId }) => parentSpanId === linked.spanId).length).toBeGreaterThan(0)
  })

  test('has a span for a request to another server, which learns of it', () => {
    const sent = spans.find((span) => span.name === 'POST' && span.kind === client)!
    const parent = spans.find(({ spanId }) => spanId === sent.parentSpanId)!
    expect(parent.name).toBe('job sendWebhook')
    expect(attributesOf(sent)).toMatchObject({ 'url.full': urlOf(), 'http.response.status_code': 200 })
    expect(hooked).toContain(`00-${sent.traceId}-${sent.spanId}-01`)
  })

  test('names the service and its version', () => {
    const attributes = attributesOf(batches[0]!.resourceSpans[0]!.resource)
    expect(attributes).toMatchObject({ 'service.name': 'docs', 'service.version': expect.any(String) })
  })
})
