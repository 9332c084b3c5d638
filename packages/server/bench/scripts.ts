import { setTimeout as sleep } from 'node:timers/promises'
import { createClient, type Client } from '@scriptorium/client'
import { median, table } from './numbers.ts'
import type { Filled } from './pages.ts'
import { serve } from './processes.ts'
import { createWorkspace, newDatabase } from './workspace.ts'

const publishers = 4
const probeSeconds = 15
const pauseMs = 10
const mergeEveryMs = 2000

const module = (body: string) => `export default { async fetch(request) { ${body} } }`

const hostile = [
  'for (;;);',
  'await new Promise((resolve) => { const next = () => Promise.resolve().then(next); next() })',
  'await new Promise(() => setTimeout(() => {}, 1e6))',
  'const all = []; for (;;) all.push(new Array(1000).fill({ x: Math.random() }))',
  'const all = []; for (;;) all.push(new Uint8Array(1e7).fill(1))',
  "for (;;) console.log('x'.repeat(10_000))",
  "for (let n = 0; n < 1000; n++) console.log(n); return new Response('x')",
  "for (let n = 0; n < 60; n++) await fetch('https://example.invalid/').catch(() => {}); return new Response('x')",
  "return fetch('http://127.0.0.1:1/')",
  "return new Response('x'.repeat(50_000_000))",
  "throw new Error('x'.repeat(1e6))",
].map(module)

/** Publishes hostile scripts in several organizations and installs all of them in one, which tells them every merge. */
const install = async (docs: Client, organizationId: string, count: number): Promise<void> => {
  const owners: string[] = []
  for (let n = 0; n < publishers; n++)
    owners.push((await docs.createOrganization({ body: { title: `Publisher ${n}` } })).id)
  for (let n = 0; n < count; n++) {
    const params = { integrationName: `hostile-${n}` }
    const script = hostile[n % hostile.length]!
    const body = { title: 'Hostile', description: 'A hostile script', script, organization: owners[n % publishers]! }
    const more = { scopes: ['space:content:read' as const], visibility: 'public' as const }
    await docs.publishIntegration({ params, body: { ...body, ...more } })
    const { id: installationId } = await docs.installIntegration({ params, body: { organization: organizationId } })
    const everywhere = { space_selection: 'all' as const }
    await docs.updateIntegrationInstallation({ params: { ...params, installationId }, body: everywhere })
  }
}

const merge = async (docs: Client, { id: spaceId }: Filled, turn: number) => {
  const { id: changeRequestId } = await docs.createChangeRequest({ params: { spaceId }, body: {} })
  const params = { spaceId, changeRequestId }
  const changes = [
    { operation: 'insert_page' as const, title: `Page ${turn}`, document: { markdown: `Text ${turn}.` } },
  ]
  await docs.updateChangeRequestContent({ params, body: { changes } })
  await docs.mergeChangeRequest({ params })
}

/** Merges at an interval until it is told to end. Both phases merge, so that only the scripts differ. */
const keepMerging = (docs: Client, space: Filled): (() => Promise<void>) => {
  const over = new AbortController()
  const work = async () => {
    for (let turn = 0; !over.signal.aborted; turn++) {
      await merge(docs, space, turn)
      await sleep(mergeEveryMs)
    }
  }
  const working = work()
  return async () => {
    over.abort()
    await working
  }
}

const quantile = (times: readonly number[], part: number): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * part)]!

/** Reads pages with short pauses while changes are merged. Returns the times of the requests. */
const probe = async (docs: Client, space: Filled): Promise<number[]> => {
  const endMerging = keepMerging(docs, space)
  const times: number[] = []
  const start = performance.now()
  for (let n = 0; performance.now() - start < probeSeconds * 1000; n++) {
    const before = performance.now()
    await docs.getPageById({ params: { spaceId: space.id, pageId: space.pages[n % space.pages.length]!.id } })
    times.push(performance.now() - before)
    await sleep(pauseMs)
  }
  await endMerging()
  return times
}

const row = (what: string, times: readonly number[], quiet: readonly number[]): string[] => {
  const shown = [0.5, 0.99].map((part) => quantile(times, part).toFixed(1))
  const ratio = (quantile(times, 0.99) / quantile(quiet, 0.99)).toFixed(2)
  return [what, ...shown, Math.max(...times).toFixed(0), median([times.length]).toFixed(0), ratio]
}

/** Measures the response times of other requests while hostile scripts run. */
export const scripts = async (postgres: string | undefined, only: string | undefined): Promise<string> => {
  const rows: string[][] = []
  for (const count of only === undefined ? [7, 22] : [Number(only)]) {
    const workspace = await createWorkspace(0, [100], await newDatabase(postgres, `scripts_${count}`))
    const server = await serve('scriptorium-with-jobs', workspace)
    const docs = createClient({ baseUrl: server.url, token: workspace.token })
    const space = workspace.spaces[100]!
    await probe(docs, space)
    const quiet = await probe(docs, space)
    await install(docs, workspace.organizationId, count)
    const busy = await probe(docs, space)
    rows.push(row('no scripts', quiet, quiet), row(`${count} hostile scripts`, busy, quiet))
    await server.stop()
  }
  return table(['', 'p50, ms', 'p99, ms', 'longest, ms', 'requests', 'p99 ÷ none'], rows)
}
