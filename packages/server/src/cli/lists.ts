import { items, type Client, type Organization } from '@scriptorium/client'
import { InvalidArgumentError, type Command } from 'commander'
import { CommandError, printFor, table } from './output.ts'

/** The flags of a command that prints a list. */
export interface ListFlags {
  limit: number
  json?: boolean
}

const count = (text: string): number => {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new InvalidArgumentError('expected a whole number, 1 or more')
  return Number(text)
}

/** Adds those flags. */
export const listFlags = (command: Command): Command =>
  command.option('--limit <n>', 'how many at most', count, 50).option('--json', 'print JSON, also on a terminal')

/** The first so many of some lists, one after another; of what comes after only that there is something. */
export const firstOf = async <Row>(
  limit: number,
  ...lists: AsyncIterable<Row>[]
): Promise<{ found: Row[]; more: boolean }> => {
  const found: Row[] = []
  for (const list of lists) {
    for await (const item of list) {
      if (found.length === limit) return { found, more: true }
      found.push(item)
    }
  }
  return { found, more: false }
}

/** Prints rows in columns where people read along, else as JSON; says so when there are more. */
export const printList = <Row>(
  { found, more }: { found: Row[]; more: boolean },
  columns: Record<string, (row: Row) => string>,
  { json, limit }: ListFlags,
): void => {
  const rows = found.map((row) => Object.values(columns).map((of) => of(row)))
  printFor(found, found.length === 0 ? 'Nothing.' : table(Object.keys(columns), rows), json)
  if (more) process.stderr.write(`There are more: these are the first ${limit} (--limit).\n`)
}

/** The organization that is named, or all that the caller belongs to. */
export const organizationsOf = async (docs: Client, org: string | undefined): Promise<Organization[]> => {
  if (org !== undefined) return [await docs.getOrganizationById({ params: { organizationId: org } })]
  const found: Organization[] = []
  for await (const organization of items(docs.listOrganizationsForAuthenticatedUser)) found.push(organization)
  return found
}

/** The organization that is named, or the only one there is. */
export const organizationOf = async (docs: Client, org: string | undefined): Promise<string> => {
  if (org !== undefined) return org
  const [only, ...others] = await organizationsOf(docs, undefined)
  if (!only) throw new CommandError('You belong to no organization.')
  if (others.length > 0) throw new CommandError('You belong to several organizations: say which one with --org.')
  return only.id
}
