import { items, type Client, type Organization } from '@scriptorium/client'
import { InvalidArgumentError, type Command } from 'commander'
import { CommandError, printFor, formatTable } from './output.ts'

/** The flags of a command that prints a list. */
export interface ListFlags {
  limit: number
  json?: boolean
}

const count = (text: string): number => {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new InvalidArgumentError('expected a whole number, 1 or more')
  return Number(text)
}

/** Adds the flags of `ListFlags` to a command. */
export const listFlags = (command: Command): Command =>
  command.option('--limit <n>', 'maximum number', count, 50).option('--json', 'print JSON even on a terminal')

/** Returns the first items of consecutive lists up to the limit, and whether there are more. */
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

/** Prints rows as a table on a terminal and as JSON otherwise. Says if there are more rows. */
export const printList = <Row>(
  { found, more }: { found: Row[]; more: boolean },
  columns: Record<string, (row: Row) => string>,
  { json, limit }: ListFlags,
): void => {
  const rows = found.map((row) => Object.values(columns).map((of) => of(row)))
  printFor(found, found.length === 0 ? 'Nothing.' : formatTable(Object.keys(columns), rows), json)
  if (more) process.stderr.write(`Only the first ${limit} are shown (see --limit).\n`)
}

/** Returns the named organization, or all organizations of the caller. */
export const organizationsOf = async (docs: Client, org: string | undefined): Promise<Organization[]> => {
  if (org !== undefined) return [await docs.getOrganizationById({ params: { organizationId: org } })]
  const found: Organization[] = []
  for await (const organization of items(docs.listOrganizationsForAuthenticatedUser)) found.push(organization)
  return found
}

/** Returns the named organization, or the caller's only one. */
export const organizationOf = async (docs: Client, org: string | undefined): Promise<string> => {
  if (org !== undefined) return org
  const [only, ...others] = await organizationsOf(docs, undefined)
  if (!only) throw new CommandError('You are not a member of any organization.')
  if (others.length > 0) throw new CommandError('You are a member of several organizations: select one with --org.')
  return only.id
}
