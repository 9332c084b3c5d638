import { amountOf } from '@scriptorium/basics/amount-of'
import { Command } from 'commander'
import { serverFlags, withServer, type ServerFlags } from '../connection/connect.ts'
import { organizationOf } from '../lists.ts'
import { moveIn, type MovedIn } from './move-in.ts'
import { print } from '../output.ts'
import { addressOf } from '../sites/site-command.ts'

/** The flags with which a site moves in. */
export interface MoveInFlags extends ServerFlags {
  site: string
  org?: string
  publish?: boolean
  json?: boolean
}

const textOf = ({ site, spaceId, text, preview, redirects, changeRequest }: MovedIn): string =>
  [
    text,
    `${amountOf(redirects, 'old address', 'old addresses')} lead to their pages.`,
    ...(changeRequest === undefined
      ? []
      : [`Merge what changed: \`scriptorium cr merge ${changeRequest} --space ${spaceId}\``]),
    ...(preview === undefined
      ? [`Published site ${site.id}`, `  ${addressOf(site)}`]
      : [
          `Site ${site.id} is not published. This address shows it for an hour to whoever has it:`,
          `  ${preview}`,
          `Nobody else reads it before \`scriptorium site publish ${site.id}\`.`,
        ]),
  ].join('\n')

/** Makes a site of what another tool made. */
export const runMoveIn = (from: string, { site: name, org, publish, json, ...flags }: MoveInFlags, command: Command) =>
  withServer(flags, command, async (docs) => {
    const organizationId = await organizationOf(docs, org)
    const moved = await moveIn(docs, { from, organizationId, name, publish })
    print(moved, textOf(moved), json)
  })

/** Adds the flags of `MoveInFlags`, beside those of the server. */
export const moveInFlags = (command: Command): Command =>
  serverFlags(command)
    .option('--site <name>', 'name of the site; if it exists, a change request brings what changed')
    .option('--org <id>', 'the organization (default: yours, if it is the only one)')
    .option('--publish', 'publish the site at once')

/** `migrate` of the package that has no server: makes a site of what another tool made. */
export const remoteMigrateCommand = (): Command =>
  moveInFlags(
    new Command('migrate')
      .description(
        'make a site of the folder, archive, repository or website of another tool, with its look and redirects',
      )
      .argument('<source>', 'a folder, a zip file, or the address of a zip file, a Git repository or a website'),
  )
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExample:\n  $ scriptorium migrate ./docs --site "Field guide"')
    .action((from: string, flags: MoveInFlags, command: Command) =>
      flags.site === undefined ? command.error('error: --site names the new site') : runMoveIn(from, flags, command),
    )
