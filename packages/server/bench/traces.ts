import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Round } from './load.ts'
import { median, table } from './numbers.ts'
import { serve, startLoad, type Served } from './processes.ts'
import type { Traces } from './stacks/scriptorium-traced.ts'
import { createWorkspace, type Workspace } from './workspace.ts'

const shares = [1, 0.1]
const kinds = ['off', 'off, a second server', ...shares.map((share) => `share ${share}`)]
const pages = 100

interface Options {
  rounds: number
  seconds: number
}

/** Reads and drops what it gets, in the process of the bench, so that it does not count for the server. */
const openCollector = async () => {
  let bytes = 0
  const server = createServer((req, res) => {
    req.on('data', (part: Buffer) => (bytes += part.length))
    req.on('end', () => res.writeHead(200, { 'content-type': 'application/json' }).end('{}'))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, bytes: () => bytes, close: () => void server.close() }
}

const withTraces = (workspace: Workspace, traces: Traces): Workspace & { traces: Traces } => ({ ...workspace, traces })

/** Two servers without traces, because their difference says how far the others can be trusted, and one for each share. */
const startServers = async (workspace: Workspace, collectorUrl: string): Promise<Served[]> => {
  const traced = shares.map((share): Traces => ({
    otelExporterOtlpEndpoint: collectorUrl,
    otelTracesSamplerArg: share,
  }))
  const off = [await serve('scriptorium', workspace), await serve('scriptorium', workspace)]
  return [
    ...off,
    ...(await Promise.all(traced.map((traces) => serve('scriptorium-traced', withTraces(workspace, traces))))),
  ]
}

const loadsOf = ({ organizationId, spaces }: Workspace): Record<string, Pick<Round, 'method' | 'paths' | 'status'>> => {
  const get = (path: string) => ({ method: 'GET' as const, paths: [path], status: 200 })
  return {
    'GET one space': get(`/v1/spaces/${spaces[pages]!.id}`),
    'list of 100 spaces': get(`/v1/orgs/${organizationId}/spaces?limit=100`),
  }
}

interface Cost {
  cpu: number
  rate: number
}

/** Compares the processor time of requests, with the thread that sends the traces, and their rate, with and without traces. */
export const traces = async ({ rounds, seconds }: Options): Promise<string> => {
  const workspace = await createWorkspace(1000, [pages])
  const collector = await openCollector()
  const servers = await startServers(workspace, collector.url)
  const generator = startLoad()
  const measure = async (server: Served, load: Pick<Round, 'method' | 'paths' | 'status'>): Promise<Cost> => {
    const before = await server.cpu()
    const went = await generator.run({ ...load, url: server.url, token: workspace.token, seconds })
    if (went.wrong > 0) throw new Error(`${went.wrong} responses were wrong`)
    return { cpu: ((await server.cpu()) - before) / went.requests, rate: went.requests / went.seconds }
  }
  const rows: string[][] = []
  for (const [name, load] of Object.entries(loadsOf(workspace))) {
    const measured: Cost[][] = []
    for (let round = -1; round < rounds; round++) {
      const costs: Cost[] = []
      // Another order each time, so that a trend of the machine counts for none.
      for (let turn = 0; turn < servers.length; turn++) {
        const at = (turn + round + 1) % servers.length
        costs[at] = await measure(servers[at]!, load)
      }
      if (round >= 0) measured.push(costs)
      process.stderr.write(`${name} ${costs.map(({ cpu }) => cpu.toFixed(0)).join(' ')} µs\n`)
    }
    const ratio = (at: number, what: keyof Cost) =>
      median(measured.map((costs) => costs[at]![what] / costs[0]![what])).toFixed(3)
    const least = (at: number) => Math.min(...measured.map((costs) => costs[at]!.cpu))
    for (const [at, kind] of kinds.entries()) {
      const own = median(measured.map((costs) => costs[at]!.cpu)).toFixed(0)
      const best = [least(at).toFixed(0), (least(at) / least(0)).toFixed(3)]
      rows.push([`${name}, ${kind}`, own, ratio(at, 'cpu'), ...best, ratio(at, 'rate')])
    }
  }
  for (const server of servers) await server.stop()
  await generator.stop()
  collector.close()
  const sent = `The collector got ${(collector.bytes() / 1024 / 1024).toFixed(1)} MiB.`
  return `${table(['', 'processor time, µs', '÷ off', 'least', '÷ off', 'rate ÷ off'], rows)}\n\n${sent}`
}
