import { createClient, type Client } from '@scriptorium/client'
import { median, table } from './numbers.ts'
import { markdownOf, type Filled } from './pages.ts'
import { serve } from './processes.ts'
import { wordOfRank } from './words.ts'
import { createWorkspace } from './workspace.ts'

const sizes = [100, 10_000, 100_000]
const spacesInList = 10_200
const deep = 10_000

type Action = (docs: Client, space: Filled, turn: number) => Promise<() => Promise<unknown>>

const some = ({ pages }: Filled, turn: number) => pages[(turn * 37) % pages.length]!

const open = async (docs: Client, spaceId: string) => ({
  spaceId,
  changeRequestId: (await docs.createChangeRequest({ params: { spaceId }, body: {} })).id,
})

const edit = async (
  docs: Client,
  space: Filled,
  turn: number,
  params: { spaceId: string; changeRequestId: string },
) => {
  const document = { markdown: markdownOf(`${params.changeRequestId} ${turn}`) }
  const body = { changes: [{ operation: 'update_page' as const, page: some(space, turn).id, document }] }
  return () => docs.updateChangeRequestContent({ params, body })
}

const edited = async (docs: Client, space: Filled, turn: number) => {
  const params = await open(docs, space.id)
  await (
    await edit(docs, space, turn, params)
  )()
  return params
}

/** Actions that prepare their data and return the call to measure. */
const actions: Record<string, Action> = {
  'open a change request':
    async (docs, { id }) =>
    () =>
      docs.createChangeRequest({ params: { spaceId: id }, body: {} }),
  'duplicate a space':
    async (docs, { id }) =>
    () =>
      docs.duplicateSpace({ params: { spaceId: id } }),
  'edit a page': async (docs, space, turn) => edit(docs, space, turn, await open(docs, space.id)),
  'merge one changed page': async (docs, space, turn) => {
    const params = await edited(docs, space, turn)
    return () => docs.mergeChangeRequest({ params })
  },
  'merge it, main has moved': async (docs, space, turn) => {
    const params = await edited(docs, space, turn)
    await docs.mergeChangeRequest({ params: await edited(docs, space, turn + 1) })
    return () => docs.mergeChangeRequest({ params })
  },
  'update with one page from main': async (docs, space, turn) => {
    const params = await edited(docs, space, turn)
    await docs.mergeChangeRequest({ params: await edited(docs, space, turn + 1) })
    return () => docs.updateChangeRequest({ params })
  },
  'diff one changed page': async (docs, space, turn) => {
    const params = await edited(docs, space, turn)
    return () => docs.getChangeRequestChanges({ params })
  },
  'read a page by id': async (docs, space, turn) => () =>
    docs.getPageById({ params: { spaceId: space.id, pageId: some(space, turn).id }, query: { format: 'markdown' } }),
  'read a page by path': async (docs, space, turn) => () =>
    docs.getPageByPath({ params: { spaceId: space.id, pagePath: some(space, turn).path } }),
}

/** Typical search queries: common and rare words, prefixes, typos and page titles. */
const queries: Record<string, string[]> = {
  'search: what half of the pages have': [wordOfRank(1), wordOfRank(2)],
  'search: one page in ten': [wordOfRank(60), wordOfRank(80)],
  'search: a rare word': [wordOfRank(9_000), wordOfRank(12_000)],
  'search: two words': [`${wordOfRank(60)} ${wordOfRank(300)}`, `${wordOfRank(90)} ${wordOfRank(400)}`],
  'search: a word half typed': [wordOfRank(700).slice(0, 4), wordOfRank(900).slice(0, 4)],
  'search: a slip of the finger': [`${wordOfRank(5_000)}q`, `${wordOfRank(6_000)}x`],
  'search: a page by its title': ['page-42', 'chapter-7'],
}

const search =
  (words: readonly string[]): Action =>
  async (docs, { id }, turn) =>
  () =>
    docs.searchSpaceContent({ params: { spaceId: id }, query: { query: words[turn % words.length]!, limit: 20 } })

const searches = Object.fromEntries(Object.entries(queries).map(([name, words]) => [name, search(words)]))

const cursorAt = async (docs: Client, organizationId: string, depth: number) => {
  let page: string | undefined
  for (let seen = 0; seen < depth; seen += 1000) {
    const query = { limit: 1000, ...(page && { page }) }
    page = (await docs.listSpacesInOrganizationById({ params: { organizationId }, query })).next!.page
  }
  return page!
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now()
  await work()
  return performance.now() - start
}

const rowOf = (name: string, times: number[][]) => {
  const medians = times.map(median)
  return [name, ...medians.map((time) => time.toFixed(1)), (medians.at(-1)! / medians[0]!).toFixed(2)]
}

/** Measures searches of the largest space, and of the organization that it is in, which has a tenth more pages. */
const compareSearches = async (docs: Client, organizationId: string, spaceId: string, turns: number) => {
  const rows: string[][] = []
  for (const [name, words] of Object.entries(queries)) {
    const [inSpace, everywhere]: [number[], number[]] = [[], []]
    for (let turn = -5; turn < turns; turn++) {
      const query = { query: words[(turn + 5) % words.length]!, limit: 20 }
      const one = await timed(() => docs.searchSpaceContent({ params: { spaceId }, query }))
      const all = await timed(() => docs.searchOrganizationContent({ params: { organizationId }, query }))
      if (turn < 0) continue
      inSpace.push(one)
      everywhere.push(all)
    }
    rows.push(rowOf(name, [inSpace, everywhere]))
  }
  return rows
}

/**
 * Measures one call at a time and alternates between the sizes, so that other work on the machine affects all of them.
 */
export const growth = async (rounds: number, only = ''): Promise<string> => {
  const workspace = await createWorkspace(spacesInList, sizes)
  const server = await serve('scriptorium', workspace)
  const docs = createClient({ baseUrl: server.url, token: workspace.token })
  const turns = rounds * 5

  const measure = async (action: Action) => {
    const times: number[][] = sizes.map(() => [])
    for (let turn = -5; turn < turns; turn++) {
      for (const [index, size] of sizes.entries()) {
        const time = await timed(await action(docs, workspace.spaces[size]!, turn + 5))
        if (turn >= 0) times[index]!.push(time)
      }
    }
    return times
  }

  const rows: string[][] = []
  for (const [name, action] of Object.entries({ ...actions, ...searches })) {
    if (name.includes(only)) rows.push(rowOf(name, await measure(action)))
  }

  const params = { organizationId: workspace.organizationId }
  const page = await cursorAt(docs, workspace.organizationId, deep)
  const list = (query: object) =>
    timed(() => docs.listSpacesInOrganizationById({ params, query: { limit: 100, ...query } }))
  const [first, later]: [number[], number[]] = [[], []]
  for (let turn = -5; turn < turns; turn++) {
    const times = [await list({}), await list({ page })] as const
    if (turn < 0) continue
    first.push(times[0])
    later.push(times[1])
  }
  const compared = 'search'.includes(only)
    ? await compareSearches(docs, workspace.organizationId, workspace.spaces[sizes.at(-1)!]!.id, turns)
    : []
  await server.stop()
  const heads = sizes.map((size) => `${size.toLocaleString('en')} pages, ms`)
  return [
    table(['', ...heads, 'last ÷ first'], rows),
    table(
      ['', 'depth 1, ms', `depth ${deep.toLocaleString('en')}, ms`, 'ratio'],
      [rowOf('list of 100 spaces', [first, later])],
    ),
    ...(compared.length > 0 ? [table(['', 'space, ms', 'organization, ms', 'ratio'], compared)] : []),
  ].join('\n\n')
}
