import { setTimeout as sleep } from 'node:timers/promises'
import { createClient, type BodyInput, type Client } from '@scriptorium/client'
import { median, table } from './numbers.ts'
import { serve } from './processes.ts'
import { createWorkspace } from './workspace.ts'

const operations = 200
const pagesPerChange = 50

interface Options {
  rounds: number
  postgres: string | undefined
}

/** A space, and its site. */
interface Side {
  spaceId: string
  siteUrl: string
}

type Change = Extract<BodyInput<'updateChangeRequestContent'>['changes'][number], { operation: 'insert_page' }>

interface Page {
  title: string
  path: string
  pages?: Page[]
}

const operationOf = (index: number) => ({
  summary: `Read thing ${index}`,
  description: `Returns thing number ${index} with all its parts.`,
  tags: [`group-${index % 10}`],
  parameters: [{ name: 'limit', in: 'query', schema: { type: 'integer' } }],
  responses: { 200: { description: 'The thing.', content: { 'application/json': { schema: { type: 'object' } } } } },
})

const documentText = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'Things', version: '1' },
  paths: Object.fromEntries(
    Array.from({ length: operations }, (_, index) => [`/things-${index}`, { get: operationOf(index) }]),
  ),
})

const publish = async (docs: Client, url: string, organizationId: string, spaceId: string): Promise<Side> => {
  const { id: siteId } = await docs.createSite({ params: { organizationId }, body: { spaces: [spaceId] } })
  await docs.publishSite({ params: { organizationId, siteId } })
  return { spaceId, siteUrl: `${url}/sites/${organizationId}/${siteId}/` }
}

const pagesOf = async (docs: Client, spaceId: string): Promise<Page[]> =>
  (await docs.listPages({ params: { spaceId } })).pages as Page[]

const flat = (pages: readonly Page[]): Page[] => pages.flatMap((page) => [page, ...flat(page.pages ?? [])])

/** Creates a space whose pages are generated from an OpenAPI document. */
const createComputed = async (docs: Client, organizationId: string): Promise<string> => {
  const params = { organizationId, specSlug: 'things' }
  await docs.createOrUpdateOpenAPISpecBySlug({ params, body: { source: { text: documentText } } })
  const dependencies = { spec: { ref: { kind: 'openapi' as const, spec: params.specSlug } } }
  const computedSource = { type: 'builtin:openapi', props: { grouping: 'by-operation' }, dependencies }
  const { id } = await docs.createSpace({ params: { organizationId }, body: { title: 'Computed', computedSource } })
  while (flat(await pagesOf(docs, id)).length < operations) await sleep(200)
  return id
}

/** Writes pages below a parent, level by level. */
const copyPages = async (
  docs: Client,
  at: { spaceId: string; changeRequestId: string },
  { from, pages, into }: { from: string; pages: readonly Page[]; into?: string },
): Promise<void> => {
  for (let start = 0; start < pages.length; start += pagesPerChange) {
    const some = pages.slice(start, start + pagesPerChange)
    const changes: Change[] = []
    for (const { path, title } of some) {
      const query = { format: 'markdown' } as const
      const page = await docs.getPageByPath({ params: { spaceId: from, pagePath: path }, query })
      const slug = path.split('/').at(-1)!
      const document = { markdown: 'markdown' in page ? page.markdown! : '' }
      changes.push({ operation: 'insert_page', title, slug, document, ...(into !== undefined && { into }) })
    }
    const written = await docs.updateChangeRequestContent({ params: at, query: { compat: false }, body: { changes } })
    const ids =
      'changes' in written ? written.changes.map(({ page }) => (typeof page === 'string' ? page : page.id)) : []
    for (const [index, page] of some.entries())
      if (page.pages?.length) await copyPages(docs, at, { from, pages: page.pages, into: ids[index]! })
  }
}

/** Creates a space with the same pages as ordinary ones. */
const createStored = async (docs: Client, organizationId: string, from: string): Promise<string> => {
  const { id: spaceId } = await docs.createSpace({ params: { organizationId }, body: { title: 'Stored', empty: true } })
  const at = { spaceId, changeRequestId: (await docs.createChangeRequest({ params: { spaceId }, body: {} })).id }
  await copyPages(docs, at, { from, pages: await pagesOf(docs, from) })
  await docs.mergeChangeRequest({ params: at })
  return spaceId
}

type Call = (docs: Client, side: Side, path: string) => Promise<unknown>

const page =
  (format: 'document' | 'markdown'): Call =>
  (docs, { spaceId }, pagePath) =>
    docs.getPageByPath({ params: { spaceId, pagePath }, query: { format } })

const calls: Record<string, Call> = {
  'list of pages': (docs, { spaceId }) => docs.listPages({ params: { spaceId } }),
  'whole revision': (docs, { spaceId }) => docs.getCurrentRevision({ params: { spaceId } }),
  'page as markdown': page('markdown'),
  'page as document': page('document'),
  search: (docs, { spaceId }, path) =>
    docs.searchSpaceContent({ params: { spaceId }, query: { query: `thing ${path.length}`, limit: 20 } }),
  links: (docs, { spaceId }) => docs.listSpaceLinks({ params: { spaceId } }),
  'page of a site': async (_docs, { siteUrl }, path) => {
    const answer = await fetch(siteUrl + path)
    if (!answer.ok) throw new Error(`${answer.status} for ${siteUrl}${path}`)
    return answer.arrayBuffer()
  },
}

const callsARound = 40

/** Compares pages that are generated from an OpenAPI document with the same pages in a space of their own. */
export const computed = async ({ rounds, postgres }: Options): Promise<string> => {
  const workspace = await createWorkspace(0, [], postgres)
  const server = await serve('scriptorium-with-jobs', workspace)
  const docs = createClient({ baseUrl: server.url, token: workspace.token })
  const { organizationId } = workspace
  const generated = await createComputed(docs, organizationId)
  const stored = await createStored(docs, organizationId, generated)
  const sides = [
    await publish(docs, server.url, organizationId, stored),
    await publish(docs, server.url, organizationId, generated),
  ]
  const paths = flat(await pagesOf(docs, stored)).map(({ path }) => path)
  await sleep(3000)
  const measure = async (call: Call, side: Side, round: number): Promise<number> => {
    const before = await server.cpu()
    for (let turn = 0; turn < callsARound; turn++)
      await call(docs, side, paths[(round * callsARound + turn) % paths.length]!)
    return ((await server.cpu()) - before) / callsARound
  }
  const rows: string[][] = []
  for (const [name, call] of Object.entries(calls)) {
    const times: [number[], number[]] = [[], []]
    for (let round = -1; round < rounds; round++) {
      // Both spaces share parsed bodies, so the second one would always find them.
      for (const index of round % 2 === 0 ? [0, 1] : [1, 0]) {
        const each = await measure(call, sides[index]!, round + 1)
        if (round >= 0) times[index]!.push(each)
      }
    }
    const ratios = times[1].map((each, index) => each / times[0][index]!)
    rows.push([name, ...times.map((one) => median(one).toFixed(0)), median(ratios).toFixed(2), '≤ 1.5'])
  }
  await server.stop()
  return table(['', 'stored, µs', 'computed, µs', 'ratio', 'target'], rows)
}
