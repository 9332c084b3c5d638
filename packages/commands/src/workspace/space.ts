import { Command } from 'commander'
import { serverFlags, withServer, type ServerFlags } from '../connection/connect.ts'
import { organizationOf } from '../lists.ts'
import { printFor } from '../output.ts'

interface CreateOptions extends ServerFlags {
  org?: string
  collection?: string
  json?: boolean
}

const create = (title: string, { org, collection, json, ...flags }: CreateOptions, command: Command) =>
  withServer(flags, command, async (docs) => {
    const params = { organizationId: await organizationOf(docs, org) }
    const body = { title, empty: true as const, ...(collection !== undefined && { parent: collection }) }
    const space = await docs.createSpace({ params, body })
    printFor(space, `Created space ${space.id}\n  ${space.urls.app}`, json)
  })

/** Creates the command `space`, which creates spaces. */
export const spaceCommand = (): Command =>
  new Command('space')
    .description('create a space')
    .addCommand(
      serverFlags(new Command('create').description('create an empty space'))
        .argument('<title>')
        .option('--org <id>', 'the organization (default: yours, if it is the only one)')
        .option('--collection <id>', 'the collection to put the space into')
        .option('--json', 'print JSON even on a terminal')
        .addHelpText('after', '\nExample:\n  $ scriptorium space create Handbook')
        .action(create),
    )
