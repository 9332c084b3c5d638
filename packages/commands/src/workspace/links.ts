import { items, type Client, type LinkItem } from '@scriptorium/client'
import { Command } from 'commander'
import { serverFlags, withServer, type ServerFlags } from '../connection/connect.ts'
import { firstOf, listFlags, printList, type ListFlags } from '../lists.ts'

interface Options extends ServerFlags, ListFlags {
  space: string
  broken?: boolean
}

/** A link as the command prints it. */
interface ShownLink {
  status: LinkItem['status']
  page: string
  /** The line in the page's markdown; absent if the address does not occur there. */
  line?: number
  /** Absent for a reference by id. */
  address?: string
  /** Why the link is broken. */
  reason?: string
}

const reasonOf = ({ address, targetReference }: LinkItem): string => {
  if (address?.startsWith('#')) return 'The page has no such heading'
  if (targetReference) return 'The target has no such heading'
  return address === undefined ? 'The target does not exist' : 'No page or file has this address'
}

/** Returns a function that finds the line of the next occurrence of an address in the markdown of a page. */
const createLineFinder = (docs: Client, spaceId: string) => {
  const texts = new Map<string, Promise<string>>()
  const ends = new Map<string, number>()
  const read = async (pageId: string) => {
    const page = await docs.getPageById({ params: { spaceId, pageId }, query: { format: 'markdown' } })
    return ('markdown' in page && page.markdown) || ''
  }
  return async (pageId: string, address: string): Promise<number | undefined> => {
    if (!texts.has(pageId)) texts.set(pageId, read(pageId))
    const text = await texts.get(pageId)!
    const key = JSON.stringify([pageId, address])
    const at = text.indexOf(address, ends.get(key) ?? 0)
    if (at === -1) return undefined
    ends.set(key, at + address.length)
    return text.slice(0, at).split('\n').length
  }
}

const show = async (link: LinkItem, lineOf: ReturnType<typeof createLineFinder>): Promise<ShownLink> => {
  const [location] = link.locationReferences
  const page = location?.kind === 'page' ? location.page : undefined
  const { address, status } = link
  const line = page && address !== undefined ? await lineOf(page.id, address) : undefined
  return {
    status,
    page: page && 'path' in page ? page.path : '',
    ...(line !== undefined && { line }),
    ...(address !== undefined && { address }),
    ...(status === 'broken' && { reason: reasonOf(link) }),
  }
}

const links = ({ space: spaceId, broken, ...options }: Options, command: Command) =>
  withServer(options, command, async (docs) => {
    const query = broken ? { status: 'broken' as const } : {}
    const listed = await firstOf(options.limit, items(docs.listSpaceLinks, { params: { spaceId }, query }))
    const lineOf = createLineFinder(docs, spaceId)
    const found: ShownLink[] = []
    for (const link of listed.found) found.push(await show(link, lineOf))
    const columns = {
      PAGE: ({ page }: ShownLink) => page,
      LINE: ({ line }: ShownLink) => String(line ?? '-'),
      ADDRESS: ({ address }: ShownLink) => address ?? '(by id)',
      REASON: ({ status, reason }: ShownLink) => reason ?? status,
    }
    printList({ found, more: listed.more }, columns, options)
  })

/** Creates the command `links`, which lists the links of a space. */
export const linksCommand = (): Command =>
  listFlags(serverFlags(new Command('links').description('list the links of a space, with page, line and address')))
    .requiredOption('--space <id>', 'the space')
    .option('--broken', 'only broken links, with the reason')
    .addHelpText('after', '\nExample:\n  $ scriptorium links --broken --space mR4kT9xWq2LzB7cVn1Ys')
    .action(links)
