import { remoteCommands } from '@scriptorium/commands/remote-commands'
import { runCommand, type Program } from '@scriptorium/commands/run-command'
import { serverCommands } from './server-commands.ts'

const program: Program = {
  description: 'Self-hosted documentation workspace',
  commands: { ...remoteCommands, ...serverCommands },
  notes: `
Exit codes:
  0 done   1 failed   2 wrong usage   3 wrong configuration   4 the database is newer than this version

Settings come from flags, from the environment (PORT for --port), and from a file .env, in this order.

Example:
  $ scriptorium serve`,
}

/** Runs a command of the server or one that talks to it, and returns its exit code. Prints an error as one line on stderr. */
export const run = (args: readonly string[]): Promise<number> => runCommand(program, args)
