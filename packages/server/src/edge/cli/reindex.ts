import { Command } from 'commander'
import { amountOf } from '@scriptorium/basics/amount-of'
import { forgetIndexes } from '@scriptorium/indexing/state'
import { CommandError, print } from '@scriptorium/commands/output'
import { settingFlags, withMigratedDatabase } from './settings.ts'

const run = ({ json, space, ...flags }: { json?: boolean; space?: string }) =>
  withMigratedDatabase(flags, async ({ writeTx }) => {
    const spaces = await writeTx((trx) => forgetIndexes(trx, space))
    if (space !== undefined && spaces === 0) throw new CommandError(`There is no indexed space ${space}.`)
    print(
      { spaces },
      spaces === 0
        ? 'No space is indexed yet. The server builds the indexes of new content by itself.'
        : `The server will rebuild the indexes of ${amountOf(spaces, 'space')} within a minute, or when it is started.`,
      json,
    )
  })

/** `reindex`: makes the server rebuild the search and link indexes. */
export const reindexCommand = (): Command =>
  settingFlags(
    new Command('reindex').description('have the server rebuild the search and link indexes from the content'),
    ['databaseUrl'],
  )
    .option('--space <id>', 'only the indexes of one space')
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExample:\n  $ scriptorium reindex')
    .action(run)
