import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from '@scriptorium/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase, type Database } from '@scriptorium/database/open'
import { insert, newSpace, publish } from './content.ts'
import { newIntegration } from './integrations.ts'
import { openServers } from './support/servers.ts'
import { waitForJobs } from './support/wait-for-jobs.ts'

const installations = 25

let servers: Awaited<ReturnType<typeof openServers>>
let database: Database
let tunnel: Server
let tunnelUrl: string
/** How often each event was received. */
let received = new Map<string, number>()
/** Handles an event that was received. */
let answer: (res: ServerResponse, eventId: string) => void = (res) => void res.end('handled')

const take = async (req: IncomingMessage, res: ServerResponse) => {
  const init = { method: 'POST', headers: req.headers as Record<string, string>, body: req, duplex: 'half' }
  const form = await new Request(`http://tunnel${req.url}`, init as never).formData()
  const { eventId, type } = JSON.parse(String(form.get('event'))) as { eventId: string; type: string }
  if (type !== 'space_content_updated') return void res.end()
  received.set(eventId, (received.get(eventId) ?? 0) + 1)
  answer(res, eventId)
}

beforeAll(async () => {
  tunnel = createServer((req, res) => void take(req, res).catch(() => res.destroy()))
  tunnel.listen(0, '127.0.0.1')
  await once(tunnel, 'listening')
  tunnelUrl = `http://127.0.0.1:${(tunnel.address() as AddressInfo).port}`
  servers = await openServers({ FETCH_ALLOW: '127.0.0.1' })
  database = openDatabase(servers.databaseUrl)
})
afterAll(async () => {
  await database.close()
  await servers.close()
  tunnel.closeAllConnections()
  tunnel.close()
})

/** The server after the one that was killed. */
let next: Client | undefined
let heard: { spaceId: string } | undefined

/** Returns a space whose content changes are events for all these integrations. It is the same for all tests. */
const heardSpace = async (docs: Client) => {
  heard ??= await newHeardSpace(docs)
  received = new Map()
  return heard
}

const newHeardSpace = async (docs: Client) => {
  const at = await newSpace(docs)
  const { organization } = await docs.getSpaceById({ params: at })
  for (let n = 0; n < installations; n++) {
    const params = await newIntegration(docs, organization, { scopes: ['space:content:read'] })
    await docs.setIntegrationDevelopmentMode({ params, body: { tunnelUrl } })
    const { id } = await docs.installIntegration({ params, body: { organization } })
    await docs.installIntegrationOnSpace({ params: { ...params, installationId: id }, body: { space: at.spaceId } })
  }
  await waitForJobs({ database })
  return at
}

const eventsSince = (begun: string) =>
  database
    .read('integrationEvents')
    .where({ type: 'space_content_updated' })
    .where('createdAt', '>=', begun)
    .orderBy('id')

const until = async (condition: () => boolean | Promise<boolean>) => {
  while (!(await condition())) await sleep(20)
}

/** Ends the leases of a killed server at once, for which other servers would wait half a minute. */
const endLeases = () =>
  database.writeTx((trx) => trx('jobs').where({ state: 'running' }).update({ leaseUntil: '2000-01-01T00:00:00.000Z' }))

// Each test starts processes, which takes long on a busy machine.
describe('a server that is killed in the middle of deliveries', () => {
  test('loses no event: the next server delivers the rest, and repeats only what was in flight', async () => {
    const first = await servers.serve()
    const at = await heardSpace(first.docs)
    const begun = new Date().toISOString()
    const held: ServerResponse[] = []
    answer = (res) => void (received.size <= 5 ? res.end('handled') : held.push(res))
    await publish(first.docs, at, insert('# Meadow\n'))
    await until(() => held.length > 0)
    first.running.child.kill('SIGKILL')
    await first.running.ended
    const interrupted = new Set(received.keys())
    answer = (res) => void res.end('handled')
    await endLeases()
    next = (await servers.serve()).docs
    await until(
      async () => (await eventsSince(begun)).filter(({ status }) => status === 'success').length === installations,
    )
    await waitForJobs({ database })
    const events = await eventsSince(begun)
    expect(events.map(({ attempts, logs }) => [attempts, (JSON.parse(logs) as object[]).length])).toEqual(
      Array.from({ length: installations }, () => [1, 1]),
    )
    expect(new Set(received.keys())).toEqual(new Set(events.map(({ id }) => id)))
    const repeated = [...received].filter(([, times]) => times > 1).map(([id]) => id)
    expect(repeated.filter((id) => !interrupted.has(id))).toEqual([])
    expect(Math.max(...received.values())).toBeLessThan(3)
  })
})

describe('two servers on one database', () => {
  let docs: Client
  beforeAll(async () => {
    docs = next ?? (await servers.serve()).docs
    await servers.serve()
  })

  test('share the deliveries, and deliver no event twice', async () => {
    const at = await heardSpace(docs)
    const begun = new Date().toISOString()
    const held: ServerResponse[] = []
    answer = (res) => void held.push(res)
    const merges = 4
    for (let n = 0; n < merges; n++) await publish(docs, at, insert(`# Page ${n}\n`))
    // A server runs two of these jobs at a time, so the other server takes the third while the answers are held back.
    const jobs = () => database.read('jobs').where({ name: 'deliverEvents' }).where('createdAt', '>=', begun)
    await until(async () => new Set(await jobs().whereNotNull('worker').pluck('worker')).size > 1)
    answer = (res) => void res.end()
    for (const res of held) res.end()
    await until(() => received.size >= installations * merges)
    await waitForJobs({ database })
    expect(new Set(received.values())).toEqual(new Set([1]))
    expect(received.size).toBe(installations * merges)
    expect(new Set(await jobs().where({ state: 'completed' }).pluck('worker')).size).toBe(2)
  })

  test('attempt a failed event again after a pause, under the same id', async () => {
    const at = await heardSpace(docs)
    answer = (res, eventId) => void res.writeHead(received.get(eventId) === 1 ? 500 : 200).end('said')
    const before = new Date()
    const begun = before.toISOString()
    await publish(docs, at, insert('# Orchard\n'))
    await until(() => received.size === installations)
    await waitForJobs({ database })
    const repeats = database.read('jobs').where({ name: 'deliverEvent' }).where('createdAt', '>=', begun)
    expect(await repeats).toHaveLength(installations)
    for (const { runAt } of await repeats) expect(Date.parse(runAt)).toBeGreaterThanOrEqual(before.getTime() + 10_000)
    await database.writeTx((trx) =>
      trx('jobs').where({ name: 'deliverEvent', state: 'queued' }).update({ runAt: new Date().toISOString() }),
    )
    await until(() => [...received.values()].every((times) => times === 2))
    await waitForJobs({ database })
    const events = await eventsSince(begun)
    expect(events.map(({ status, attempts }) => [status, attempts])).toEqual(
      Array.from({ length: installations }, () => ['success', 2]),
    )
    const lines = events.map(({ logs }) => (JSON.parse(logs) as { message: string }[]).map(({ message }) => message))
    expect(lines).toEqual(Array.from({ length: installations }, () => ['The tunnel answered 500', 'said', 'said']))
    expect(new Set(received.values())).toEqual(new Set([2]))
  })
})
