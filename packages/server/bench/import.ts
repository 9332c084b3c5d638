import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient, type Client } from '@scriptorium/client'
import { createUpload } from '@scriptorium/client/uploads'
import { zipOfTexts } from '@scriptorium/folders/test/zip'
import { table } from './numbers.ts'
import { markdownOf } from './pages.ts'
import { serve, type Served } from './processes.ts'
import { processorTime } from './processor-time.ts'
import { createWorkspace } from './workspace.ts'

const sizes = [1_000, 5_000]
const pagesInFolder = 50
const pauseMs = 250

/** Returns the archive of a site of MkDocs whose pages have a note and links to each other. */
const archiveOf = (pages: number): Blob => {
  const pathOf = (page: number) => `part-${Math.floor(page / pagesInFolder)}/page-${page}.md`
  const text = (page: number) =>
    `${markdownOf(`Page ${page}`)}\n\n!!! note "Mind"\n\n    See [the next](../${pathOf((page + 1) % pages)}).\n`
  const files = Array.from({ length: pages }, (_, page): [string, string] => [`docs/${pathOf(page)}`, text(page)])
  const bytes = zipOfTexts({ 'mkdocs.yml': 'site_name: Bench\n', ...Object.fromEntries(files) })
  return new Blob([new Uint8Array(bytes)])
}

/** Returns the memory and the processor time of the process that reads a source, in bytes and ms; 0 while there is none. */
const reader = async (): Promise<{ memory: number; computingMs: number }> => {
  const most = { memory: 0, computingMs: 0 }
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const command = await readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '')
    if (!command.includes('folders/src/processes/reader')) continue
    const status = await readFile(`/proc/${name}/status`, 'utf8').catch(() => '')
    most.memory = Math.max(most.memory, Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0) * 1024)
    most.computingMs = Math.max(most.computingMs, processorTime(Number(name)))
  }
  return most
}

const megabytes = (bytes: number): string => String(Math.round(bytes / 1024 / 1024))

const measure = async (docs: Client, server: Served, organizationId: string, pages: number): Promise<string[]> => {
  const params = { organizationId }
  const { id: space } = await docs.createSpace({ params, body: { title: `Import of ${pages}`, empty: true } })
  const name = `bench-${pages}.zip`
  const { key } = await createUpload(docs, { params, kind: 'import_file', file: archiveOf(pages), name })
  const before = (await server.memory()).rss
  const peak = { server: before, reader: 0 }
  let readingMs = 0
  const [start, startCpu] = [performance.now(), await server.cpu()]
  const body = { source: { type: 'file' as const, files: [key] }, target: { space } }
  let run = await docs.startImportRun({ params, body })
  while (run.completedAt === undefined) {
    await sleep(pauseMs)
    peak.server = Math.max(peak.server, (await server.memory()).rss)
    const { memory, computingMs } = await reader()
    peak.reader = Math.max(peak.reader, memory)
    readingMs = Math.max(readingMs, computingMs)
    run = await docs.getImportRun({ params: { ...params, importRunId: run.id } })
  }
  const seconds = (performance.now() - start) / 1000
  if (run.status !== 'completed') throw new Error(`The import has ${run.status}: ${run.reason}`)
  const perMinute = Math.round((pages / seconds) * 60)
  const computing = [((await server.cpu()) - startCpu) / 1000, readingMs].map((ms) => (ms / pages).toFixed(1))
  return [
    String(pages),
    seconds.toFixed(1),
    String(perMinute),
    ...computing,
    ...[before, peak.server, peak.reader].map(megabytes),
  ]
}

const head = [
  'pages',
  'seconds',
  'pages a minute',
  'server, ms of processor time a page',
  'reader, ms a page',
  'server before, MB',
  'server at most, MB',
  'reader at most, MB',
]

/** Measures imports of archives of two sizes, and the memory of the server and of the process that reads them. */
export const importing = async (): Promise<string> => {
  const workspace = await createWorkspace(1, [])
  const server = await serve('scriptorium-with-jobs', workspace)
  const docs = createClient({ baseUrl: server.url, token: workspace.token })
  try {
    const rows: string[][] = []
    for (const pages of sizes) rows.push(await measure(docs, server, workspace.organizationId, pages))
    return table(head, rows)
  } finally {
    await server.stop()
  }
}
