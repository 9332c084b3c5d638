import { amountOf } from '@scriptorium/basics/amount-of'
import { createProgress } from '@scriptorium/folders/progress'
import type { Database } from '@scriptorium/database/open'
import { limitHeapGrowth } from '../../ground/heap.ts'
import { withAddress, type Settings } from '@scriptorium/settings/config'
import type { JobPayloads, Jobs } from '../../platform/jobs/payloads.ts'
import type { Copied } from '../reader/copy/copy-site.ts'
import type { ReaderServices } from '../reader/visit.ts'
import { CommandError, print } from '@scriptorium/commands/output'
import { withMigratedDatabase } from './settings.ts'

const cachedBytes = 4 * 1024 * 1024

interface Options {
  url?: string
  pictures?: boolean
  json?: boolean
}

// Integrations are told nothing, and their blocks stay cards.
const withoutIntegrations = async (jobs: Jobs, secret: string) => {
  const [{ createEvents }, { createSealer }] = [
    await import('../../domain/events/events.ts'),
    await import('../../platform/secrets/sealer.ts'),
  ]
  const [{ createOutgoing }, { createScripts }] = [
    await import('@scriptorium/outside/requests/outgoing'),
    await import('@scriptorium/outside/scripts/scripts'),
  ]
  const outgoing = createOutgoing([])
  const done = () => Promise.resolve()
  return {
    events: createEvents({}, { jobs, hasWebhook: false }),
    sealer: createSealer([secret]),
    outgoing,
    scripts: createScripts({ isOn: false, outgoing, api: outgoing, apiUrl: '' }),
    pageViews: { note: () => {}, flush: done, close: done },
    insights: { note: () => {}, noteSearch: () => {}, flush: done, close: done },
    // A copy takes no questions.
    assistant: { answer: async function* () {}, complete: () => Promise.resolve({ status: 'off' as const }) },
  }
}

/** Returns what rendering a site needs. Nothing is queued or logged, because a build only reads. */
const openServices = async (database: Database, settings: Settings): Promise<ReaderServices> => {
  const [{ createContentCache, knexStore }, { createQueue }] = [
    await import('@scriptorium/store/knex-store'),
    await import('@scriptorium/jobs/queue'),
  ]
  const [{ openStorage }, { createUrls }] = [
    await import('../../platform/storage/open.ts'),
    await import('../../platform/urls.ts'),
  ]
  const [{ pino }, { createMetrics }] = [await import('pino'), await import('@scriptorium/telemetry/metrics/metrics')]
  const row = await database.read('settings').where({ name: 'secret' }).first()
  if (!row) throw new CommandError('The database is empty: start the server first.')
  const config = withAddress(settings, `http://${settings.host}:${settings.port}`)
  // Each page is read once.
  const cache = createContentCache({ maxSize: cachedBytes })
  const jobs = createQueue<JobPayloads>()
  return {
    ...(await withoutIntegrations(jobs, row.value)),
    config,
    database,
    secret: row.value,
    content: (db) => knexStore(db, cache),
    storage: await openStorage(settings),
    urls: createUrls(config, row.value),
    jobs,
    metrics: createMetrics(database),
    log: pino({ level: 'silent' }),
    state: { draining: false },
  }
}

/** Returns the site with this id or basename. */
export const findSite = async ({ read }: Pick<Database, 'read'>, name: string) => {
  const found = await read('sites').where({ id: name, deletedAt: null }).orWhere({ basename: name })
  if (found.length === 0) throw new CommandError(`There is no site ${name}: give its id or its basename.`)
  if (found.length > 1)
    throw new CommandError(
      `Several sites are named ${name}: give an id, one of ${found.map(({ id }) => id).join(', ')}.`,
    )
  return found[0]!
}

const describe = ({ pages, redirects, files, deleted, broken }: Copied, folder: string): string => {
  const lines = broken.map(({ address, file }) => `broken    ${address} in ${file} leads to nothing`)
  const gone = deleted > 0 ? `, ${amountOf(deleted, 'file')} of an earlier build deleted` : ''
  return [
    ...lines,
    `${folder}: ${amountOf(pages, 'page')} and ${amountOf(redirects, 'redirect')} in ${amountOf(files, 'file')}${gone}.`,
  ].join('\n')
}

const addressOf = (url: string | undefined): string | undefined => {
  if (url === undefined) return undefined
  if (!/^https?:\/\//.test(url) || !URL.canParse(url)) throw new CommandError(`${url} is no http(s) address.`)
  const { href } = new URL(url)
  return href.endsWith('/') ? href : `${href}/`
}

/** `site build`: writes what a visitor without credentials sees as files that any host can serve. */
export const buildSite = (name: string, folder: string, { url, pictures, json, ...flags }: Options) =>
  withMigratedDatabase(flags, async (database, settings) => {
    const [{ copySite, NothingShownError }, { ForeignFolderError, openOutput }] = [
      await import('../reader/copy/copy-site.ts'),
      await import('../reader/copy/output.ts'),
    ]
    // A build is one long computation: V8 would let its heaps grow to several times what they hold.
    limitHeapGrowth()
    const [{ closeMarkdown }, { useOneThread }] = [
      await import('@scriptorium/content/pool/pool'),
      await import('@scriptorium/content/pool/lanes'),
    ]
    useOneThread()
    const site = await findSite(database, name)
    const organization = (await database.read('organizations').where({ id: site.organizationId }).first())!
    const { stderr } = process
    const write = (text: string) => void (json ? undefined : stderr.write(text))
    const progress = createProgress({ write, isTerminal: stderr.isTTY, now: () => performance.now() })
    const onProgress = (done: number, total: number) => progress('Building', done, total)
    const located = { site, organization, base: '', segments: [], isFormer: false, isOwnHost: false }
    try {
      const services = await openServices(database, settings)
      const copied = await copySite(services, located, await openOutput(folder), {
        url: addressOf(url),
        hasPictures: pictures,
        onProgress,
      })
      print(copied, describe(copied, folder), json)
    } catch (error) {
      const isKnown = error instanceof NothingShownError || error instanceof ForeignFolderError
      throw isKnown ? new CommandError(error.message) : error
    } finally {
      await closeMarkdown()
    }
  })
