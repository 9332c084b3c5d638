import { Command } from 'commander'
import { migrate, migrationStatus, refuseNewer } from '../db/migrate.ts'
import { print } from './output.ts'
import { settingFlags, withDatabase } from './settings.ts'

interface Options {
  status?: boolean
  json?: boolean
}

const show = (word: string, names: string[]) => names.map((name) => `${word}  ${name}`)

const run = ({ status, json, ...flags }: Options) =>
  withDatabase(flags, async (database) => {
    if (status) {
      const found = await migrationStatus(database.write)
      const text = [...show('applied', found.applied), ...show('pending', found.pending)].join('\n')
      print(found, text, json)
      return refuseNewer(found.applied)
    }
    const applied = await migrate(database)
    print({ applied }, show('applied', applied).join('\n') || 'The schema is up to date.', json)
  })

/** `migrate`: migrates the schema, or shows its state. */
export const migrateCommand = (): Command =>
  settingFlags(new Command('migrate').description('migrate the database schema'), ['databaseUrl'])
    .option('--status', 'print the applied and the pending migrations')
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExample:\n  $ scriptorium migrate --status')
    .action(run)
