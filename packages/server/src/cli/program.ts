import { Command, CommanderError } from 'commander'
import { ConfigError } from '../config.ts'
import { SchemaNewerError } from '../db/migrate.ts'
import { backupCommand, restoreCommand } from './backup.ts'
import { doctorCommand } from './doctor.ts'
import { exportCommand } from './export.ts'
import { importCommand } from './import.ts'
import { migrateCommand } from './migrate.ts'
import { openapiCommand } from './openapi.ts'
import { serveCommand } from './serve.ts'
import { tokenCommand } from './token.ts'
import { versionCommand } from './version.ts'

// Scripts rely on these; the help names them.
const exitCodes = { ok: 0, failure: 1, usage: 2, configuration: 3, schemaNewer: 4 } as const

const exits = `
Exit codes:
  0 done   1 failed   2 wrong usage   3 wrong configuration   4 the database is newer than this version

Settings come from flags, from the environment (PORT for --port), and from a file .env, in this order.

Example:
  $ scriptorium serve`

const createProgram = (): Command => {
  const program = new Command('scriptorium')
    .description('A documentation workspace that a team runs itself')
    .addHelpText('after', exits)
  const commands = [
    serveCommand(),
    migrateCommand(),
    tokenCommand(),
    importCommand(),
    exportCommand(),
    backupCommand(),
    restoreCommand(),
    doctorCommand(),
    openapiCommand(),
    versionCommand(),
  ]
  for (const command of commands) program.addCommand(command)
  return program
}

const everyCommand = (command: Command): Command[] => [command, ...command.commands.flatMap(everyCommand)]

// Whatever went wrong is one line, suggestions included.
const oneLine = (text: string) => `${text.trim().replaceAll(/\s*\n\s*/g, ' ')}\n`

const unknownSetting = (error: CommanderError, args: readonly string[]) =>
  error.code === 'commander.unknownOption' && args[0] === 'serve'

const codeOf = (error: unknown, args: readonly string[]): number => {
  if (error instanceof CommanderError) {
    if (error.exitCode === 0) return exitCodes.ok
    return unknownSetting(error, args) ? exitCodes.configuration : exitCodes.usage
  }
  if (error instanceof ConfigError) return exitCodes.configuration
  return error instanceof SchemaNewerError ? exitCodes.schemaNewer : exitCodes.failure
}

const told = (error: unknown): string | undefined => {
  if (error instanceof CommanderError) return undefined
  // Several addresses were tried, and the message is in each of the attempts.
  const cause: unknown = error instanceof AggregateError ? error.errors[0] : error
  return cause instanceof Error ? cause.message || cause.name : String(cause)
}

/** Runs one command and says its exit code; what fails is one line on stderr. */
export const run = async (args: readonly string[]): Promise<number> => {
  const program = createProgram()
  const writeErr = (text: string) => void process.stderr.write(text)
  for (const command of everyCommand(program)) {
    command.exitOverride().configureOutput({ writeErr, outputError: (text, write) => write(oneLine(text)) })
  }
  try {
    await program.parseAsync(args, { from: 'user' })
    return exitCodes.ok
  } catch (error) {
    const message = told(error)
    if (message) writeErr(oneLine(`error: ${message}`))
    return codeOf(error, args)
  }
}
