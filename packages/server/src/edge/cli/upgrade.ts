import { Command } from 'commander'
import type { Readiness } from '../../features/doctor/readiness.ts'
import { readVersion } from '@scriptorium/basics/version'
import { CommandError, print } from '@scriptorium/commands/output'
import { settingFlags, withExistingDatabase } from './settings.ts'

interface Options {
  check: true
  plan: boolean
  json?: boolean
}

const marks = { ok: 'ok', attention: 'note', failed: 'FAIL' } as const

const textOf = ({ isReady, checks }: Readiness): string => {
  const lines = checks.map(({ name, state, what }) => `${marks[state].padEnd(5)} ${name.padEnd(9)} ${what}`)
  const end = `The database is ${isReady ? '' : 'not '}ready for Scriptorium ${readVersion()}. Nothing was changed.`
  return [...lines, end].join('\n')
}

const run = ({ check: _, plan, json, ...flags }: Options) =>
  withExistingDatabase(flags, async (database, { databaseUrl, secretKeys }) => {
    const { checkReadiness } = await import('../../features/doctor/readiness.ts')
    const { openSealer } = await import('../../platform/secrets/sealed-columns.ts')
    const sealer = await openSealer(database.read, secretKeys).catch(() => undefined)
    const version = readVersion()
    const found = await checkReadiness({ database, databaseUrl, version, sealer, isTried: plan })
    print(found, textOf(found), json)
    if (!found.isReady) throw new CommandError('The database is not ready for an upgrade: mend the checks that failed.')
  })

/** `upgrade`: says whether a database is ready for this version. `serve` and `migrate` do the upgrade. */
export const upgradeCommand = (): Command =>
  settingFlags(
    new Command('upgrade').description(
      'check whether the database is ready for this version; the server can be running',
    ),
    ['databaseUrl', 'secretKeys'],
  )
    .requiredOption('--check', 'check and change nothing')
    .option('--no-plan', 'do not try the pending migrations, which locks the tables that they change')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      `
Exit codes:
  0 ready   1 not ready   3 wrong configuration   4 the database is newer than this version

Example:
  $ scriptorium upgrade --check`,
    )
    .action(run)
