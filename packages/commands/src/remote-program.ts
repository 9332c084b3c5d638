import { remoteCommands } from './remote-commands.ts'
import { runCommand, type Program } from './run-command.ts'

const program: Program = {
  description: 'Commands for a Scriptorium server',
  commands: remoteCommands,
  notes: `
Exit codes:
  0 done   1 failed   2 wrong usage

Commands that need the database, such as serve and backup, come with @scriptorium/server.

Example:
  $ scriptorium login https://docs.example.com`,
}

/** Runs a command that talks to a server, and returns its exit code. Prints an error as one line on stderr. */
export const runRemote = (args: readonly string[]): Promise<number> => runCommand(program, args)
