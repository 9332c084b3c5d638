import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient, type Client } from '@scriptorium/client'
import { median, table } from './numbers.ts'
import { markdownOf, type Filled } from './pages.ts'
import { serve, type Served } from './processes.ts'
import { createWorkspace, newDatabase } from './workspace.ts'

const installations = 100
const organizations = 20
const mergesEach = 10
const busySeconds = 60
const mergesARound = 20
const pages = 100

interface Options {
  /** `latency` measures only the merges while deliveries run, `merge` only those without jobs. */
  only: string | undefined
  rounds: number
  postgres: string | undefined
}

/** A tunnel that accepts every event, and how many it has got. */
interface Tunnel {
  url: string
  received(): number
  close(): void
}

type Merge = () => Promise<unknown>

interface Side {
  server: Served
  docs: Client
  organizationId: string
  space: Filled
}

const openTunnel = async (): Promise<Tunnel> => {
  let received = 0
  const server = createServer((req, res) => {
    req.resume().on('end', () => {
      received += 1
      res.end('OK')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, received: () => received, close: () => void server.close() }
}

const openSide = async (postgres: string | undefined, name: string, stack = 'scriptorium-with-jobs'): Promise<Side> => {
  const workspace = await createWorkspace(0, [pages], await newDatabase(postgres, name))
  const server = await serve(stack, workspace)
  const docs = createClient({ baseUrl: server.url, token: workspace.token })
  return { server, docs, organizationId: workspace.organizationId, space: workspace.spaces[pages]! }
}

/** Installs integrations that hear of every change of the content. */
const install = async ({ docs, organizationId }: Side, tunnelUrl: string) => {
  const integration = {
    title: 'Feed',
    description: 'A feed',
    script: 'export default {}',
    organization: organizationId,
  }
  const more = { scopes: ['space:content:read' as const], visibility: 'public' as const }
  for (let n = 0; n < installations; n++) {
    const params = { integrationName: `feed-${n}` }
    await docs.publishIntegration({ params, body: { ...integration, ...more } })
    await docs.setIntegrationDevelopmentMode({ params, body: { tunnelUrl, all: true } })
    const { id: installationId } = await docs.installIntegration({ params, body: { organization: organizationId } })
    const everywhere = { space_selection: 'all' as const }
    await docs.updateIntegrationInstallation({ params: { ...params, installationId }, body: everywhere })
  }
}

const openMerge = async ({ docs, space }: Side, turn: number): Promise<Merge> => {
  const { id: changeRequestId } = await docs.createChangeRequest({ params: { spaceId: space.id }, body: {} })
  const params = { spaceId: space.id, changeRequestId }
  const document = { markdown: markdownOf(`${changeRequestId} ${turn}`) }
  const changes = [{ operation: 'update_page' as const, page: space.pages[turn % space.pages.length]!.id, document }]
  await docs.updateChangeRequestContent({ params, body: { changes } })
  return () => docs.mergeChangeRequest({ params })
}

interface Measured {
  /** Of one merge, in ms. */
  latency: number
  /** Processor time of the server for one merge, in ms. */
  cpu: number
}

/** Merges change requests one after the other. What the server does for integrations meanwhile is part of the measurement. */
const measure = async (side: Side, round: number): Promise<Measured> => {
  const merges: Merge[] = []
  for (let n = 0; n < mergesARound; n++) merges.push(await openMerge(side, round * mergesARound + n))
  await sleep(300)
  const before = await side.server.cpu()
  const times: number[] = []
  for (const merge of merges) {
    const start = performance.now()
    await merge()
    times.push(performance.now() - start)
  }
  const cpu = ((await side.server.cpu()) - before) / 1000 / mergesARound
  return { latency: times.reduce((sum, time) => sum + time) / times.length, cpu }
}

/** Returns how many events arrived in a second once no more requests came. */
const awaitDeliveries = async (tunnel: Tunnel, expected: number): Promise<number> => {
  const [start, before] = [performance.now(), tunnel.received()]
  while (tunnel.received() < expected) await sleep(20)
  return ((expected - before) / (performance.now() - start)) * 1000
}

/** Reads a page again and again until it is told to end, so that the server is never idle. Returns how often. */
const keepBusy = ({ docs, space }: Side): (() => Promise<number>) => {
  const over = new AbortController()
  let requests = 0
  const read = async () => {
    while (!over.signal.aborted) {
      await docs.getPageById({ params: { spaceId: space.id, pageId: space.pages[requests % space.pages.length]!.id } })
      requests += 1
    }
  }
  const readers = [read(), read()]
  return async () => {
    over.abort()
    await Promise.all(readers)
    return requests
  }
}

const openInsert = async (docs: Client, spaceId: string): Promise<Merge> => {
  const { id: changeRequestId } = await docs.createChangeRequest({ params: { spaceId }, body: {} })
  const params = { spaceId, changeRequestId }
  const document = { markdown: `Change ${changeRequestId}` }
  const changes = [{ operation: 'insert_page' as const, title: changeRequestId, document }]
  await docs.updateChangeRequestContent({ params, body: { changes } })
  return () => docs.mergeChangeRequest({ params })
}

/** Creates an organization with a part of the installations. */
const openOrganization = async (docs: Client, feeds: readonly number[]): Promise<string> => {
  const { id: organizationId } = await docs.createOrganization({ body: { title: 'Organization' } })
  const { id: spaceId } = await docs.createSpace({ params: { organizationId }, body: { title: 'Space' } })
  for (const feed of feeds) {
    const params = { integrationName: `feed-${feed}` }
    const { id: installationId } = await docs.installIntegration({ params, body: { organization: organizationId } })
    const body = { space_selection: 'all' as const }
    await docs.updateIntegrationInstallation({ params: { ...params, installationId }, body })
  }
  return spaceId
}

/** Opens merges in organizations that together hear as much as one with all installations. */
const openElsewhere = async ({ docs }: Side): Promise<Merge[]> => {
  const share = installations / organizations
  const merges: Merge[] = []
  for (let n = 0; n < organizations; n++) {
    const feeds = Array.from({ length: share }, (_, index) => n * share + index)
    const spaceId = await openOrganization(docs, feeds)
    for (let merge = 0; merge < mergesEach; merge++) merges.push(await openInsert(docs, spaceId))
  }
  return merges
}

interface Busy {
  /** Deliveries a second while requests never stop. */
  rate: number
  /** Requests a second meanwhile. */
  requests: number
}

/** Measures the deliveries of merges on a server that is never idle. */
const measureBusy = async (
  side: Side,
  tunnel: Tunnel,
  { merges, expected }: { merges: readonly Merge[]; expected: number },
): Promise<Busy> => {
  const end = keepBusy(side)
  const [start, before] = [performance.now(), tunnel.received()]
  for (const merge of merges) await merge()
  const seconds = () => (performance.now() - start) / 1000
  while (tunnel.received() - before < expected && seconds() < busySeconds) await sleep(20)
  const [rate, took] = [(tunnel.received() - before) / seconds(), seconds()]
  const measured = { rate, requests: (await end()) / took }
  process.stderr.write(`busy: ${JSON.stringify({ ...measured, took, received: tunnel.received() - before })}\n`)
  return measured
}

const awaitSilence = async (tunnel: Tunnel): Promise<void> => {
  for (let before = -1; before !== tunnel.received();) {
    before = tunnel.received()
    await sleep(3000)
  }
}

const ratioOf = (rounds: readonly (readonly [Measured, Measured])[], what: keyof Measured) =>
  median(rounds.map(([none, many]) => many[what] / none[what])).toFixed(2)

const measureAllBusy = async (side: Side, tunnel: Tunnel): Promise<[string, string, string, string][]> => {
  const own: Merge[] = []
  for (let n = 0; n < mergesARound; n++) own.push(await openMerge(side, n))
  const expected = own.length * installations
  const one = await measureBusy(side, tunnel, { merges: own, expected })
  await awaitSilence(tunnel)
  const merges = await openElsewhere(side)
  await awaitSilence(tunnel)
  const share = (merges.length * installations) / organizations
  const several = await measureBusy(side, tunnel, { merges, expected: share })
  const row = ({ rate, requests }: Busy) => `${rate.toFixed(0)} (${requests.toFixed(0)} requests/s)`
  return [
    ['deliveries a second, requests without pause', '', row(one), ''],
    [`the same, ${organizations} organizations`, '', row(several), ''],
  ]
}

/** Compares the processor time of the merges alone, on servers that leave the deliveries to others. */
const measureRequests = async (postgres: string | undefined, tunnel: Tunnel, rounds: number): Promise<string> => {
  const none = await openSide(postgres, 'none_alone', 'scriptorium')
  const many = await openSide(postgres, 'many_alone', 'scriptorium')
  await install(many, tunnel.url)
  const measured: [Measured, Measured][] = []
  for (let round = 0; round <= rounds; round++) measured.push([await measure(none, round), await measure(many, round)])
  for (const { server } of [none, many]) await server.stop()
  return ratioOf(measured.slice(1), 'cpu')
}

const measureAlone = async (postgres: string | undefined, tunnel: Tunnel, rounds: number): Promise<string> => {
  const ratio = await measureRequests(postgres, tunnel, rounds)
  tunnel.close()
  return table(['', 'ratio'], [['merges in a row without jobs, processor time', ratio]])
}

/** Compares merges in an organization without integrations with merges in one where all of 100 installations hear of each. */
export const integrations = async ({ only, rounds, postgres }: Options): Promise<string> => {
  const tunnel = await openTunnel()
  if (only === 'merge') return measureAlone(postgres, tunnel, rounds)
  const sides = [await openSide(postgres, 'none'), await openSide(postgres, 'many')] as const
  await install(sides[1], tunnel.url)
  await awaitDeliveries(tunnel, 0)
  await sleep(3000)
  const measured: [Measured, Measured][] = []
  const rates: number[] = []
  let expected = tunnel.received()
  for (let round = -1; round < rounds; round++) {
    const none = await measure(sides[0], round + 1)
    const many = await measure(sides[1], round + 1)
    expected += mergesARound * installations
    const rate = await awaitDeliveries(tunnel, expected)
    if (round < 0) continue
    measured.push([none, many])
    rates.push(rate)
  }
  const isWhole = only === undefined
  const busy = isWhole ? await measureAllBusy(sides[1], tunnel) : []
  const requestOnly = isWhole ? await measureRequests(postgres, tunnel, rounds) : ''
  for (const { server } of sides) await server.stop()
  tunnel.close()
  const of = (side: 0 | 1) => `${median(measured.map((one) => one[side].latency)).toFixed(1)} ms`
  return table(
    ['', `no integration`, `${installations} installations`, 'ratio'],
    [
      ['merges in a row, deliveries running, latency', of(0), of(1), ratioOf(measured, 'latency')],
      ['the same, processor time of the server', '', '', ratioOf(measured, 'cpu')],
      ['merges in a row without jobs, processor time', '', '', requestOnly],
      ['deliveries a second, no requests', '', median(rates).toFixed(0), ''],
      ...busy,
    ],
  )
}
