import { spend } from '@scriptorium/telemetry/log'
import { fingerprint } from '../../domain/sites/visitors/keys.ts'
import type { ShownPage } from '../../domain/sites/resolution/pages.ts'
import { areUnchanged, newFactLog } from './cache/facts.ts'
import type { PageEntry } from './cache/page-memory.ts'
import { sendNotFound } from './messages.ts'
import { renderFoundPage } from './page/page.ts'
import type { AdmittedRequest } from './request.ts'
import { sendMarkup } from './respond.ts'
import { keepPage } from './cache/kept-page.ts'
import { sendSitePage } from './send-site-page.ts'
import { openVisit } from './visit.ts'
import { countMissing, placeOf } from './visitors/site-events.ts'

/** Returns the key of a page: everything that it depends on, except for its facts. */
const keyOf = ({ found, snapshot }: AdmittedRequest, { page, path }: ShownPage): string => {
  const { siteSpace, basePath, canonicalUrl, audience } = found
  const reader = [audience.isSignedIn, audience.claims]
  return fingerprint([snapshot.version, siteSpace.id, page.id, path, basePath, canonicalUrl, reader])
}

// Counts the time for the log line of a slow request.
const timed = async <T>(rendering: Promise<T>): Promise<T> => {
  const startedAt = performance.now()
  try {
    return await rendering
  } finally {
    spend('renderMs', performance.now() - startedAt)
  }
}

const volatileMs = 5000

const render = async ({ found, state }: AdmittedRequest, shown: ShownPage): Promise<PageEntry> => {
  const factLog = newFactLog()
  const visit = openVisit({ ...state.services, factLog }, found)
  const { markup, sources } = await timed(renderFoundPage(visit, shown))
  const place = placeOf({ found: { ...found, page: shown } })!
  const expiresAt = factLog.isVolatile ? Date.now() + volatileMs : Infinity
  return { ...keepPage(markup, sources), facts: factLog.facts, expiresAt, place }
}

/** Returns a page in memory if what it shows of other places has not changed. */
const findCurrent = async ({ state }: AdmittedRequest, key: string): Promise<PageEntry | undefined> => {
  const entry = state.pages.find(key)
  return entry && (await areUnchanged(state.services.database.read, entry.facts)) ? entry : undefined
}

/** Sends a page, from memory if nothing that it depends on has changed. */
export const answerPage = async (request: AdmittedRequest): Promise<void> => {
  const { req, res, url, found, visit, state, snapshot, isPublic } = request
  const { page } = found
  if (!page) {
    countMissing(request)
    return sendNotFound(request)
  }
  // A preview is for one visitor, so it is not cached.
  if (found.audience.preview)
    return sendMarkup(req, res, 200, { page: (await timed(renderFoundPage(visit, page))).markup, isPublic: false })
  const key = keyOf(request, page)
  const known = await findCurrent(request, key)
  const entry = known ?? (await render(request, page))
  if (!known) state.pages.keep(key, entry)
  state.services.metrics.sitePages.inc({ from: known ? 'memory' : 'rendering' })
  if (isPublic) state.pages.keepPublic(snapshot, url.origin + url.pathname, key, entry)
  await sendSitePage(request, entry, isPublic)
}
