import { Command } from 'commander'
import { amountOf } from '@scriptorium/basics/amount-of'
import { fillRows, migrate, migrationStatus, planMigrations, type MigrationPlan } from '../../platform/db/migrate.ts'
import { print } from './output.ts'
import { settingFlags, withDatabase, withExistingDatabase } from './settings.ts'

interface Options {
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

/** `migrate`: migrates the schema, shows its state, or shows how long a migration would take. */
export const migrateCommand = (): Command =>
  settingFlags(new Command('migrate').description('migrate the database schema'), ['databaseUrl'])
    .option('--status', 'print the applied and the pending migrations')
    .option(
      '--plan',
      'try the pending migrations, print how long each takes, and undo them; locks the tables meanwhile',
    )
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExample:\n  $ scriptorium migrate --status')
    .action(({ plan, ...options }: Options) => (plan || options.status ? look(options) : apply(options)))
