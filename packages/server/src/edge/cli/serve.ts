import { flushCompileCache } from 'node:module'
import { Command } from 'commander'
import { cleanScratch } from '@scriptorium/basics/scratch'
import { maskUrl } from '@scriptorium/database/mask-url'
import { loadConfig } from '@scriptorium/settings/config'
import { createLog, isPretty } from '@scriptorium/telemetry/log'
import { limitHeapGrowth } from '../../ground/heap.ts'
import type { RunningServer } from '../server.ts'
import { logLastResort } from './last-resort.ts'
import { fillDemo } from './fill-demo.ts'
import { settingFlags } from './settings.ts'

const createHint = 'Create a token with: scriptorium token create'
const tokenHint = 'The token is shown only on a terminal. Create one with: scriptorium token create'

/** The token of the first start. It is shown only on a terminal, because logs are stored and sent to other systems. */
interface Generated {
  token?: string
  isHidden: boolean
  /** Signs in the first user. A log can have it, because it works once and for an hour. */
  signIn?: string
}

// On later starts the operator has an account, unless it is the demo of somebody who tries the server.
const firstSignIn = async (
  { adminToken, services }: RunningServer,
  demo = false,
): Promise<Pick<Generated, 'signIn'>> => {
  if (!demo && (adminToken === undefined || !process.stdout.isTTY)) return {}
  const { database, urls } = services
  const { codeLifetimesMs, createCode, signInLink } = await import('../resources/sign-in/codes.ts')
  const user = await database.read('users').orderBy('createdAt').orderBy('id').first('id')
  const code = await database.writeTx((trx) => createCode(trx, user!.id, codeLifetimesMs.printed))
  return { signIn: signInLink(urls.studio, code) }
}

const generatedBy = ({ adminToken }: RunningServer, chosen: string | undefined): Generated => {
  // A token that the operator chose is not shown.
  if (adminToken === undefined || chosen !== undefined) return { isHidden: false }
  return process.stdout.isTTY ? { token: adminToken, isHidden: false } : { isHidden: true }
}

const block = ({ url, services: { config } }: RunningServer, { token, isHidden, signIn }: Generated) =>
  [
    '',
    `  Scriptorium   ${config.baseUrl}${config.baseUrl === url ? '' : `  (listening on ${url})`}`,
    ...(signIn ? [`  Sign in       ${signIn}`] : []),
    `  API           ${config.baseUrl}/v1`,
    `  Reference     ${config.baseUrl}/docs`,
    `  Database      ${maskUrl(config.databaseUrl)}`,
    ...(token ? [`  Admin token   ${token}`, '', '  The token is shown only once: keep it.'] : []),
    ...(isHidden ? [`  Admin token   ${tokenHint}`] : []),
    '',
    '',
  ].join('\n')

const line = ({ url, services: { config } }: RunningServer, { token, isHidden, signIn }: Generated) =>
  `${JSON.stringify({
    event: 'ready',
    level: 30,
    time: new Date().toISOString(),
    msg: 'ready',
    url,
    api: `${config.baseUrl}/v1`,
    reference: `${config.baseUrl}/docs`,
    database: maskUrl(config.databaseUrl),
    ...(signIn && { signIn }),
    ...(token ? { adminToken: token } : { hint: isHidden ? tokenHint : createHint }),
  })}\n`

// The first signal lets running requests finish; a second one stops the server at once.
const closeOnSignal = ({ close, services: { log } }: RunningServer) => {
  let isStopping = false
  const onSignal = (signal: NodeJS.Signals) => {
    if (isStopping) process.exit(130)
    isStopping = true
    log.info({ signal }, 'shutting down')
    close().then(
      () => process.exit(0),
      (err: unknown) => {
        log.error({ err }, 'shutting down failed')
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', onSignal).on('SIGINT', onSignal)
}

const serve = async ({ json, demo, ...flags }: { json?: boolean; demo?: boolean }) => {
  const settings = { ...loadConfig(flags), ...(json && { logFormat: 'json' as const }) }
  const log = createLog(settings)
  limitHeapGrowth()
  // Imported here, so that small commands do not load the whole server.
  const { startServer } = await import('../server.ts')
  const server = await startServer(settings, log)
  logLastResort(log)
  closeOnSignal(server)
  void cleanScratch()
  // Node would keep what it compiled at the end of the process, which a server that is killed does not reach.
  flushCompileCache()
  const pretty = isPretty(settings)
  process.stdout.write(
    (pretty ? block : line)(server, {
      ...generatedBy(server, settings.adminToken),
      ...(await firstSignIn(server, demo)),
    }),
  )
  // Runs after the token is shown, because it is shown only once, even if filling is interrupted.
  if (demo) await fillDemo(server, pretty)
  server.warm().catch((err: unknown) => log.error({ err }, 'warming up failed'))
}

/** `serve`: runs the server until it gets a signal to stop. */
export const serveCommand = (): Command =>
  settingFlags(new Command('serve').description('migrate the database and start the server'))
    .option('--demo', 'fill an empty workspace with example documentation')
    .option('--json', 'print and log JSON even on a terminal')
    .addHelpText('after', '\nExample:\n  $ scriptorium serve --port 9000 --database-url postgres://me@localhost/docs')
    .action(serve)
