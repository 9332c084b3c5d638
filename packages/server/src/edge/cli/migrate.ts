import { Command } from 'commander'
import { amountOf } from '@scriptorium/basics/amount-of'
import { fillRows, migrate, migrationStatus, planMigrations, type MigrationPlan } from '@scriptorium/schema/migrate'
import { moveInFlags, runMoveIn, type MoveInFlags } from '@scriptorium/commands/move-in/move-in-command'
import { print } from '@scriptorium/commands/output'
import { settingFlags, withDatabase, withExistingDatabase } from './settings.ts'

interface Options extends Partial<MoveInFlags> {
  status?: boolean
  plan?: boolean
  json?: boolean
}

const show = (word: string, names: string[]) => names.map((name) => `${word}  ${name}`)

const planText = ({ pending, fills }: MigrationPlan): string => {
  if (pending.length === 0) return 'The schema is up to date.'
  const totalMs = pending.reduce((sum, { ms }) => sum + ms, 0)
  const lines = pending.map(({ name, ms }) => `${name}  ${ms} ms`)
  const end = `In total ${totalMs} ms. Nothing was changed. Run \`scriptorium migrate\` to apply the migrations.`
  const filled = fills.map(
    ({ name, rows, ms }) => `${name}  then fills ${amountOf(rows, 'row')} in batches, about ${ms} ms`,
  )
  return [...lines, ...filled, end].join('\n')
}

const look = ({ status, json, ...flags }: Options) =>
  withExistingDatabase(flags, async (database) => {
    if (status) {
      const found = await migrationStatus(database.write)
      const text = [...show('applied', found.applied), ...show('pending', found.pending)].join('\n')
      return print(found, text, json)
    }
    const planned = await planMigrations(database)
    print(planned, planText(planned), json)
  })

const apply = ({ json, ...flags }: Options) =>
  withDatabase(flags, async (database) => {
    const applied = await migrate(database)
    await fillRows(database)
    print({ applied }, show('applied', applied).join('\n') || 'The schema is up to date.', json)
  })

const run = (from: string | undefined, options: Options, command: Command) => {
  const { plan, status, site } = options
  if (from === undefined && site === undefined) return plan || status ? look(options) : apply(options)
  if (from === undefined || site === undefined)
    return command.error('error: a site needs a source and a name: scriptorium migrate ./docs --site "Field guide"')
  return runMoveIn(from, { ...options, site }, command)
}

/**
 * `migrate`: migrates the schema, shows its state, or shows how long a migration would take. With a source, makes a site of what another
 * tool made.
 */
export const migrateCommand = (): Command =>
  moveInFlags(
    settingFlags(
      new Command('migrate')
        .description(
          'migrate the database schema; with a source, make a site of the folder, archive, repository or website of another tool',
        )
        .argument('[source]', 'a folder, a zip file, or the address of a zip file, a Git repository or a website'),
      ['databaseUrl'],
    ),
  )
    .option('--status', 'print the applied and the pending migrations')
    .option(
      '--plan',
      'try the pending migrations, print how long each takes, and undo them; locks the tables meanwhile',
    )
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      '\nExample:\n  $ scriptorium migrate --status\n  $ scriptorium migrate ./docs --site "Field guide"',
    )
    .action(run)
