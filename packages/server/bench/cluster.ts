import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { newToken } from '../src/domain/access/token.ts'
import { openDatabase } from '@scriptorium/database/open'
import { installPreviousRelease } from '../test/support/packed-server.ts'
import { checkReads, type Checks } from './cluster-checks.ts'
import { fillOverApi } from './cluster-fill.ts'
import { startProxy, type Proxy } from './cluster-proxy.ts'
import { createServers, type Servers } from './cluster-servers.ts'
import { mixedRequests } from './mixed.ts'
import type { MixedResult } from './mixed-load.ts'
import { table } from './numbers.ts'
import { startMixedLoad } from './processes.ts'
import { familyTime } from './processor-time.ts'

/** Options of the cluster part. */
export interface ClusterOptions {
  servers: number
  perSecond: number
  seconds: number
  /** Begin with servers of the previous release, and replace each of them by this version. */
  fromPrevious: boolean
  /** The database as the servers reach it, if that differs: a PgBouncer before it. */
  serversUrl?: string | undefined
  postgres: string
  /** Between the replacements of two servers. */
  pauseSeconds: number
}

const pauseBetweenChecksMs = 500

const settingsOf = ({ serversUrl, postgres }: ClusterOptions, { url }: Proxy, token: string, folder: string) => ({
  ADMIN_TOKEN: token,
  DATABASE_URL: serversUrl ?? postgres,
  STORAGE_URL: join(folder, 'files'),
  BASE_URL: url,
  TRUST_PROXY: '1',
  RATE_LIMIT: 'off',
  LOG_LEVEL: 'warn',
  SHUTDOWN_DELAY: '1',
})

interface Went {
  load: MixedResult
  checks: Checks
  /** Processor time in ms. */
  spent: Record<'servers' | 'PostgreSQL' | 'proxy and checks', number>
}

/** Returns the process of PostgreSQL, if it runs on this machine and we may ask. */
const postmasterOf = async (url: string): Promise<number> => {
  const { write, close } = openDatabase(url)
  try {
    const [found]: { pid: string }[] = await write.raw(
      "select split_part(pg_read_file('postmaster.pid'), E'\\n', 1) as pid",
    )
    return Number(found!.pid)
  } catch {
    return 0
  } finally {
    await close()
  }
}

const watchSpent = async ({ postgres }: ClusterOptions, all: Servers) => {
  const postmaster = await postmasterOf(postgres)
  const now = () => {
    const { user, system } = process.cpuUsage()
    return {
      servers: all.processorTime(),
      PostgreSQL: familyTime(postmaster),
      'proxy and checks': (user + system) / 1000,
    }
  }
  const before = now()
  return (): Went['spent'] => {
    const after = now()
    const since = (part: keyof typeof before) => after[part] - before[part]
    return { servers: since('servers'), PostgreSQL: since('PostgreSQL'), 'proxy and checks': since('proxy and checks') }
  }
}

const measure = async (options: ClusterOptions, proxy: Proxy, all: Servers, token: string): Promise<Went> => {
  const { perSecond, seconds, pauseSeconds } = options
  const workspace = await fillOverApi(proxy.url, token)
  const requests = await mixedRequests(proxy.url, workspace)
  const end = new AbortController()
  const { organizationId } = workspace
  const plan = { backends: proxy.backends, token, organizationId, pauseMs: pauseBetweenChecksMs, signal: end.signal }
  const checking = checkReads(plan)
  const load = startMixedLoad()
  const spent = await watchSpent(options, all)
  const loading = load.run({ url: proxy.url, token, requests, perSecond, seconds })
  void loading.finally(() => end.abort())
  while (!end.signal.aborted) {
    await all.replaceOldest()
    process.stderr.write(`replaced ${all.ended.length}, lost ${proxy.failures.length}\n`)
    await Promise.race([loading, sleep(pauseSeconds * 1000)])
  }
  await load.stop()
  return { load: await loading, spent: spent(), checks: await checking }
}

/** Returns how often each error was logged. */
const countErrors = (lines: readonly string[]): string => {
  const counts: Record<string, number> = {}
  for (const line of lines) {
    const { msg, err, operation } = JSON.parse(line) as { msg: string; operation?: string; err?: { message?: string } }
    const what = [msg, err?.message?.slice(0, 200), operation].filter(Boolean).join(' · ')
    counts[what] = (counts[what] ?? 0) + 1
  }
  return lines.length === 0 ? '0' : JSON.stringify(counts)
}

const report = (
  { perSecond, servers }: ClusterOptions,
  { load, checks, spent }: Went,
  proxy: Proxy,
  { ended }: Servers,
) => {
  const codes = [...new Set(ended.map(({ code }) => code))].join(', ')
  const errors = ended.flatMap((one) => one.errors)
  for (const line of [...proxy.failures, ...checks.stale, ...checks.skipped].slice(0, 20))
    process.stderr.write(`${line}\n`)
  const times = ({ p50, p99 }: MixedResult['reads']) => `${p50.toFixed(1)}, ${p99.toFixed(1)}`
  return table(
    ['what', 'measured'],
    [
      ['requests', `${load.sent} at ${perSecond}/s to ${servers} servers`],
      ['servers replaced', `${ended.length}, exit codes ${codes}`],
      ['responses other than 200 and 201', JSON.stringify(load.statuses)],
      ['lost connections', `${load.resets} to the proxy, ${proxy.failures.length} to servers`],
      ['reads after writes through another server', `${checks.reads}, stale ${checks.stale.length}`],
      ['checks without an answer', `${checks.skipped.length}`],
      ['errors in logs', countErrors(errors)],
      ['reads p50, p99, ms', times(load.reads)],
      ['writes p50, p99, ms', times(load.writes)],
      ['slowest /readyz, ms', proxy.slowestProbeMs().toFixed(0)],
      ...Object.entries(spent).map(([part, ms]) => [
        `processor time per request: ${part}, ms`,
        (ms / load.sent).toFixed(2),
      ]),
    ],
  )
}

/** Sends mixed requests through a proxy to several servers that are replaced one after the other, and looks for stale reads. */
export const cluster = async (options: ClusterOptions): Promise<string> => {
  const folder = mkdtempSync(join(tmpdir(), 'scriptorium-cluster-'))
  const proxy = await startProxy()
  const token = newToken()
  const all = createServers(settingsOf(options, proxy, token, folder), proxy)
  try {
    const program = options.fromPrevious ? installPreviousRelease(folder) : undefined
    for (let index = 0; index < options.servers; index++) await all.add(program)
    const went = await measure(options, proxy, all, token)
    return report(options, went, proxy, all)
  } finally {
    await all.close()
    proxy.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
