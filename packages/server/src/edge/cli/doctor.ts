import { Command } from 'commander'
import { amountOf } from '@scriptorium/basics/amount-of'
import type { ExaminationResult } from '../../features/doctor/examine.ts'
import { createCounter } from './counter.ts'
import { CommandError, print } from '@scriptorium/commands/output'
import { settingFlags, withDamagedDatabase } from './settings.ts'

/** Returns the result of an examination as text. */
export const describeExamined = ({ spaces, revisions, files, findings }: ExaminationResult): string => {
  const counts = [amountOf(spaces, 'space'), amountOf(revisions, 'revision'), amountOf(files, 'file')].join(', ')
  const lines = findings.map(({ where, what }) => `${where}: ${what}`)
  return [
    ...lines,
    findings.length === 0 ? `${counts}: no damage found.` : `${counts}: ${amountOf(findings.length, 'fault')}.`,
  ].join('\n')
}

export const requireSound = ({ findings }: ExaminationResult): void => {
  if (findings.length > 0)
    throw new CommandError('The stored data is damaged: restore a backup into another database and compare them.')
}

const run = ({ json, ...flags }: { json?: boolean }) =>
  withDamagedDatabase(flags, async (database, settings) => {
    const [{ examine }, { openStorage }] = [
      await import('../../features/doctor/examine.ts'),
      await import('../../platform/storage/open.ts'),
    ]
    const { openSealer } = await import('../../platform/secrets/sealed-columns.ts')
    // The row with the secret may be damaged, which the examination reports.
    const sealer = await openSealer(database.read, settings.secretKeys).catch(() => undefined)
    const { tell, clear } = createCounter(json)
    const examined = await examine(database, await openStorage(settings), tell, sealer).finally(clear)
    print(examined, describeExamined(examined), json)
    requireSound(examined)
  })

/** `doctor`: checks the integrity of the stored data and reports damage. */
export const doctorCommand = (): Command =>
  settingFlags(new Command('doctor').description('check the stored data for damage; the server can be running'), [
    'databaseUrl',
    'storageUrl',
    'secretKeys',
  ])
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExample:\n  $ scriptorium doctor')
    .action(run)
