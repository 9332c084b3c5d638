import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { ConnectionError, createClient, ProblemError, type Client } from '@scriptorium/client'
import type { Command } from 'commander'
import { readLogin } from './login-file.ts'
import { CommandError } from '../output.ts'

/** The flags that name a running server. */
export interface ServerFlags {
  server?: string
  token?: string
}

const defaultUrl = 'http://127.0.0.1:8080'

/** Adds the flags of a command that works with a running server. */
export const serverFlags = (command: Command): Command =>
  command
    .option(
      '--server <url>',
      `where the server is (SCRIPTORIUM_URL; default: where you are logged in, or ${defaultUrl})`,
    )
    .option('--token <token>', 'token to use (SCRIPTORIUM_TOKEN; default: the token of your login)')

// Unlike the server, these commands accept unknown variables: the folder can belong to another program.
const ownEnvFile = (): Record<string, string | undefined> =>
  existsSync('.env') ? parseEnv(readFileSync('.env', 'utf8')) : {}

const withoutSlash = (url: string) => url.replace(/\/+$/, '')

/** Returns the server that the flags, the environment or the login name. A login's token goes only to its server. */
export const serverOf = ({ server, token }: ServerFlags): { url: string; token?: string } => {
  const env = { ...ownEnvFile(), ...process.env }
  const [givenUrl, givenToken] = [server ?? env['SCRIPTORIUM_URL'], token ?? env['SCRIPTORIUM_TOKEN']]
  const login = givenUrl && givenToken ? undefined : readLogin()
  const url = withoutSlash(givenUrl ?? login?.url ?? defaultUrl)
  const known = givenToken ?? (login?.url === url ? login.token : undefined)
  return { url, ...(known && { token: known }) }
}

const minShownWaitMs = 1000

/** Prints why the client waits before a retry, so that the command does not seem to hang. */
const printWaits = (line: string): void => {
  const [, reason, waitMs] = /^scriptorium (.*): retry in (\d+) ms$/.exec(line) ?? []
  if (reason === undefined || Number(waitMs) < minShownWaitMs) return
  const cause = reason.includes(': 429 ') ? 'the rate limit of the server was reached' : reason
  process.stderr.write(`Waiting ${Math.ceil(Number(waitMs) / 1000)} s: ${cause}\n`)
}

/** Returns a client for a server. Throws a usage error if the address is invalid. */
export const clientFor = ({ url, token }: { url: string; token: string }, command: Command): Client => {
  try {
    return createClient({ baseUrl: url, token, ...(process.env['DEBUG'] === undefined && { log: printWaits }) })
  } catch (error) {
    return command.error(`error: ${(error as Error).message}`)
  }
}

/** Returns a client for the server that the flags, the environment or the login name. */
export const connect = (flags: ServerFlags, command: Command): Client => {
  const { url, token } = serverOf(flags)
  if (!token) {
    const ways = '`scriptorium login`, --token, or SCRIPTORIUM_TOKEN in the environment'
    return command.error(`error: a token is needed for ${url}: ${ways}`)
  }
  return clientFor({ url, token }, command)
}

const plain = (error: unknown, url: string): unknown => {
  if (error instanceof ConnectionError)
    return new CommandError(`${url} cannot be reached: ${error.message.replace(/^\w+: /, '')}.`)
  if (!(error instanceof ProblemError)) return error
  if (error.status === 401) return new CommandError(`${url} does not accept the token: run \`scriptorium login\`.`)
  const faults = error.errors.map(({ pointer, message }) => `${pointer.split('/').slice(2).join('.')} ${message}`)
  const reason = faults.length > 0 ? faults.join('; ') : (error.detail ?? error.message)
  return new CommandError(error.status >= 500 ? `${url}: ${error.message}` : reason)
}

/** Runs work with a client. Reports an error of the server as one sentence. */
export const withServer = async <T>(
  flags: ServerFlags,
  command: Command,
  work: (docs: Client) => Promise<T>,
): Promise<T> => {
  const docs = connect(flags, command)
  try {
    return await work(docs)
  } catch (error) {
    throw plain(error, serverOf(flags).url)
  }
}

/** Replaces a 404 with an error that names what was not found. */
export const explainNotFound = (error: unknown, what: string): unknown => {
  const isMissing = error instanceof ProblemError && error.status === 404
  return isMissing ? new CommandError(`There is no such ${what}.`) : error
}
