import dns from 'node:dns'
import { syncBuiltinESMExports } from 'node:module'
import type { Client } from '@scriptorium/client'
import { afterAll, afterEach, describe, expect, vi } from 'vitest'
import { createOutgoing } from '@scriptorium/outside/requests/outgoing'
import { OutgoingError } from '@scriptorium/outside/requests/outgoing-error'
import type { TestServer } from './harness.ts'
import { insert, newChangeRequest, newSpace, publish } from './content.ts'
import { clientsOf, newInstallation } from './integrations.ts'
import { refusal } from './refusal.ts'
import { addressesInside, openInside, outside } from './support/inside.ts'
import { waitForJobs } from './support/wait-for-jobs.ts'
import { testWith } from './test.ts'

const inside = await openInside()
const addresses = addressesInside(inside)
const secret = `http://127.0.0.1:${inside.port}/secret`

const test = testWith({
  fetchAllow: [outside],
  integrationScripts: 'on',
  // What the operator names is no exception: FETCH_ALLOW opens their network.
  webhookUrl: secret,
  translationEngine: 'libretranslate',
  translationUrl: `http://localhost:${inside.port}`,
})

afterEach(() => expect(inside.connections()).toBe(0))
afterAll(() => inside.close())

interface Caller {
  docs: Client
  server: TestServer
}

const newSpecs = async ({ docs, server }: Caller, sources: readonly ({ url: string } | { text: string })[]) => {
  const { organizationId } = server
  const errors: (string | undefined)[] = []
  for (const [index, source] of sources.entries())
    await docs.createOpenAPISpec({ params: { organizationId }, body: { slug: `spec-${index}`, source } })
  await waitForJobs(server.services)
  for (const index of sources.keys()) {
    const params = { organizationId, specSlug: `spec-${index}` }
    errors.push((await docs.getOpenAPISpecBySlug({ params })).lastProcessedErrors?.[0]?.message)
    await docs.deleteOpenAPISpecBySlug({ params })
  }
  return errors
}

const withReferences = (urls: readonly string[]) =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Pets', version: '1' },
    paths: {},
    components: { schemas: Object.fromEntries(urls.map((url, index) => [`Pet${index}`, { $ref: `${url}#/Pet` }])) },
  })

describe('an address that leads inside', () => {
  test('there are sixty', () => {
    expect(new Set(addresses).size).toBeGreaterThanOrEqual(60)
  })

  test('is not reached by the client of all outgoing requests', async () => {
    const outgoing = createOutgoing([outside])
    const failures = await Promise.all(
      addresses.map((url) =>
        outgoing({ url, maxBytes: 1000, timeoutMs: 20_000 }).then(
          ({ status }) => `${url} answered ${status}`,
          (error: unknown) => (error instanceof OutgoingError ? error.failure : error),
        ),
      ),
    )
    expect(failures.filter((failure) => failure !== 'not_public')).toEqual([])
  })

  test('is not reached when a name is resolved to a public address first, and inside then', async () => {
    let lookups = 0
    const spy = vi.spyOn(dns, 'lookup').mockImplementation(((_host: string, options: unknown, done: unknown) => {
      const [all, callback] =
        typeof options === 'function' ? [false, options] : [(options as { all?: boolean }).all, done]
      const address = lookups++ === 0 ? outside : '127.0.0.1'
      const answer = all ? [[{ address, family: 4 }]] : [address, 4]
      ;(callback as (...answer: unknown[]) => void)(null, ...answer)
    }) as unknown as typeof dns.lookup)
    syncBuiltinESMExports()
    try {
      const outgoing = createOutgoing([outside])
      const port = new URL(inside.textAt('')).port
      const first = await outgoing({ url: `http://rebind.example.com:${port}/?text=public`, maxBytes: 1000 })
      expect(first.bytes.toString()).toBe('public')
      for (let n = 0; n < 5; n++) {
        const again = outgoing({ url: `http://rebind.example.com:${inside.port}/`, maxBytes: 1000 })
        await expect(again).rejects.toMatchObject({ failure: 'not_public' })
      }
      expect(lookups).toBeGreaterThan(1)
    } finally {
      spy.mockRestore()
      syncBuiltinESMExports()
    }
  })

  test('is not reached by files that are inserted by URL', async ({ docs }) => {
    const params = await newChangeRequest(docs, await newSpace(docs))
    const wrong: string[] = []
    for (const url of addresses) {
      const body = { changes: [{ operation: 'insert_files' as const, files: [{ name: 'a', url }] }] }
      const { status, message } = await refusal(docs.updateChangeRequestContent({ params, body }))
      if (status !== 400) wrong.push(`${url}: ${status} ${message}`)
    }
    expect(wrong).toEqual([])
  })

  test('is not reached by OpenAPI specifications', async ({ docs, server }) => {
    const errors = await newSpecs(
      { docs, server },
      addresses.map((url) => ({ url })),
    )
    expect(errors.filter((message) => message === undefined)).toEqual([])
  })

  test('is not reached by references of OpenAPI documents', async ({ docs, server }) => {
    // A process reads each document, so one has all references. The other one has those that fit into its URL.
    const few = addresses.filter((_url, index) => index % 8 === 0)
    const sources = [{ text: withReferences(addresses) }, { url: inside.textAt(withReferences(few)) }]
    const before = inside.requestsOutside()
    const errors = await newSpecs({ docs, server }, sources)
    // All references are tried, not only those before the first refusal.
    const beginOutside = addresses.filter((url) => url.includes(outside))
    expect(inside.requestsOutside() - before).toBeGreaterThan(beginOutside.length)
    expect(errors.filter((message) => message === undefined)).toEqual([])
  })

  test('is not reached by tunnels of integrations', async ({ docs, server }) => {
    const params = await newInstallation(docs, server.organizationId)
    const { integration } = await clientsOf(server, params)
    await waitForJobs(server.services)
    for (const tunnelUrl of addresses) {
      const setting = docs.setIntegrationDevelopmentMode({ params, body: { tunnelUrl } })
      const isSet = await setting.then(
        () => true,
        () => false,
      )
      if (!isSet) continue
      await integration.queueIntegrationTask({ params, body: { task: { tunnelUrl } } })
      await waitForJobs(server.services)
    }
    const { items } = await docs.listIntegrationEvents({ params, query: { limit: 100 } })
    const tasks = items.filter(({ payload }) => payload.type === 'task')
    expect(tasks.length).toBeGreaterThan(40)
    // A redirect is not followed, because the event was delivered to the public address.
    expect(tasks.filter(({ status }) => status !== 'failed')).toEqual([])
  })

  test('is not reached by scripts of integrations, by redirects of the runtime either', async ({ docs, server }) => {
    const some = [secret, `http://[::1]:${inside.port}/`, inside.redirectTo(secret), inside.redirectTo(secret, 307)]
    for (const url of some) {
      const script = `export default { async fetch() { return fetch(${JSON.stringify(url)}, { method: 'POST', body: 'x' }) } }`
      const params = await newInstallation(docs, server.organizationId, { script })
      await waitForJobs(server.services)
      const { items } = await docs.listIntegrationEvents({ params })
      expect(items).toMatchObject([{ status: 'failed' }])
    }
  })

  test('is not reached by pictures in a PDF', async ({ docs }) => {
    const at = await newSpace(docs)
    await publish(docs, at, insert(`# Pictures\n\n${addresses.map((url) => `![a](<${url}>)`).join('\n\n')}\n`))
    expect((await docs.getSpacePDF({ params: at })).url).toContain('http')
  })

  test('is not reached by imports from Git', async ({ docs, server }) => {
    const params = await newSpace(docs)
    const some = addresses.filter((_url, index) => index % 6 === 0).map((url) => url.replace('/secret', '/secret.git'))
    for (const url of [...some, `git://127.0.0.1:${inside.port}/a`, `ssh://127.0.0.1:${inside.port}/a`]) {
      const started = docs.importGitRepository({ params, body: { url, ref: 'refs/heads/main' } })
      const isStarted = await started.then(
        () => true,
        () => false,
      )
      if (!isStarted) continue
      await waitForJobs(server.services)
      expect((await docs.getSpaceById({ params })).gitSync!.operation).toMatchObject({ state: 'failure' })
    }
  })

  test('is not reached by the webhook and the translation engine that the operator names', async ({ docs, server }) => {
    const { spaceId } = await newSpace(docs)
    await publish(docs, { spaceId }, insert('# Meadow\n\nA meadow.\n'))
    const { organizationId } = server
    const body = { source: { space: spaceId, language: 'en' as const }, language: 'de' as const }
    const { id: translationId } = await docs.createTranslation({ params: { organizationId }, body })
    await waitForJobs(server.services)
    const { lastRun } = await docs.getTranslation({ params: { organizationId, translationId } })
    expect(lastRun).toMatchObject({ failedPages: [expect.anything()] })
    const queued = await server.services.database.read('jobs').where({ name: 'sendWebhook', state: 'queued' })
    expect(queued.length).toBeGreaterThan(0)
  })
})
