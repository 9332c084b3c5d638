import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { Command } from 'commander'
import { clientFor, serverFlags, serverOf, withServer, type ServerFlags } from './connect.ts'
import { deleteLogin, saveLogin, loginPath } from './login-file.ts'
import { CommandError, formatFields, printFor } from '../output.ts'

interface Options extends ServerFlags {
  json?: boolean
}

interface LoginOptions extends Options {
  sso?: string
}

/** Returns the server of an address at which people start to sign in. */
const serverOfStart = (start: string): string => {
  const [, server] = /^(https?:\/\/\S+)\/saml\/[\w-]+\/start$/.exec(start) ?? []
  if (server === undefined)
    throw new CommandError(
      `${start} is no sign-in address: it looks like https://…/saml/…/start or https://…/oidc/…/start.`,
    )
  return server
}

const explainSso = (start: string) =>
  process.stderr.write(
    `Open ${start} in a browser, sign in, create a token there, and type it here. It opens one organization only.\n`,
  )

// Hides the typed token.
const prompt = async (question: string): Promise<string> => {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const typed = createInterface({ input: process.stdin, output: nowhere, terminal: true })
  process.stderr.write(question)
  try {
    return await typed.question('')
  } finally {
    typed.close()
    process.stderr.write('\n')
  }
}

const askForToken = async (url: string): Promise<string> => {
  const given = process.stdin.isTTY ? await prompt(`Token for ${url}: `) : await text(process.stdin)
  const token = given.trim()
  if (token === '') throw new CommandError('A token is required: enter it, pipe it to stdin, or use --token.')
  return token
}

const login = async (address: string | undefined, { json, sso, ...flags }: LoginOptions, command: Command) => {
  const server = sso === undefined ? (address ?? flags.server) : serverOfStart(sso)
  const { url } = serverOf({ ...flags, ...(server !== undefined && { server }) })
  if (sso !== undefined) explainSso(sso)
  const token = flags.token ?? process.env['SCRIPTORIUM_TOKEN'] ?? (await askForToken(url))
  clientFor({ url, token }, command)
  const user = await withServer({ server: url, token }, command, (docs) => docs.getAuthenticatedUser())
  await saveLogin({ url, token })
  printFor({ server: url, user }, `Logged in to ${url} as ${user.displayName}. The token is in ${loginPath()}.`, json)
}

const logout = async ({ json }: Options) => {
  const dropped = await deleteLogin()
  printFor(
    { loggedOut: dropped },
    dropped ? 'Logged out. The token still works: revoke it where you made it.' : 'You were not logged in.',
    json,
  )
}

const whoami = ({ json, ...flags }: Options, command: Command) =>
  withServer(flags, command, async (docs) => {
    const user = await docs.getAuthenticatedUser()
    const { url } = serverOf(flags)
    const text = formatFields({ name: user.displayName, 'e-mail': user.email, id: user.id, server: url })
    printFor({ server: url, user }, text, json)
  })

const jsonFlag = (command: Command) => command.option('--json', 'print JSON even on a terminal')

/** `login`: stores the server and token that other commands use. */
export const loginCommand = (): Command =>
  jsonFlag(
    serverFlags(new Command('login').description('store the server and the token that other commands use')).argument(
      '[url]',
      'the same as --server',
    ),
  )
    .option('--sso <sign-in address>', 'sign in with the identity provider of an organization')
    .addHelpText('after', '\nExample:\n  $ scriptorium login https://docs.example.com')
    .action(login)

/** `logout`: deletes the stored login. */
export const logoutCommand = (): Command =>
  jsonFlag(new Command('logout').description('delete the stored server and token'))
    .addHelpText('after', '\nExample:\n  $ scriptorium logout')
    .action(logout)

/** `whoami`: shows the server and user of the current login. */
export const whoamiCommand = (): Command =>
  jsonFlag(serverFlags(new Command('whoami').description('show the user and the server that commands use')))
    .addHelpText('after', '\nExample:\n  $ scriptorium whoami')
    .action(whoami)
