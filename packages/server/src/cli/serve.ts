import { Command } from 'commander'
import { loadConfig, maskUrl } from '../config.ts'
import { createLog, isPretty } from '../log.ts'
import { limitHeapGrowth, releaseMemory, releaseMemoryWhenIdle } from '../release-memory.ts'
import type { RunningServer } from '../server.ts'
import { logLastResort } from './last-resort.ts'
import { fillDemo } from './fill-demo.ts'
import { settingFlags } from './settings.ts'

const block = ({ url, services: { config } }: RunningServer, generated: string | undefined) =>
  [
    '',
    `  Scriptorium   ${config.baseUrl}${config.baseUrl === url ? '' : `  (listening on ${url})`}`,
    `  API           ${config.baseUrl}/v1`,
    `  Reference     ${config.baseUrl}/docs`,
    `  Database      ${maskUrl(config.databaseUrl)}`,
    ...(generated ? [`  Admin token   ${generated}`, '', '  The token is shown this once: keep it.'] : []),
    '',
    '',
  ].join('\n')

const line = ({ url, services: { config } }: RunningServer, generated: string | undefined) =>
  `${JSON.stringify({
    event: 'ready',
    url,
    api: `${config.baseUrl}/v1`,
    reference: `${config.baseUrl}/docs`,
    database: maskUrl(config.databaseUrl),
    ...(generated && { adminToken: generated }),
  })}\n`

// The first signal lets requests finish; who cannot wait sends a second one.
const closeOnSignal = ({ close, services: { log } }: RunningServer) => {
  let asked = false
  const onSignal = (signal: NodeJS.Signals) => {
    if (asked) process.exit(130)
    asked = true
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
  // Here, so that the small commands need not load the whole server.
  const { startServer } = await import('../server.ts')
  const server = await startServer(settings, log)
  logLastResort(log)
  closeOnSignal(server)
  // A token that the operator chose is theirs to keep; only a generated one has to be told.
  const generated = settings.adminToken ? undefined : server.adminToken
  const pretty = isPretty(settings)
  process.stdout.write((pretty ? block : line)(server, generated))
  // After the token, which is told this once and has to be told even if the filling is cut short.
  if (demo) await fillDemo(server, pretty)
  releaseMemoryWhenIdle()
  server.warm().then(releaseMemory, (err: unknown) => log.error({ err }, 'warming up failed'))
}

/** `serve`: runs the server until it is told to stop. */
export const serveCommand = (): Command =>
  settingFlags(new Command('serve').description('migrate the database and answer requests'))
    .option('--demo', 'fill an empty workspace with documentation to look at')
    .option('--json', 'print and log JSON, also on a terminal')
    .addHelpText('after', '\nExample:\n  $ scriptorium serve --port 9000 --database-url postgres://me@localhost/docs')
    .action(serve)
