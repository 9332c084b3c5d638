import { setTimeout as sleep } from 'node:timers/promises'
import { createClient, type Client } from '@scriptorium/client'
import { median, table } from './numbers.ts'
import type { Filled } from './pages.ts'
import { serve, startLoad, type Served } from './processes.ts'
import { viewed } from './viewed.ts'
import { wordOfRank } from './words.ts'
import { createWorkspace, type Workspace } from './workspace.ts'

const few = 100
const firstOpened = 60

interface Options {
  /** The number of pages of the large site. */
  pages: number
  /** Measures only this: `cached`, `first`, `searched`, `streamed` or `viewed`. */
  only: string | undefined
  rounds: number
  seconds: number
  postgres: string | undefined
}

interface Site {
  address: string
  params: { organizationId: string; siteId: string }
  space: Filled
}

interface Bench {
  pages: number
  workspace: Workspace
  server: Served
  docs: Client
  small: Site
  large: Site
}

const publish = async (docs: Client, url: string, organizationId: string, space: Filled): Promise<Site> => {
  const { id: siteId } = await docs.createSite({ params: { organizationId }, body: { spaces: [space.id] } })
  const params = { organizationId, siteId }
  await docs.publishSite({ params })
  return { address: `${url}/sites/${organizationId}/${siteId}/`, params, space }
}

const bytesOf = async (url: string, init?: RequestInit): Promise<number> => {
  const answer = await fetch(url, init)
  if (!answer.ok) throw new Error(`${answer.status} for ${url}`)
  return (await answer.arrayBuffer()).byteLength
}

const ratio = (values: readonly number[], unit = ''): string => `${median(values).toFixed(2)}${unit}`

/** Compares the cached page with Express that sends the same bytes, and with answers to readers who have the page. */
const cached = async ({ workspace, server, small }: Bench, { rounds, seconds }: Options): Promise<string[][]> => {
  const url = small.address + small.space.pages[3]!.path
  await bytesOf(url)
  const bare = await serve('copy', { ...workspace, copyOf: url } as Workspace)
  const load = startLoad()
  const etag = (await fetch(url)).headers.get('etag')!
  const run = async (at: Served, path: string, status = 200, headers?: Record<string, string>) => {
    const round = { url: at.url, token: 'none', seconds, method: 'GET' as const, paths: [path], status }
    const before = await at.cpu()
    const went = await load.run({ ...round, ...(headers && { headers }) })
    if (went.wrong > 0) throw new Error(`${went.wrong} wrong answers`)
    return { rate: went.requests / went.seconds, cpu: ((await at.cpu()) - before) / went.requests }
  }
  const [pages, byCpu, known, rates]: [number[], number[], number[], number[]] = [[], [], [], []]
  for (let round = -1; round < rounds; round++) {
    const page = await run(server, new URL(url).pathname)
    const same = await run(bare, '/page')
    const unchanged = await run(server, new URL(url).pathname, 304, { 'if-none-match': etag })
    if (round < 0) continue
    pages.push(page.rate / same.rate)
    byCpu.push(same.cpu / page.cpu)
    known.push(unchanged.rate / page.rate)
    rates.push(page.rate)
  }
  await load.stop()
  await bare.stop()
  return [
    ['cached page ÷ Express with the same bytes', ratio(pages), '≥ 0.5'],
    ['the same by processor time', ratio(byCpu), '≥ 0.5'],
    ['If-None-Match ÷ the page', ratio(known), '≥ 0.8'],
    ['cached pages a second', median(rates).toFixed(0), ''],
  ]
}

const cpuOf = async (server: Served, work: () => Promise<unknown>): Promise<number> => {
  const before = await server.cpu()
  await work()
  return (await server.cpu()) - before
}

const openPages = async ({ address, space }: Site, from: number, count: number): Promise<number> => {
  let bytes = 0
  for (let at = from; at < from + count; at++)
    bytes += await bytesOf(address + space.pages[at % space.pages.length]!.path)
  return bytes / count
}

/** Measures pages that nobody has opened before. */
const first = async ({ pages, server, docs, small, large }: Bench): Promise<string[][]> => {
  await openPages(small, 80, 20)
  await openPages(large, 150, 20)
  const read = async ({ space }: Site) => {
    for (const { id: pageId } of space.pages.slice(10, 10 + firstOpened))
      await docs.getPageById({ params: { spaceId: space.id, pageId }, query: { format: 'document' } })
  }
  // The bodies of both sites are parsed before, so that only the size of the space differs.
  await read(small)
  await read(large)
  const byId = await cpuOf(server, () => read(small))
  const [bytes, cpu]: [number[], number[]] = [[], []]
  for (const site of [small, large]) {
    cpu.push(await cpuOf(server, async () => bytes.push(await openPages(site, 10, firstOpened))))
  }
  return [
    ['first render ÷ getPageById, processor time', ratio([cpu[0]! / byId]), '≤ 2'],
    [`${pages} pages ÷ 100, bytes of a page`, ratio([bytes[1]! / bytes[0]!]), '≤ 1.5'],
    [`${pages} pages ÷ 100, first render`, ratio([cpu[1]! / cpu[0]!]), '≤ 1.5'],
  ]
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now()
  await work()
  return performance.now() - start
}

const searched = async ({ pages, workspace, server, docs, large }: Bench, { rounds }: Options): Promise<string[][]> => {
  const { organizationId, siteId } = large.params
  const searchUrl = `${server.url}/v1/orgs/${organizationId}/sites/${siteId}/search?limit=20`
  const headers = { authorization: `Bearer ${workspace.token}`, 'content-type': 'application/json' }
  const asked = { method: 'POST', headers }
  const [onSite, asReader]: [number[], number[]] = [[], []]
  for (let turn = -2; turn < rounds * 3; turn++) {
    const query = wordOfRank(60 + ((turn + 2) % 12) * 20)
    const times = {
      space: await timed(() =>
        docs.searchSpaceContent({ params: { spaceId: large.space.id }, query: { query, limit: 20 } }),
      ),
      // Without an `Idempotency-Key`, as renderers send it. Our client sends one, and the response is then kept.
      site: await timed(() => bytesOf(searchUrl, { ...asked, body: JSON.stringify({ query, mode: 'all' }) })),
      reader: await timed(() => bytesOf(`${large.address}~search?format=json&q=${encodeURIComponent(query)}`)),
    }
    if (turn < 0) continue
    onSite.push(times.site / times.space)
    asReader.push(times.reader / times.space)
  }
  return [
    [`site search ÷ searchSpaceContent, ${pages} pages`, ratio(onSite), '≤ 1.3'],
    ['search of a reader ÷ searchSpaceContent', ratio(asReader), ''],
  ]
}

const mib = 2 ** 20

/** Returns by how much the memory of the server grows at most while an answer is sent, in MiB. */
const growthOf = async (server: Served, url: string): Promise<number> => {
  const before = (await server.memory()).rss
  const seen = { most: before, isDone: false }
  const watch = async () => {
    while (!seen.isDone) {
      seen.most = Math.max(seen.most, (await server.memory()).rss)
      await sleep(200)
    }
  }
  const watching = watch()
  const answer = await fetch(url)
  for await (const _ of answer.body!) continue
  seen.isDone = true
  await watching
  return (seen.most - before) / mib
}

const streamed = async ({ pages, server, small, large }: Bench): Promise<string[][]> => {
  const rows: string[][] = []
  // The code of sites is loaded on first use, which takes memory once.
  for (const name of ['sitemap.xml', 'llms-full.txt']) await bytesOf(small.address + name)
  for (const name of ['sitemap.xml', 'sitemap-1.xml', 'llms-full.txt'])
    rows.push([
      `memory while ${name} of ${pages} pages is sent, MiB`,
      (await growthOf(server, large.address + name)).toFixed(0),
      '≤ 64',
    ])
  return rows
}

const measures: Record<string, (bench: Bench, options: Options) => Promise<string[][]>> = {
  first,
  cached,
  searched,
  streamed,
  viewed: ({ workspace, small }, options) => viewed({ ...options, workspace, space: small.space }),
}

/** Measures published sites: ratios within one run. */
export const site = async (options: Options): Promise<string> => {
  const { pages, only, postgres } = options
  const workspace = await createWorkspace(0, [few, pages], postgres)
  const server = await serve('scriptorium', workspace)
  const docs = createClient({ baseUrl: server.url, token: workspace.token })
  const [small, large] = [
    await publish(docs, server.url, workspace.organizationId, workspace.spaces[few]!),
    await publish(docs, server.url, workspace.organizationId, workspace.spaces[pages]!),
  ]
  const rows: string[][] = []
  for (const [name, measure] of Object.entries(measures))
    if (only === undefined || only === name)
      rows.push(...(await measure({ pages, workspace, server, docs, small, large }, options)))
  await server.stop()
  return table(['What', 'Measured', 'Target'], rows)
}
