import { Command } from 'commander'
import { readVersion } from '@scriptorium/basics/version'
import { print } from './output.ts'

/** `version`: prints the version. */
export const versionCommand = (): Command =>
  new Command('version')
    .description('print the version')
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExample:\n  $ scriptorium version')
    .action(({ json }: { json?: boolean }) => {
      const version = readVersion()
      print({ version, node: process.version }, version, json)
    })
