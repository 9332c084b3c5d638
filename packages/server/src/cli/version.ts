import { readFileSync } from 'node:fs'
import { Command } from 'commander'
import { print } from './output.ts'

/** The version of this server. */
export const readVersion = (): string => {
  const manifest = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
    version: string
  }
  return manifest.version
}

/** `version`: says which one this is. */
export const versionCommand = (): Command =>
  new Command('version')
    .description('print the version')
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExample:\n  $ scriptorium version')
    .action(({ json }: { json?: boolean }) => {
      const version = readVersion()
      print({ version, node: process.version }, version, json)
    })
