import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from '@scriptorium/client'
import type { MixedRequest, MixedResult } from './mixed-load.ts'
import { table } from './numbers.ts'
import { markdownOf } from './pages.ts'
import { serve, startMixedLoad, type Served } from './processes.ts'
import { createWorkspace, type Workspace } from './workspace.ts'

/** Options of the mixed part. */
export interface MixedOptions {
  perSecond: number
  seconds: number
  /** How long the server is idle after the load. */
  idleSeconds: number
  postgres?: string | undefined
}

const slices = 4
const pagesHere = 1000
const changeRequests = 20
const mebibyte = 1024 * 1024

/** Returns the mixed requests on the space with 1,000 pages, and opens change requests for them. */
export const mixedRequests = async (
  url: string,
  { token, organizationId, spaces }: Workspace,
): Promise<MixedRequest[]> => {
  const docs = createClient({ baseUrl: url, token })
  const { id: spaceId, pages } = spaces[pagesHere]!
  const inSpace = `/v1/spaces/${spaceId}`
  const inOrganization = `/v1/orgs/${organizationId}`
  const open: string[] = []
  for (let index = 0; index < changeRequests; index++) {
    const { id } = await docs.createChangeRequest({ params: { spaceId }, body: { subject: `Bench ${index}` } })
    open.push(`${inSpace}/change-requests/${id}`)
  }
  const edit = { operation: 'update_page', page: pages[1]!.id, document: { markdown: markdownOf('[<id>]') } }
  const get = (weight: number, paths: string[]): MixedRequest => ({ method: 'GET', paths, weight })
  const post = (weight: number, paths: string[], body: unknown): MixedRequest => {
    return { method: 'POST', paths, weight, body: JSON.stringify(body) }
  }
  return [
    get(20, [inSpace]),
    get(
      30,
      pages.map(({ path }) => `${inSpace}/content/path/${encodeURIComponent(path)}?format=markdown`),
    ),
    get(
      10,
      pages.map(({ id }) => `${inSpace}/content/page/${id}?format=document`),
    ),
    get(10, [`${inOrganization}/spaces?limit=20`]),
    get(5, [`${inSpace}/change-requests`]),
    get(5, open),
    get(5, [`${inSpace}/search?query=word`]),
    post(
      6,
      open.map((path) => `${path}/content`),
      { changes: [edit] },
    ),
    post(
      5,
      open.map((path) => `${path}/comments`),
      { body: { markdown: 'A comment: [<id>]' } },
    ),
    post(2, [`${inSpace}/change-requests`], { subject: 'Bench [<id>]' }),
    post(2, [`${inOrganization}/spaces`], { title: 'Bench [<id>]' }),
  ]
}

const memoryRow = async (label: string, server: Served) => {
  const { rss, heapUsed, external } = await server.memory()
  return [label, ...[rss, heapUsed, external].map((bytes) => (bytes / mebibyte).toFixed(0))]
}

const timesRow = (label: string, { reads, writes, statuses, resets }: MixedResult) => [
  label,
  ...[reads.p50, reads.p99, writes.p50, writes.p99].map((time) => time.toFixed(1)),
  JSON.stringify(statuses),
  String(resets),
]

/**
 * Sends a mix of requests, 85 % of them reads, at a fixed rate to a server with background jobs, and records its
 * memory.
 */
export const mixed = async ({ perSecond, seconds, idleSeconds, postgres }: MixedOptions): Promise<string> => {
  const workspace = await createWorkspace(200, [pagesHere], postgres)
  const server = await serve('scriptorium-with-jobs', workspace)
  const load = startMixedLoad()
  const plan = { url: server.url, token: workspace.token, requests: await mixedRequests(server.url, workspace) }
  const [times, memory]: [string[][], string[][]] = [[], [await memoryRow('start', server)]]
  for (let slice = 1; slice <= slices; slice++) {
    const result = await load.run({ ...plan, perSecond, seconds: Math.ceil(seconds / slices) })
    const label = `after ${(slice * Math.ceil(seconds / slices)).toFixed(0)} s`
    times.push(timesRow(label, result))
    memory.push(await memoryRow(label, server))
    process.stderr.write(`${times.at(-1)!.join(' ')} · ${memory.at(-1)!.join(' ')}\n`)
  }
  await sleep(idleSeconds * 1000)
  memory.push(await memoryRow(`${idleSeconds} s idle`, server))
  await load.stop()
  await server.stop()
  const timesHead = ['', 'reads p50, ms', 'p99', 'writes p50, ms', 'p99', 'other statuses', 'resets']
  return [table(timesHead, times), table(['', 'RSS, MiB', 'heap', 'external'], memory)].join('\n\n')
}
