import { createClient, type Client } from '@scriptorium/client'
import { openDatabase, type Database } from '@scriptorium/database/open'
import { table } from './numbers.ts'
import { markdownOf } from './pages.ts'
import { serve, type Served } from './processes.ts'
import { wordOfRank } from './words.ts'
import { createWorkspace, type Workspace } from './workspace.ts'

const pagesHere = 10_000
const requestsPerKind = 1000
const writesPerKind = 200

/** Returns the processor time of one request, in milliseconds. */
const costOf = async (server: Served, count: number, work: (index: number) => Promise<unknown>): Promise<number> => {
  for (let index = 0; index < count / 2; index++) await work(index)
  const before = await server.cpu()
  for (let index = 0; index < count; index++) await work(index + count)
  return ((await server.cpu()) - before) / 1000 / count
}

const sizesOf = async ({ read }: Database): Promise<Map<string, number>> => {
  const rows: { name: string; bytes: number }[] = await read.raw(
    'select relname as name, pg_total_relation_size(oid) as bytes from pg_class where relnamespace = ?::regnamespace and relkind = ?',
    ['public', 'r'],
  )
  return new Map(rows.map(({ name, bytes }) => [name, bytes]))
}

const readers = async (docs: Client, url: string, { organizationId, spaces }: Workspace) => {
  const { id: spaceId, pages } = spaces[pagesHere]!
  const params = { organizationId }
  const { id: siteId } = await docs.createSite({ params, body: { spaces: [spaceId] } })
  await docs.publishSite({ params: { ...params, siteId } })
  const address = `${url}/sites/${organizationId}/${siteId}/`
  const open = async (path: string, headers = {}, wanted = 200) => {
    const answer = await fetch(address + path, { headers, redirect: 'manual' })
    if (answer.status !== wanted) throw new Error(`${path} was answered with ${answer.status}`)
    return answer.arrayBuffer()
  }
  const pageOf = (index: number) => pages[index % pages.length]!
  const etag = (await fetch(address + pageOf(0).path)).headers.get('etag')!
  const kinds: Record<string, (index: number) => Promise<unknown>> = {
    'read a space': () => docs.getSpaceById({ params: { spaceId } }),
    'read a page as markdown': (index) =>
      docs.getPageById({ params: { spaceId, pageId: pageOf(index).id }, query: { format: 'markdown' } }),
    'list 20 spaces': () => docs.listSpacesInOrganizationById({ params, query: { limit: 20 } }),
    'search a space': (index) =>
      docs.searchSpaceContent({ params: { spaceId }, query: { query: wordOfRank(50 + (index % 500)) } }),
    'page of a site, in memory': () => open(pageOf(0).path),
    'page of a site, not changed (304)': () => open(pageOf(0).path, { 'if-none-match': etag }, 304),
    'page of a site, rendered': (index) => open(pageOf(index + 1).path),
  }
  return kinds
}

const writers = (docs: Client, { organizationId, spaces }: Workspace) => {
  const { id: spaceId, pages } = spaces[pagesHere]!
  let open = ''
  const edit = async (index: number) => {
    const page = pages[index % pages.length]!.id
    const changes = [{ operation: 'update_page' as const, page, document: { markdown: markdownOf(`word${index}`) } }]
    await docs.updateChangeRequestContent({ params: { spaceId, changeRequestId: open }, body: { changes } })
  }
  const kinds: Record<string, (index: number) => Promise<unknown>> = {
    'create a space': () => docs.createSpace({ params: { organizationId }, body: { title: 'New', empty: true } }),
    'open a change request': async () => {
      open = (await docs.createChangeRequest({ params: { spaceId }, body: {} })).id
    },
    'edit a page': edit,
    'open, edit and merge': async (index) => {
      open = (await docs.createChangeRequest({ params: { spaceId }, body: {} })).id
      await edit(index)
      await docs.mergeChangeRequest({ params: { spaceId, changeRequestId: open } })
    },
  }
  return kinds
}

const contentTables = ['content_chunks', 'bodies', 'documents', 'revisions', 'change_requests', 'pages']
const searchTables = ['search_pages', 'search_words', 'search_postings', 'body_digests', 'indexed_spaces', 'links']

const sumOf = (sizes: ReadonlyMap<string, number>, isWanted: (name: string) => boolean): number =>
  [...sizes].filter(([name]) => isWanted(name)).reduce((sum, [, bytes]) => sum + bytes, 0)

const partsOf = (sizes: ReadonlyMap<string, number>) => ({
  content: sumOf(sizes, (name) => contentTables.includes(name)),
  search: sumOf(sizes, (name) => searchTables.includes(name)),
  audit: sumOf(sizes, (name) => name.startsWith('audit')),
})

/** Measures what requests cost in processor time of a server without jobs, and what pages and merges cost on disk. */
export const costs = async (postgres: string): Promise<string> => {
  const workspace = await createWorkspace(200, [pagesHere], postgres)
  const database = openDatabase(postgres)
  const server = await serve('scriptorium', workspace)
  const docs = createClient({ baseUrl: server.url, token: workspace.token })
  const filled = partsOf(await sizesOf(database))
  const rows: string[][] = []
  const measureAll = async (kinds: Record<string, (index: number) => Promise<unknown>>, count: number) => {
    for (const [name, work] of Object.entries(kinds)) {
      rows.push([name, (await costOf(server, count, work)).toFixed(2)])
      process.stderr.write(`${rows.at(-1)!.join('  ')}\n`)
    }
  }
  await measureAll(await readers(docs, server.url, workspace), requestsPerKind)
  const before = partsOf(await sizesOf(database))
  await measureAll(writers(docs, workspace), writesPerKind)
  const after = partsOf(await sizesOf(database))
  const merges = writesPerKind * 1.5
  const perMerge = (part: keyof typeof after) => ((after[part] - before[part]) / merges / 1024).toFixed(1)
  const perPage = (part: keyof typeof after) => (filled[part] / pagesHere / 1024).toFixed(1)
  await database.close()
  await server.stop()
  return [
    table(['one after the other, on PostgreSQL', 'processor time of the server, ms'], rows),
    table(
      ['KiB on disk', 'content', 'search', 'audit'],
      [
        [`per page of ${pagesHere}`, perPage('content'), perPage('search'), perPage('audit')],
        ['per merged page, with its edits', perMerge('content'), perMerge('search'), perMerge('audit')],
      ],
    ),
  ].join('\n\n')
}
