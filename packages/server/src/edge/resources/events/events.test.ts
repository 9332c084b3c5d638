import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { Client } from '@scriptorium/client'
import type { ComputedSource } from '@scriptorium/types'
import type { Knex } from 'knex'
import { afterAll, describe, expect } from 'vitest'
import { insert, publish } from '../../../../test/content.ts'
import { clientsOf, newInstallation, newIntegration } from '../../../../test/integrations.ts'
import { refusal } from '../../../../test/refusal.ts'
import { waitForJobs } from '../../../../test/support/wait-for-jobs.ts'
import { testWith } from '../../../../test/test.ts'

interface Received {
  path: string
  event: Record<string, unknown>
  environment: Record<string, never> & { apiTokens: Record<string, string> }
  occurredAt: string
}

let tunnel: Server
let received: Received[] = []
let answer = { status: 200, text: 'handled' }

let tunnelUrl: string

const test = testWith({ fetchAllow: ['127.0.0.1'] })

const take = async (req: IncomingMessage, res: ServerResponse) => {
  const init = { method: 'POST', headers: req.headers as Record<string, string>, body: req, duplex: 'half' }
  const form = await new Request(`http://tunnel${req.url}`, init as never).formData()
  const part = (name: string) => JSON.parse(String(form.get(name))) as never
  received.push({
    path: req.url!,
    event: part('event'),
    environment: part('environment'),
    occurredAt: String(form.get('occurred-at')),
  })
  res.writeHead(answer.status).end(answer.text)
}

test.beforeAll(async () => {
  tunnel = createServer((req, res) => void take(req, res))
  tunnel.listen(0, '127.0.0.1')
  await once(tunnel, 'listening')
  tunnelUrl = `http://127.0.0.1:${(tunnel.address() as AddressInfo).port}`
})
afterAll(() => void tunnel.close())

test.beforeEach(async ({ server }) => {
  // Further attempts at what failed in one test would arrive in another.
  await server.services.database.writeTx((trx) => trx('jobs').where({ name: 'deliverEvent', state: 'queued' }).del())
  received = []
  answer = { status: 200, text: 'handled' }
})

const scopes = ['space:content:read' as const]

describe('setIntegrationDevelopmentMode', () => {
  test('204, and events are sent to the tunnel in the format of runtimes, with the secrets and tokens of the integration', async ({
    docs,
    server,
    space,
  }) => {
    const secrets = { KEY: 'correct-horse' }
    const params = await newInstallation(docs, server.organizationId, { scopes, secrets })
    await docs.setIntegrationDevelopmentMode({ params, body: { tunnelUrl } })
    await docs.installIntegrationOnSpace({ params, body: { space: space.spaceId } })
    await waitForJobs(server.services)
    received = []
    await publish(docs, space, insert('Meadow\n', { title: 'Meadow' }))
    await waitForJobs(server.services)
    expect(received).toHaveLength(1)
    const [{ path, event, environment, occurredAt }] = received as [Received]
    expect(path).toBe('/v1')
    const { installationId, integrationName } = params
    expect(event).toMatchObject({ type: 'space_content_updated', spaceId: space.spaceId, installationId })
    expect(environment).toMatchObject({
      integration: { name: integrationName },
      installation: { id: installationId },
      spaceInstallation: { space: space.spaceId },
      secrets,
      apiEndpoint: server.url,
    })
    const own = server.api(environment.apiTokens['installation'])
    expect(await own.getCurrentRevision({ params: space })).toMatchObject({ id: event['revisionId'] })
    const { items } = await docs.listIntegrationEvents({ params })
    expect(items[0]).toMatchObject({
      id: event['eventId'],
      createdAt: occurredAt,
      status: 'success',
      payload: event,
    })
    const detail = await docs.getIntegrationEvent({ params: { ...params, eventId: items[0]!.id } })
    expect(detail.trace.logs).toMatchObject([{ message: 'handled', level: 'info' }])
    expect(JSON.stringify(await server.services.database.read('jobs'))).not.toContain(secrets.KEY)
  })
})

describe('listIntegrationEvents', () => {
  test('200 after an integration computed pages with sources that no event can have', async ({
    docs,
    server,
    space,
  }) => {
    const params = await newInstallation(docs, server.organizationId, { scopes })
    const { integrationName } = params
    await docs.setIntegrationDevelopmentMode({ params, body: { tunnelUrl } })
    await docs.installIntegrationOnSpace({ params, body: { space: space.spaceId } })
    const type = `integration:${integrationName}:pages`
    const compute = async (computed: object) => {
      answer.text = JSON.stringify({ pages: [{ type: 'document', title: 'Page', computed: { type, ...computed } }] })
      await docs.getComputedRevision({ params: space, body: { source: { type, props: {} }, seed: 'a' } })
      const source = { type, props: {}, ...computed } as ComputedSource
      await docs.getComputedDocument({ params: space, body: { source, seed: 'a' } }).catch(() => {})
      const { items } = await docs.listIntegrationEvents({ params })
      expect(items[0]!.payload.type).toMatch(/content_compute/)
    }
    await compute({ type: `integration:${integrationName}:${'x'.repeat(150)}` })
    await compute({ dependencies: { a: 1 } })
    await compute({ dependencies: { a: { ref: { kind: 'unknown' } } } })
    await compute({ dependencies: { a: { ref: { kind: 'openapi', spec: '', more: 1 } } } })
  })

  test('200 with the events of installations that have the scope and are active on the space', async ({
    docs,
    server,
    space,
  }) => {
    const everywhere = { space_selection: 'all' } as const
    const listening = await newInstallation(docs, server.organizationId, { scopes })
    const deaf = await newInstallation(docs, server.organizationId)
    const elsewhere = await newInstallation(docs, server.organizationId, { scopes })
    const configurations = { space: { properties: { path: { type: 'string' } }, required: ['path'] } } as never
    const pending = await newInstallation(docs, server.organizationId, { scopes, configurations })
    await docs.installIntegrationOnSpace({ params: pending, body: { space: space.spaceId } })
    for (const params of [listening, deaf]) await docs.updateIntegrationInstallation({ params, body: everywhere })
    for (const params of [listening, deaf, elsewhere, pending])
      await docs.setIntegrationDevelopmentMode({ params, body: { tunnelUrl, all: true } })
    await waitForJobs(server.services)
    received = []
    await publish(docs, space, insert('Orchard\n', { title: 'Orchard' }))
    await waitForJobs(server.services)
    const hearers = received.map(({ event }) => event['installationId'])
    const [heard] = (await docs.listIntegrationEvents({ params: listening })).items
    expect(heard).toMatchObject({ status: 'success', payload: { type: 'space_content_updated' } })
    expect(hearers).toContain(listening.installationId)
    expect(hearers).not.toContain(deaf.installationId)
    expect(hearers).not.toContain(elsewhere.installationId)
    expect(hearers).not.toContain(pending.installationId)
  })
})

describe('moveSpace', () => {
  test('tells integrations when the visibility of a space changes', async ({ docs, organization, server }) => {
    const params = await newInstallation(docs, server.organizationId, { scopes: ['space:metadata:read'] })
    await docs.updateIntegrationInstallation({ params, body: { space_selection: 'all' } })
    const { id: parent } = await docs.createCollection({ params: organization.params, body: { title: 'Shelf' } })
    const { id: spaceId } = await docs.createSpace({ params: organization.params, body: { title: 'Book' } })
    await docs.moveSpace({ params: { spaceId }, body: { parent } })
    await waitForJobs(server.services)
    const [told] = (await docs.listIntegrationEvents({ params })).items
    expect(told!.payload).toMatchObject({
      type: 'space_visibility_updated',
      spaceId,
      previousVisibility: 'private',
      visibility: 'in-collection',
    })
  })
})

describe('publishSite', () => {
  test('tells integrations who can see its spaces from now on', async ({ docs, organization, server, space }) => {
    const params = await newInstallation(docs, server.organizationId, { scopes: ['space:metadata:read'] })
    await docs.updateIntegrationInstallation({ params, body: { space_selection: 'all' } })
    const told = async () => {
      await waitForJobs(server.services)
      const { items } = await docs.listIntegrationEvents({ params })
      return items.flatMap(({ payload }) =>
        payload.type === 'space_visibility_updated' && payload.spaceId === space.spaceId
          ? [[payload.previousVisibility, payload.visibility]]
          : [],
      )
    }
    const { id: siteId } = await docs.createSite({ ...organization, body: { title: 'Guide' } })
    const at = { params: { ...organization.params, siteId } }
    await docs.publishSite(at)
    const added = await docs.addSpaceToSite({ ...at, body: { spaceId: space.spaceId } })
    await docs.updateSiteById({ ...at, body: { visibility: 'unlisted', title: 'Guides' } })
    await docs.unpublishSite(at)
    await docs.publishSite(at)
    await docs.deleteSiteSpaceById({ params: { ...at.params, siteSpaceId: added.id } })
    expect((await told()).toReversed()).toEqual([
      ['private', 'public'],
      ['public', 'unlisted'],
      ['unlisted', 'private'],
      ['private', 'unlisted'],
      ['unlisted', 'private'],
    ])
  })
})

describe('getIntegrationEvent', () => {
  test('200 with an event that was sent again after a failure with the same id, and with the log of every attempt', async ({
    docs,
    server,
  }) => {
    answer = { status: 500, text: 'broken' }
    const params = await newIntegration(docs, server.organizationId)
    await docs.setIntegrationDevelopmentMode({ params, body: { tunnelUrl } })
    await docs.installIntegration({ params, body: { organization: server.organizationId } })
    await waitForJobs(server.services)
    const { items } = await docs.listIntegrationEvents({ params })
    expect(items).toMatchObject([{ status: 'failed', payload: { type: 'installation_setup', status: 'active' } }])
    const waiting = server.services.database.read('jobs').where({ name: 'deliverEvent', state: 'queued' })
    expect(await waiting).toHaveLength(1)
    answer = { status: 204, text: '' }
    await server.services.database.writeTx((trx) =>
      trx('jobs').where({ name: 'deliverEvent', state: 'queued' }).update({ runAt: new Date().toISOString() }),
    )
    await waitForJobs(server.services)
    const detail = await docs.getIntegrationEvent({ params: { ...params, eventId: items[0]!.id } })
    expect(detail.event.status).toBe('success')
    expect(detail.trace.logs.map(({ message }) => message)).toEqual(['The tunnel answered 500', 'broken'])
    expect(received.map(({ event }) => event['eventId'])).toEqual([items[0]!.id, items[0]!.id])
  })
})

describe('replayIntegrationEvent', () => {
  test('204, and a failed event arrives; 409 for a question, and 404 for an event of others', async ({
    docs,
    server,
  }) => {
    answer = { status: 404, text: 'unknown' }
    const params = await newIntegration(docs, server.organizationId)
    await docs.setIntegrationDevelopmentMode({ params, body: { tunnelUrl } })
    await docs.installIntegration({ params, body: { organization: server.organizationId } })
    await waitForJobs(server.services)
    const [failed] = (await docs.listIntegrationEvents({ params, query: { status: 'failed' } })).items
    const at = { ...params, eventId: failed!.id }
    answer = { status: 204, text: '' }
    received = []
    await docs.replayIntegrationEvent({ params: at })
    await waitForJobs(server.services)
    expect(received.map(({ event }) => event['eventId'])).toEqual([failed!.id])
    const { event } = await docs.getIntegrationEvent({ params: at })
    expect(event).toMatchObject({ status: 'success', attempts: failed!.attempts + 1, attemptedAt: expect.any(String) })
    expect(await docs.listIntegrationEvents({ params, query: { status: 'failed' } })).toMatchObject({ count: 0 })

    // The attempt that was queued when the first one failed does not send the event once more.
    const queued = (trx: Knex) => trx('jobs').where({ state: 'queued' }).whereLike('payload', `%${failed!.id}%`)
    const runAt = new Date().toISOString()
    expect(await server.services.database.writeTx((trx) => queued(trx).update({ runAt }))).toBe(1)
    await waitForJobs(server.services)
    expect(received).toHaveLength(1)

    await server.services.database.writeTx((trx) =>
      trx('integrationEvents').where({ id: failed!.id }).update({ type: 'fetch' }),
    )
    expect(await refusal(docs.replayIntegrationEvent({ params: at }))).toMatchObject({ status: 409, code: 'no_effect' })
    const other = await newIntegration(docs, server.organizationId)
    const elsewhere = docs.replayIntegrationEvent({ params: { ...other, eventId: failed!.id } })
    expect(await refusal(elsewhere)).toMatchObject({ status: 404 })
    const stranger = server.api((await server.createTestUser({ role: 'create' })).token)
    expect(await refusal(stranger.replayIntegrationEvent({ params: at }))).toMatchObject({ status: 403 })
  })

  type At = Awaited<ReturnType<typeof newInstallation>>

  const losses: Record<
    string,
    (docs: Client, params: At, space: { spaceId: string; organization: string }) => Promise<unknown>
  > = {
    'it was uninstalled': (docs, params) => docs.uninstallIntegration({ params }),
    'it was taken off the space': (docs, params, { spaceId }) =>
      docs.uninstallIntegrationFromSpace({ params: { ...params, spaceId } }),
    'its space was deleted': (docs, _params, { spaceId }) => docs.deleteSpaceById({ params: { spaceId } }),
    'its space moved to another organization': async (docs, _params, { spaceId }) => {
      const { id } = await docs.createOrganization({ body: { title: 'Other' } })
      await docs.transferSpace({ params: { spaceId }, body: { organization: id } })
    },
    'its new version has no scope for them': (docs, { integrationName }, { organization }) =>
      docs.publishIntegration({
        params: { integrationName },
        body: { title: 'Feed', description: 'A feed', scopes: [], script: 'export default {}', organization },
      }),
  }

  test.for(Object.keys(losses))(
    '204, but what happened on a space is not sent after %s',
    async (lost, { docs, server }) => {
      const at = { organizationId: server.organizationId }
      const space = { spaceId: (await docs.createSpace({ params: at, body: { empty: true } })).id }
      const params = await newInstallation(docs, server.organizationId, { scopes })
      await docs.setIntegrationDevelopmentMode({ params, body: { tunnelUrl } })
      await docs.installIntegrationOnSpace({ params, body: { space: space.spaceId } })
      await waitForJobs(server.services)
      answer = { status: 500, text: 'broken' }
      await publish(docs, space, insert('Brook\n', { title: 'Brook' }))
      await waitForJobs(server.services)
      const { items } = await docs.listIntegrationEvents({ params, query: { status: 'failed' } })
      const { id: eventId } = items.find(({ payload }) => payload.type === 'space_content_updated')!
      answer = { status: 200, text: 'handled' }
      await losses[lost]!(docs, params, { ...space, organization: server.organizationId })
      await waitForJobs(server.services)
      received = []
      await docs.replayIntegrationEvent({ params: { ...params, eventId } })
      await waitForJobs(server.services)
      expect(received.map(({ event }) => event['type'])).not.toContain('space_content_updated')
      const { event, trace } = await docs.getIntegrationEvent({ params: { ...params, eventId } })
      expect(event.status).toBe('failed')
      expect(trace.logs.at(-1)!.message).toBe('The installation does not get events of this kind from here any more')
    },
  )
})

describe('disableIntegrationDevelopmentMode', () => {
  test('204, and events report that no script runs', async ({ docs, server }) => {
    const params = await newIntegration(docs, server.organizationId)
    await docs.setIntegrationDevelopmentMode({ params, body: { tunnelUrl } })
    await docs.disableIntegrationDevelopmentMode({ params })
    await docs.installIntegration({ params, body: { organization: server.organizationId } })
    await waitForJobs(server.services)
    expect(received).toEqual([])
    const { items } = await docs.listIntegrationEvents({ params })
    const detail = await docs.getIntegrationEvent({ params: { ...params, eventId: items[0]!.id } })
    expect(detail).toMatchObject({ event: { status: 'failed' }, trace: { logs: [{ level: 'error' }] } })
    const stranger = server.api((await server.createTestUser({ role: 'create' })).token)
    expect((await refusal(stranger.listIntegrationEvents({ params }))).status).toBe(403)
  })
})

describe('uninstallIntegration', () => {
  test('204, and events report each change and the end', async ({ docs, server, space }) => {
    const params = await newInstallation(docs, server.organizationId)
    await waitForJobs(server.services)
    await docs.setIntegrationDevelopmentMode({ params, body: { tunnelUrl } })
    await docs.installIntegrationOnSpace({ params, body: { space: space.spaceId } })
    await docs.uninstallIntegrationFromSpace({ params: { ...params, spaceId: space.spaceId } })
    const { organizationId } = server
    const { id: siteId } = await docs.createSite({ params: { organizationId }, body: { title: 'Guide' } })
    await docs.installIntegrationOnSite({ params, body: { siteId } })
    await docs.uninstallIntegrationFromSite({ params: { ...params, siteId } })
    await docs.updateIntegrationInstallation({ params, body: { externalIds: ['one'] } })
    await docs.uninstallIntegration({ params })
    await waitForJobs(server.services)
    // On a slow machine, a second attempt can bring an event again.
    const types = new Set(received.map(({ event }) => event['type']))
    expect([...types].toSorted()).toEqual([
      'installation_deleted',
      'installation_setup',
      'site_installation_deleted',
      'site_installation_setup',
      'space_installation_deleted',
      'space_installation_setup',
    ])
    const ended = received.find(({ event }) => event['type'] === 'installation_deleted')!.event
    expect(ended).toMatchObject({ installationId: params.installationId, previous: { configuration: {} } })
  })
})

describe('queueIntegrationTask', () => {
  test('204, and the integration receives the task as an event', async ({ docs, server }) => {
    const params = await newInstallation(docs, server.organizationId)
    await docs.setIntegrationDevelopmentMode({ params, body: { tunnelUrl } })
    const { integration } = await clientsOf(server, params)
    await waitForJobs(server.services)
    received = []
    await integration.queueIntegrationTask({ params, body: { task: { type: 'refresh' } } })
    await integration.queueIntegrationTask({ params, body: { task: { type: 'later' }, schedule: 3600 } })
    expect((await refusal(docs.queueIntegrationTask({ params, body: { task: {} } }))).status).toBe(403)
    await waitForJobs(server.services)
    expect(received.map(({ event }) => event['task'])).toEqual([{ type: 'refresh' }])
  })
})

describe('installIntegrationOnSite', () => {
  test('201, and its scripts are on the site until it is removed', async ({ docs, server }) => {
    const { organizationId } = server
    const site = await docs.createSite({ params: { organizationId }, body: { title: 'Guide' } })
    const params = await newInstallation(docs, organizationId, {
      scopes: ['site:script:inject', 'site:script:cookies'],
      contentSecurityPolicy: "default-src 'self'",
    })
    const { integrationName } = params
    const body = { siteId: site.id }
    expect(await docs.installIntegrationOnSite({ params, body })).toMatchObject({ status: 'active', site: site.id })
    const on = { ...params, siteId: site.id }
    expect(await docs.getIntegrationSiteInstallation({ params: on, query: { extended: true } })).toMatchObject({
      site: { object: 'site', id: site.id },
    })
    await docs.updateIntegrationSiteInstallation({ params: on, body: { externalIds: ['G-1'] } })
    expect(await docs.listIntegrationInstallationSites({ params })).toMatchObject({ count: 1 })
    const found = docs.listIntegrationSiteInstallations({ params: { integrationName }, query: { externalId: 'G-1' } })
    expect(await found).toMatchObject({ items: [{ externalIds: ['G-1'] }] })
    expect(await docs.listIntegrationSpaceInstallations({ params: { integrationName } })).toMatchObject({ count: 0 })
    const at = { organizationId, siteId: site.id }
    expect(await docs.listSiteIntegrations({ params: at })).toMatchObject({ items: [{ name: integrationName }] })
    expect(await docs.listSiteIntegrationScripts({ params: at })).toMatchObject([
      { cookies: true, contentSecurityPolicy: "default-src 'self'" },
    ])
    await docs.uninstallIntegrationFromSite({ params: on })
    expect(await docs.listSiteIntegrationScripts({ params: at })).toEqual([])
  })
})
