import { createClient, ProblemError, type Client } from '@scriptorium/client'
import type { Command } from 'commander'
import { readEnvFile } from '../config.ts'
import { CommandError } from './output.ts'

/** The flags that name a running server. */
export interface ServerFlags {
  server?: string
  token?: string
}

/** Adds the flags of a command that works with a running server. */
export const serverFlags = (command: Command): Command =>
  command
    .option('--server <url>', 'where the server is (SCRIPTORIUM_URL; default: http://127.0.0.1:8080)')
    .option('--token <token>', 'whose rights to use (SCRIPTORIUM_TOKEN)')

/** A client for the server that the flags or the environment name. */
export const connect = ({ server, token }: ServerFlags, command: Command): Client => {
  const env = { ...readEnvFile(), ...process.env }
  const given = token ?? env['SCRIPTORIUM_TOKEN']
  if (!given) command.error('error: a token is needed: --token, or SCRIPTORIUM_TOKEN in the environment')
  try {
    return createClient({ baseUrl: server ?? env['SCRIPTORIUM_URL'] ?? 'http://127.0.0.1:8080', token: given })
  } catch (error) {
    return command.error(`error: ${(error as Error).message}`)
  }
}

/** Says what is not there in place of a bare 404. */
export const explained = (error: unknown, what: string): unknown => {
  const isMissing = error instanceof ProblemError && error.status === 404
  return isMissing ? new CommandError(`There is no such ${what}.`) : error
}
