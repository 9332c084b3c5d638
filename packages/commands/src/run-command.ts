import { Command, CommanderError } from 'commander'
import { readVersion } from '@scriptorium/basics/version'
import { withCommandPrefix } from './command-prefix.ts'

// Scripts rely on these exit codes, and the help lists them.
const exitCodes = { ok: 0, failure: 1, usage: 2, configuration: 3 } as const

/** Commands by name. Each one is loaded on demand, so that small commands start quickly. */
export type Commands = Record<string, () => Promise<Command>>

/** A program with commands. */
export interface Program {
  description: string
  commands: Commands
  /** What the help of the program says after the list of its commands. */
  notes: string
}

const createProgram = async ({ description, commands, notes }: Program, name: string | undefined): Promise<Command> => {
  const program = new Command('scriptorium')
    .description(description)
    .addHelpText('after', notes)
    .version(readVersion(), '--version', 'print the version')
  if (name === '--version') return program
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
  return error instanceof Error && 'exitCode' in error ? Number(error.exitCode) : exitCodes.failure
}

const messageOf = (error: unknown): string | undefined => {
  if (error instanceof CommanderError) return undefined
  // Several addresses were tried; each attempt has its own message.
  const cause: unknown = error instanceof AggregateError ? error.errors[0] : error
  return cause instanceof Error ? cause.message || cause.name : String(cause)
}

/** Runs one command of a program and returns its exit code. Prints an error as one line on stderr. */
export const runCommand = async (of: Program, args: readonly string[]): Promise<number> => {
  const program = await createProgram(of, args[0])
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
