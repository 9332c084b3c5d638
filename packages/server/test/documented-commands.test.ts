import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect } from 'vitest'
import { Command, CommanderError } from 'commander'
import { remoteCommands } from '@scriptorium/commands/remote-commands'
import { serverCommands } from '../src/edge/cli/server-commands.ts'
import { testFolder } from './folder.ts'
import { commandReader, type Documented } from './support/documented-commands.ts'
import { testWith } from './test.ts'

const root = join(import.meta.dirname, '../../..')
const patterns = [
  'README.md',
  'spec/README.md',
  'packages/*/README.md',
  'packages/*/examples/README.md',
  '.github/*.md',
  'packages/server/docs/*.md',
  'packages/guide/*.md',
]
const pages = patterns.flatMap((pattern) => globSync(pattern, { cwd: root })).toSorted()
const { within } = testFolder()
// A job would ask the servers that the pages name as examples.
const test = testWith({ backgroundJobs: 'off' })

/** The commands of all pages, each with the name of its page. */
const documented = async (env: Record<string, string>) => {
  const read = await commandReader(within(), env)
  const shown: [page: string, command: Documented][] = []
  const named: typeof shown = []
  for (const page of pages) {
    const found = await read(readFileSync(join(root, page), 'utf8'))
    shown.push(...found.shown.map((command): [string, Documented] => [page, command]))
    named.push(...found.named.map((command): [string, Documented] => [page, command]))
  }
  return { shown, named }
}

const everyCommand = (command: Command): Command[] => [command, ...command.commands.flatMap(everyCommand)]

/** Returns what the command line says about arguments, without running the command. Undefined if it takes them. */
const refusalOf = async (args: readonly string[]): Promise<CommanderError | undefined> => {
  const program = new Command('scriptorium').version('0', '--version')
  const loaders = [remoteCommands, serverCommands].flatMap((commands) => commands[args[0]!] ?? [])
  for (const load of loaders.slice(-1)) program.addCommand(await load())
  for (const command of everyCommand(program)) {
    command.exitOverride().configureOutput({ writeOut: () => {}, writeErr: () => {} })
    if (command.commands.length === 0) command.action(() => {})
  }
  try {
    await program.parseAsync(args, { from: 'user' })
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    return error.exitCode === 0 ? undefined : error
  }
}

const argsOf = ([program, ...args]: Documented): string[] | undefined => {
  if (program === 'scriptorium') return args
  return args[0] === 'scriptorium' ? args.slice(1) : undefined
}

const scriptsIn = (folder: string): string[] => {
  const file = join(root, folder, 'package.json')
  if (!existsSync(file)) return []
  return Object.keys((JSON.parse(readFileSync(file, 'utf8')) as { scripts?: object }).scripts ?? {})
}

/** Returns whether `pnpm` with these arguments runs a script of the repository or of the package that the page is in. */
const isScript = (page: string, args: readonly string[]): boolean => {
  const [first = '', filtered = '', script = ''] = args
  if (first === '--filter') return scriptsIn(filtered.replace('@scriptorium', 'packages')).includes(script)
  return ['.', dirname(page)].flatMap(scriptsIn).includes(first)
}

// A sentence can name a command without its arguments.
const incomplete = new Set(['commander.missingArgument', 'commander.missingMandatoryOptionValue', 'commander.help'])

test('every command that a README or the guide shows is there and takes its arguments', async () => {
  const { shown, named } = await documented({})
  const refused: string[] = []
  const checked = [...shown.map((row) => ({ row, isWhole: true })), ...named.map((row) => ({ row, isWhole: false }))]
  for (const { row, isWhole } of checked) {
    const [page, command] = row
    const [program, ...given] = command
    if (program === 'pnpm' && given[0] !== 'exec' && !isScript(page, given)) {
      refused.push(`${page}: ${command.join(' ')}: there is no such script`)
    }
    const args = argsOf(command)
    const error = args && (await refusalOf(args))
    if (error && (isWhole || !incomplete.has(error.code)))
      refused.push(`${page}: ${command.join(' ')}: ${error.message}`)
  }
  expect(refused).toEqual([])
  expect(shown.length).toBeGreaterThan(60)
  expect(named.length).toBeGreaterThan(60)
})

/** Returns the request that a call of curl sends. */
const requestOf = ([, ...args]: Documented) => {
  const headers = new Headers()
  let method: string | undefined
  let body: string | undefined
  let url = ''
  for (let at = 0; at < args.length; at++) {
    const arg = args[at]!
    if (arg === '-X') method = args[++at]
    else if (arg === '-H') headers.append(...(args[++at]!.split(/: (.*)/s) as [string, string]))
    else if (arg === '-d') body = args[++at]
    else if (!arg.startsWith('-')) url = arg
  }
  return { url, init: { method: method ?? (body === undefined ? 'GET' : 'POST'), headers, body } }
}

// 403 for what needs a fresh single sign-on, 404 for what this server lacks, such as the integration of an example, and 409 while a job of
// the same space is queued.
const answers: readonly number[] = [200, 201, 204, 403, 404, 409]

test('the server takes every request that a README or the guide shows', async ({ server, docs, space }) => {
  const params = { organizationId: server.organizationId }
  const { id: site } = await docs.createSite({ params, body: { title: 'Guide', visibility: 'public' } })
  const { id: provider } = await docs.createOrganizationSAMLProvider({
    params,
    body: { label: 'Staff', defaultRole: null },
  })
  const { shown } = await documented({
    URL: server.url,
    TOKEN: server.token,
    ORG: params.organizationId,
    SPACE: space.spaceId,
    SITE: site,
    PROVIDER: provider,
    INSTALLATION: space.spaceId,
    PAGE_VIEWS: space.spaceId,
    REPOSITORY: 'https://git.example.com/team/docs.git',
  })
  const refused: string[] = []
  const sent = shown.filter(([, [program]]) => program === 'curl')
  for (const [page, command] of sent) {
    const { url, init } = requestOf(command)
    const { pathname, search } = new URL(url)
    if (pathname.startsWith('/v1')) init.headers.set('Authorization', `Bearer ${server.token}`)
    const response = await fetch(`${server.url}${pathname}${search}`, init)
    const text = await response.text()
    const isKnown = !text.includes('There is nothing at')
    if (!isKnown || !answers.includes(response.status)) {
      refused.push(`${page}: ${init.method} ${pathname}: ${response.status} ${text}`)
    }
  }
  expect(refused).toEqual([])
  expect(sent.length).toBeGreaterThan(25)
})
