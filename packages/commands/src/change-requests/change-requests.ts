import { items, MergeConflictsError, type ChangeRequest, type Client } from '@scriptorium/client'
import { Command, Option } from 'commander'
import { amountOf } from '@scriptorium/basics/amount-of'
import { changeLines } from './change-lines.ts'
import { serverFlags, withServer, type ServerFlags } from '../connection/connect.ts'
import { diffText } from './diff-text.ts'
import { firstOf, listFlags, organizationsOf, printList, type ListFlags } from '../lists.ts'
import { CommandError, formatFields, formatTime, printFor } from '../output.ts'

type Status = ChangeRequest['status']

interface ListOptions extends ServerFlags, ListFlags {
  space?: string
  org?: string
  status: Status
}

const listsOf = async (docs: Client, { space, org, status }: ListOptions): Promise<AsyncIterable<ChangeRequest>[]> => {
  if (space !== undefined)
    return [items(docs.listChangeRequestsForSpace, { params: { spaceId: space }, query: { status } })]
  return (await organizationsOf(docs, org)).map(({ id }) => {
    const input = { params: { organizationId: id }, query: { status: [status] } }
    return items(docs.listChangeRequestsForOrganization, input)
  })
}

const list = (options: ListOptions, command: Command) =>
  withServer(options, command, async (docs) => {
    const found = await firstOf(options.limit, ...(await listsOf(docs, options)))
    const columns = {
      SPACE: ({ space }: ChangeRequest) => space,
      NUMBER: ({ number }: ChangeRequest) => String(number),
      SUBJECT: ({ subject }: ChangeRequest) => subject || '(no subject)',
      BY: ({ createdBy }: ChangeRequest) => createdBy.displayName,
      UPDATED: ({ updatedAt }: ChangeRequest) => formatTime(updatedAt),
    }
    printList(found, columns, options)
  })

interface OneOptions extends ServerFlags {
  space: string
  json?: boolean
}

const show = (changeRequestId: string, { space: spaceId, json, ...flags }: OneOptions, command: Command) =>
  withServer(flags, command, async (docs) => {
    const params = { spaceId, changeRequestId }
    const changeRequest = await docs.getChangeRequestById({ params })
    const { changes, more } = await docs.getChangeRequestChanges({ params, query: { limit: 100 } })
    const found = await docs.getChangeRequestDiff({ params, query: { limit: 100 } })
    const { number, subject, status, createdBy, createdAt, outdated, conflicts, urls } = changeRequest
    const head = formatFields({
      number: String(number),
      subject: subject || '(no subject)',
      status: outdated ? `${status}, outdated` : status,
      conflicts: conflicts ? `in ${amountOf(conflicts, 'page')}` : undefined,
      by: `${createdBy.displayName}, ${formatTime(createdAt)}`,
      url: urls.app,
    })
    const lines = [...changeLines(changes, found), ...(more ? [`and ${more} more`] : [])]
    printFor({ changeRequest, changes, more }, [head, ...(lines.length > 0 ? ['', ...lines] : [])].join('\n'), json)
  })

const diff = (changeRequestId: string, { space: spaceId, json, ...flags }: OneOptions, command: Command) =>
  withServer(flags, command, async (docs) => {
    const found = await docs.getChangeRequestDiff({ params: { spaceId, changeRequestId }, query: { limit: 1000 } })
    printFor(found, diffText(found, process.stdout.isTTY && process.stdout.hasColors?.()), json)
  })

interface MergeOptions extends OneOptions {
  withConflicts?: boolean
}

const refused = (error: unknown): never => {
  if (!(error instanceof MergeConflictsError)) throw error
  throw new CommandError(
    `The change request was not merged. ${error.detail}, or use --with-conflicts to keep both versions in these pages.`,
  )
}

const merge = (
  changeRequestId: string,
  { space: spaceId, json, withConflicts, ...flags }: MergeOptions,
  command: Command,
) =>
  withServer(flags, command, async (docs) => {
    const query = { conflicts: withConflicts ? ('keep' as const) : ('refuse' as const) }
    const result = await docs.mergeChangeRequest({ params: { spaceId, changeRequestId }, query }).catch(refused)
    const pages = (result.conflicts ?? []).map(({ path }) => `  ${path}`)
    const lines = pages.length > 0 ? ['These pages have conflicts and contain both versions:', ...pages] : []
    printFor(result, [`Merged as revision ${result.revision}.`, ...lines].join('\n'), json)
  })

const sub = (name: string, description: string, example: string) =>
  serverFlags(new Command(name).description(description)).addHelpText(
    'after',
    `\nExample:\n  $ scriptorium cr ${example}`,
  )

const one = (name: string, description: string) =>
  sub(name, description, `${name} 12 --space mR4kT9xWq2LzB7cVn1Ys`)
    .argument('<number>', 'its number within the space, or its id')
    .requiredOption('--space <id>', 'the space')
    .option('--json', 'print JSON even on a terminal')

/** `cr`: lists, shows, compares and merges change requests. */
export const changeRequestsCommand = (): Command =>
  new Command('cr')
    .description('list, show, compare and merge change requests')
    .addHelpText('after', '\nExample:\n  $ scriptorium cr list')
    .addCommand(
      listFlags(sub('list', 'list change requests, latest first', 'list --status draft'))
        .option('--space <id>', 'only those of this space')
        .option('--org <id>', 'only those of this organization (default: of all your organizations)')
        .addOption(
          new Option('--status <status>', 'only those in this state')
            .choices(['draft', 'open', 'archived', 'merged'])
            .default('open'),
        )
        .action(list),
    )
    .addCommand(one('show', 'show a change request and its changes').action(show))
    .addCommand(one('diff', 'show the changes of a change request as a diff of blocks and words').action(diff))
    .addCommand(
      one('merge', 'merge a change request into the main content')
        .option('--with-conflicts', 'merge despite conflicts, and keep both versions in the pages')
        .action(merge),
    )
