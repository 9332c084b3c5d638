import { Command, CommanderError } from 'commander'
import { ConfigError } from '../config.ts'
import { withCommandPrefix } from './command-prefix.ts'
import { readVersion } from '../version.ts'
import { SchemaNewerError } from '../db/migrate.ts'

// Scripts rely on these exit codes, and the help lists them.
const exitCodes = { ok: 0, failure: 1, usage: 2, configuration: 3, schemaNewer: 4 } as const

const exits = `
Exit codes:
  0 done   1 failed   2 wrong usage   3 wrong configuration   4 the database is newer than this version

Settings come from flags, from the environment (PORT for --port), and from a file .env, in this order.

Example:
  $ scriptorium serve`

type Load = () => Promise<Command>

// Each command is loaded on demand, so that small commands start quickly.
const commands: Record<string, Load> = {
  serve: async () => (await import('./serve.ts')).serveCommand(),
  migrate: async () => (await import('./migrate.ts')).migrateCommand(),
  login: async () => (await import('./login.ts')).loginCommand(),
  logout: async () => (await import('./login.ts')).logoutCommand(),
  whoami: async () => (await import('./login.ts')).whoamiCommand(),
  orgs: async () => (await import('./workspace.ts')).orgsCommand(),
  spaces: async () => (await import('./workspace.ts')).spacesCommand(),
  space: async () => (await import('./space.ts')).spaceCommand(),
  links: async () => (await import('./links.ts')).linksCommand(),
  cr: async () => (await import('./change-requests.ts')).changeRequestsCommand(),
  search: async () => (await import('./search.ts')).searchCommand(),
  audit: async () => (await import('./workspace.ts')).auditCommand(),
  token: async () => (await import('./token.ts')).tokenCommand(),
  sso: async () => (await import('./sso.ts')).ssoCommand(),
  import: async () => (await import('./import.ts')).importCommand(),
  export: async () => (await import('./export.ts')).exportCommand(),
  events: async () => (await import('./events.ts')).eventsCommand(),
  jobs: async () => (await import('./jobs.ts')).jobsCommand(),
  site: async () => (await import('./site.ts')).siteCommand(),
  backup: async () => (await import('./backup.ts')).backupCommand(),
  restore: async () => (await import('./backup.ts')).restoreCommand(),
  doctor: async () => (await import('./doctor.ts')).doctorCommand(),
  reindex: async () => (await import('./reindex.ts')).reindexCommand(),
  openapi: async () => (await import('./openapi.ts')).openapiCommand(),
  version: async () => (await import('./version.ts')).versionCommand(),
}

const createProgram = async (name: string | undefined): Promise<Command> => {
  const program = new Command('scriptorium')
    .description('Self-hosted documentation workspace')
    .addHelpText('after', exits)
    .version(readVersion(), '--version', 'print the version')
  const named = Object.entries(commands).find(([known]) => known === name)?.[1]
  for (const load of named ? [named] : Object.values(commands)) program.addCommand(await load())
  return program
}

const everyCommand = (command: Command): Command[] => [command, ...command.commands.flatMap(everyCommand)]

// An error is one line, including suggestions.
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

const messageOf = (error: unknown): string | undefined => {
  if (error instanceof CommanderError) return undefined
  // Several addresses were tried; each attempt has its own message.
  const cause: unknown = error instanceof AggregateError ? error.errors[0] : error
  return cause instanceof Error ? cause.message || cause.name : String(cause)
}

/** Runs one command and returns its exit code. Prints an error as one line on stderr. */
export const run = async (args: readonly string[]): Promise<number> => {
  const program = await createProgram(args[0])
  const writeErr = (text: string) => void process.stderr.write(withCommandPrefix(text))
  const writeOut = (text: string) => void process.stdout.write(withCommandPrefix(text))
  for (const command of everyCommand(program)) {
    command.exitOverride().configureOutput({ writeErr, writeOut, outputError: (text, write) => write(oneLine(text)) })
  }
  try {
    await program.parseAsync(args, { from: 'user' })
    return exitCodes.ok
  } catch (error) {
    const message = messageOf(error)
    if (message) writeErr(oneLine(`error: ${message}`))
    return codeOf(error, args)
  }
}
