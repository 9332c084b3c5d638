import { items, type Client, type SearchPageResult } from '@scriptorium/client'
import { Command } from 'commander'
import { serverFlags, withServer, type ServerFlags } from '../connection/connect.ts'
import { firstOf, listFlags, organizationsOf, printList, type ListFlags } from '../lists.ts'

interface Options extends ServerFlags, ListFlags {
  space?: string
  org?: string
}

/** A matching page and its space. */
interface Hit {
  space: { id: string; title: string }
  page: SearchPageResult
}

const inSpace = async (docs: Client, spaceId: string, query: string, limit: number) => {
  const { id, title } = await docs.getSpaceById({ params: { spaceId } })
  const { found, more } = await firstOf(
    limit,
    items(docs.searchSpaceContent, { params: { spaceId }, query: { query } }),
  )
  return { found: found.map((page): Hit => ({ space: { id, title }, page })), more }
}

const everywhere = async (docs: Client, org: string | undefined, query: string, limit: number) => {
  const organizations = await organizationsOf(docs, org)
  const lists = organizations.map(({ id }) =>
    items(docs.searchOrganizationContent, { params: { organizationId: id }, query: { query } }),
  )
  const { found, more } = await firstOf(limit, ...lists)
  const hits = found.flatMap(({ id, title, pages }) => pages.map((page): Hit => ({ space: { id, title }, page })))
  return { found: hits.slice(0, limit), more: more || hits.length > limit }
}

const search = (words: string[], options: Options, command: Command) =>
  withServer(options, command, async (docs) => {
    const { space, org, limit } = options
    const query = words.join(' ')
    const found = await (space === undefined ? everywhere(docs, org, query, limit) : inSpace(docs, space, query, limit))
    const columns = {
      TITLE: ({ page }: Hit) => page.title,
      SPACE: ({ space }: Hit) => space.title,
      PATH: ({ page }: Hit) => page.path,
      EXTRACT: ({ page }: Hit) => page.sections[0]?.body ?? page.description ?? '',
    }
    printList(found, columns, options)
  })

/** `search`: searches pages. */
export const searchCommand = (): Command =>
  listFlags(serverFlags(new Command('search').description('search pages')))
    .argument('<words...>')
    .option('--space <id>', 'only in this space')
    .option('--org <id>', 'only in this organization (default: in all your organizations)')
    .addHelpText('after', '\nExample:\n  $ scriptorium search install on windows')
    .action(search)
