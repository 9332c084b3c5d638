import { createAssistant } from '../features/assistant/assistant.ts'
import { queueStaleIndexes } from '@scriptorium/indexing/queue-stale-indexes'
import { once } from 'node:events'
import type { RequestListener, Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { createApp } from './app.ts'
import { bootstrap } from './bootstrap.ts'
import { maskUrl } from '@scriptorium/database/mask-url'
import { withAddress, type Config, type Settings } from '@scriptorium/settings/config'
import { createContentCache, knexStore } from '@scriptorium/store/knex-store'
import { createFolder } from '@scriptorium/database/create-folder'
import { announceServer, type Presence } from '@scriptorium/schema/live-servers'
import { migrate, migrationStatus, unfilledMigrations } from '@scriptorium/schema/migrate'
import { withReplica, type Database } from '@scriptorium/database/open'
import { openReachable } from '@scriptorium/database/reachable'
import { requireGitFolders } from '@scriptorium/settings/git-folders'
import { basePathOf, withoutBasePath } from './http/base-path.ts'
import { drainable, type Drain } from './http/listening/drain.ts'
import { createHttpServer, listen } from './http/listening/listen.ts'
import { createMessages, type Messages } from './http/listening/messages.ts'
import { loadSpec } from './http/operations/load-spec.ts'
import { gaugeIndexes } from '@scriptorium/indexing/gauge'
import { createPageViews } from '../domain/integrations/page-views.ts'
import { createInsights } from '@scriptorium/insights/insights'
import { gaugeJobs } from '@scriptorium/jobs/gauge'
import { createMetrics, type Metrics } from '@scriptorium/telemetry/metrics/metrics'
import { gaugeProcess } from '@scriptorium/telemetry/metrics/process'
import { startMetricsServer, type MetricsServer } from './http/outside/metrics-server.ts'
import { answerMalformed, answerWhileStarting } from './http/listening/raw-problem.ts'
import { warmReader } from './reader/warm.ts'
import { lookupCname } from '../domain/sites/addresses/hostnames.ts'
import { createUrls } from '../platform/urls.ts'
import type { CompiledSpec } from '@scriptorium/validator/compile-spec'
import { createValidator, type Validator } from './http/operations/validate.ts'
import { createEvents } from '../domain/events/events.ts'
import { createQueue } from '@scriptorium/jobs/queue'
import { jobRegistry } from './job-registry.ts'
import type { JobPayloads } from '../platform/jobs/payloads.ts'
import { createTraffic } from '@scriptorium/jobs/traffic'
import { startWorker, type Worker } from '@scriptorium/jobs/worker'
import { createLog } from '@scriptorium/telemetry/log'
import { createMailer } from '@scriptorium/mail/mailer'
import { createScripts } from '@scriptorium/outside/scripts/scripts'
import { createSealer } from '../platform/secrets/sealer.ts'
import type { Services } from './services.ts'
import { subscriptions } from './subscriptions.ts'
import { startTracing } from '@scriptorium/telemetry/tracing/start'
import type { Tracing } from '@scriptorium/telemetry/tracing/tracing'
import { createFetchFile } from '@scriptorium/outside/requests/fetch-file'
import { observed } from '../platform/outgoing/observed.ts'
import { createOutgoing } from '@scriptorium/outside/requests/outgoing'
import { traced } from '../platform/outgoing/traced.ts'
import { openStorage } from '../platform/storage/open.ts'
import { readVersion } from '@scriptorium/basics/version'

/** A running server. */
export interface RunningServer {
  url: string
  services: Services
  /** Set only on the first run on an empty database. */
  adminToken?: string
  /** Loads what the first reader of a site would wait for, if a site is published. */
  warm(): Promise<unknown>
  /** Finishes the requests in flight, then closes the database. */
  close(): Promise<void>
}

interface Companions {
  worker: Worker | undefined
  extra: MetricsServer | undefined
  presence: Presence
}

// Load balancers that ask `/readyz` need a moment to notice, and a busy one needs longer. Half of the time remains for requests in flight.
const drainConnections = async ({ shutdownDelay, shutdownTimeout }: Settings, drain: Drain): Promise<number> => {
  drain.start()
  if (shutdownDelay === 0) return shutdownTimeout * 1000
  await sleep(shutdownDelay * 1000)
  const since = performance.now()
  await drain.untilQuiet(shutdownTimeout * 500)
  return shutdownTimeout * 1000 - (performance.now() - since)
}

const stop = async (server: Server, drain: Drain, services: Services, { worker, extra, presence }: Companions) => {
  const { config, database, log, state } = services
  state.draining = true
  const leftMs = await drainConnections(config, drain)
  const closed = once(server, 'close')
  server.close()
  const impatient = setTimeout(() => {
    log.warn('requests in flight did not finish in time')
    server.closeAllConnections()
  }, leftMs)
  await Promise.all([closed, worker?.close(), extra?.close()])
  clearTimeout(impatient)
  await Promise.all([services.scripts.close(), services.pageViews.close(), services.insights.close(), presence.end()])
  await database.close()
  // A collector that does not answer must not fail the end of the server.
  await services.tracing?.close().catch((err: unknown) => log.warn({ err }, 'the last traces could not be sent'))
}

const prepare = async (settings: Settings, database: Database, log: Logger) => {
  const applied = await migrate(database)
  if (applied.length > 0) log.info({ applied, database: maskUrl(settings.databaseUrl) }, 'the schema is up to date')
  const { newer } = await migrationStatus(database.read)
  if (newer.length > 0)
    log.warn({ newer }, 'a newer version has migrated the database; this version works in its schema')
  const bootstrapped = await bootstrap(database, settings.adminToken)
  if (bootstrapped.isTokenUnknown) {
    log.warn('ADMIN_TOKEN is not a token of this database: it is used only when an empty database is filled')
  }
  return bootstrapped
}

// Without traces, requests go straight to the client.
const createClients = (config: Config, metrics: Metrics, tracing: Tracing | undefined) => {
  // Scripts call the API of this server at its address, which can be private.
  const [outgoing, api] = [createOutgoing(config.fetchAllow), createOutgoing(['0.0.0.0/0', '::/0'])]
  const measured = observed(outgoing, metrics.outgoingDuration)
  return tracing ? { outgoing: traced(measured, tracing), api: traced(api, tracing) } : { outgoing: measured, api }
}

const createServices = async (config: Config, database: Database, log: Logger, secret: string): Promise<Services> => {
  const cache = createContentCache()
  const jobs = createQueue<JobPayloads>()
  const metrics = createMetrics(database)
  gaugeJobs(database, [metrics.registry])
  gaugeIndexes(database, [metrics.registry])
  const tracing = await startTracing(config, log, database.dialect.name === 'postgres' ? 'postgresql' : 'sqlite')
  const { outgoing, api } = createClients(config, metrics, tracing)
  const sealer = createSealer([...config.secretKeys, secret])
  return {
    config,
    database,
    log,
    urls: createUrls(config, secret),
    secret,
    lookupCname,
    sealer,
    storage: await openStorage(config),
    outgoing,
    assistant: createAssistant(config, database, sealer, log),
    fetchFile: createFetchFile(outgoing, config.fileLimit),
    scripts: createScripts({
      isOn: config.integrationScripts === 'on',
      outgoing,
      api,
      apiUrl: config.baseUrl,
    }),
    content: (db) => knexStore(db, cache),
    mailer: createMailer(config),
    metrics,
    traffic: createTraffic(),
    ...(tracing && { tracing }),
    pageViews: createPageViews({ database, jobs, log, metrics }),
    insights: createInsights({ config, database, log }),
    jobs,
    events: createEvents(subscriptions, { jobs, hasWebhook: config.webhookUrl !== undefined }),
    isDeveloped: process.env['SCRIPTORIUM_DEV'] === '1',
    state: { draining: false },
  }
}

const createSpecValidator = (spec: CompiledSpec, { config, log, metrics }: Services): Validator =>
  createValidator(spec, {
    limits: { ordinary: config.bodyLimit, large: config.contentBodyLimit },
    onResponseViolation: (operation, errors) => {
      metrics.responseViolations.inc({ operation })
      log.error({ operation, errors }, 'a response violates the spec')
    },
  })

const queueFills = async ({ database, jobs }: Services): Promise<void> => {
  if ((await unfilledMigrations(database.read)).length === 0) return
  await database.writeTx((trx) => jobs.enqueue(trx, 'fillRows', {}, { unique: 'all' }))
}

// The hourly job could have run just before this start, with the older keys.
const queueReseal = async ({ config, database, jobs }: Services): Promise<void> => {
  if (config.secretKeys.length === 0) return
  await database.writeTx((trx) => jobs.enqueue(trx, 'resealSecrets', {}, { unique: 'all' }))
}

const start = async (
  server: Server,
  answerWith: (listener: RequestListener) => void,
  { settings, log, url, messages }: { settings: Settings; log: Logger; url: string; messages: Messages },
): Promise<RunningServer> => {
  await requireGitFolders(settings.gitFolders)
  const primary = await openReachable(settings.databaseUrl)
  const { databaseReadUrl } = settings
  let database = primary
  try {
    const { secret, adminToken } = await prepare(settings, database, log)
    if (databaseReadUrl !== undefined) database = withReplica(primary, databaseReadUrl, log)
    const services = await createServices(withAddress(settings, url), database, log, secret)
    if (services.storage.kind === 'disk') createFolder(services.storage.folder)
    const { compiled, operationRules } = loadSpec()
    const validator = createSpecValidator(compiled, services)
    gaugeProcess(services.metrics.registry, { scripts: services.scripts, validator })
    answerWith(withoutBasePath(basePathOf(services.config), createApp(services, validator, operationRules, messages)))
    const warm = () => warmReader(services.database.read)
    const drain = drainable(server)
    const { metricsPort } = settings
    const extra = metricsPort === undefined ? undefined : await startMetricsServer(services, metricsPort)
    const presence = await announceServer(database, readVersion(), (err) =>
      log.warn({ err }, 'the list of running servers cannot be updated'),
    )
    for (const queue of [queueFills, queueReseal, queueStaleIndexes]) await unlessFull(services, queue(services))
    const worker = settings.backgroundJobs === 'on' ? startWorker(jobRegistry, services.jobs, services) : undefined
    return { url, services, adminToken, warm, close: () => stop(server, drain, services, { worker, extra, presence }) }
  } catch (error) {
    await database.close()
    throw error
  }
}

// A server that is started on a full disk serves readers. What is not queued now is queued by its schedule, or at the next start.
const unlessFull = ({ database, log }: Services, work: Promise<unknown>) =>
  work.catch((err: unknown) => {
    if (database.dialect.trouble(err) !== 'full') throw err
    log.warn({ err }, 'the disk of the database is full: make room on it')
  })

/**
 * Starts a server. Binds the port first, so that a port in use fails before anything is written. Then it migrates the database,
 * fills an empty database, and accepts requests. A failed start closes everything that it opened, so that the process can exit.
 */
export const startServer = async (settings: Settings, log: Logger = createLog(settings)): Promise<RunningServer> => {
  const messages = createMessages()
  const server = createHttpServer(settings, log, messages)
  let listener = answerWhileStarting
  server.on('request', (req, res) => listener(req, res))
  // A header `Expect` that Node does not know is ignored. Node itself answers 417 without an explanation.
  server.on('checkExpectation', (req, res) => listener(req, res))
  answerMalformed(server)
  const url = await listen(server, settings)
  try {
    return await start(server, (ready) => (listener = ready), { settings, log, url, messages })
  } catch (error) {
    server.close()
    server.closeAllConnections()
    throw error
  }
}
