import type { EventVisitor } from '@scriptorium/types'
import type { Logger } from 'pino'
import type { Database } from '@scriptorium/database/open'
import { batchesOf } from '@scriptorium/basics/batches'
import { countOf } from '@scriptorium/database/page'
import { newOrderedId } from '@scriptorium/basics/id'
import type { IntegrationEventRow } from '@scriptorium/schema/tables/integrations'
import type { Jobs } from '../../platform/jobs/payloads.ts'
import { activeOn } from './active.ts'
import { getsEvents } from './scopes.ts'

/** A view of a page of a site. */
export interface PageView {
  organizationId: string
  siteId: string
  siteSpaceId: string
  pageId: string
  visitor: EventVisitor
  url: string
  referrer: string
}

/** Tells integrations which pages are viewed. A view that cannot be kept is dropped and counted: it never delays a reader. */
export interface PageViews {
  note(view: PageView): void
  /** Stores the views that are in the queue. */
  flush(): Promise<void>
  close(): Promise<void>
}

interface PageViewServices {
  database: Database
  jobs: Pick<Jobs, 'enqueue'>
  log: Logger
  metrics: { pageViewsDropped: { inc(count?: number): void } }
}

const flushMs = 1000
const maxQueued = 1000
/** How many views may wait for one integration. */
const maxWaiting = 2000

interface Queued extends PageView {
  createdAt: string
}

const eventOf = (
  { createdAt, organizationId: _organization, ...payload }: Queued,
  receiver: { integrationName: string; installationId: string },
): IntegrationEventRow => ({
  ...receiver,
  id: newOrderedId(),
  factId: null,
  type: 'site_view',
  payload: JSON.stringify(payload),
  status: null,
  attempts: 0,
  logs: '[]',
  createdAt,
  attemptedAt: null,
})

/** Stores the views of one site as events. Returns how many were dropped. */
const storeViews = async ({ database, jobs }: PageViewServices, views: readonly Queued[]): Promise<number> => {
  const { siteId, organizationId } = views[0]!
  const active = (await activeOn(database.read, 'site', siteId)).filter(({ scopes }) => getsEvents('site_view', scopes))
  let dropped = 0
  for (const { integration, installationId } of active) {
    const integrationName = integration.name
    const waiting = await countOf(
      database.read('integrationEvents').where({ integrationName, type: 'site_view' }).whereNull('status'),
    )
    const kept = views.slice(0, Math.max(maxWaiting - waiting, 0))
    dropped += views.length - kept.length
    const rows = kept.map((view) => eventOf(view, { integrationName, installationId }))
    // A power loss may lose views, as a full queue may.
    await database.writeTxUnsynced(async (trx) => {
      if (!(await trx('installations').where({ id: installationId }).first('id'))) return
      for (const batch of batchesOf(rows)) await trx('integrationEvents').insert(batch)
      const payload = { integrationName, installationId }
      await jobs.enqueue(trx, 'deliverPageViews', payload, { unique: installationId, organizationId })
    })
  }
  return dropped
}

/** Creates the queue of page views. It is kept in memory and stored once a second. */
export const createPageViews = (services: PageViewServices): PageViews => {
  let queue: Queued[] = []
  let timer: NodeJS.Timeout | undefined
  let flushing: Promise<void> | undefined

  const store = async () => {
    const views = queue
    queue = []
    for (const ofSite of Map.groupBy(views, ({ siteId }) => siteId).values()) {
      try {
        services.metrics.pageViewsDropped.inc(await storeViews(services, ofSite))
      } catch (err) {
        services.metrics.pageViewsDropped.inc(ofSite.length)
        services.log.warn({ err }, 'Page views could not be stored')
      }
    }
  }
  const flush = async () => {
    clearTimeout(timer)
    timer = undefined
    await flushing
    flushing = store()
    await flushing
  }
  return {
    note: (view) => {
      if (queue.length >= maxQueued) return services.metrics.pageViewsDropped.inc()
      queue.push({ ...view, createdAt: new Date().toISOString() })
      timer ??= setTimeout(() => void flush(), flushMs).unref()
    },
    flush,
    close: flush,
  }
}
