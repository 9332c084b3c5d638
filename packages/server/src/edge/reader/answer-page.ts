import { spend } from '../../ground/log.ts'
import { fingerprint } from '../../domain/sites/keys.ts'
import type { ShownPage } from '../../domain/sites/pages.ts'
import { observedAudience, type Questions } from './cache/questions.ts'
import { areUnchanged } from './cache/facts.ts'
import { isOfOneSite, type PageEntry, type Wanted } from './cache/page-memory.ts'
import { newReadLog } from './cache/read-log.ts'
import { variablesPrint } from './cache/variables.ts'
import { sendNotFound } from './messages.ts'
import { renderFoundPage } from './page/page.ts'
import type { AdmittedRequest } from './request.ts'
import { sendMarkup } from './respond.ts'
import { keepPage } from './cache/kept-page.ts'
import { rememberPlace, sendSitePage } from './send-site-page.ts'
import { openSiteSpace, openVisit } from './visit.ts'
import { remember } from '@scriptorium/basics/remember'

/** Returns a key for everything that a page depends on except content and the expressions about its visitor. */
const familyOf = ({ found, snapshot }: AdmittedRequest, { page, path }: ShownPage): string => {
  const { site, siteSpace, shown, basePath, canonicalUrl, audience } = found
  const ids = [shown.siteSpaces.map(({ id }) => id), shown.items.map(({ id }) => id)]
  return fingerprint([
    site.id,
    snapshot.version.frame,
    ids,
    siteSpace.id,
    page.id,
    path,
    basePath,
    canonicalUrl,
    audience.isSignedIn,
  ])
}

/** Returns a function that opens the trees of the site by their names in a log of reads. */
const createTreeOf = ({ found, visit, state: { services } }: AdmittedRequest): Wanted['treeOf'] => {
  const known = new Map<string, ReturnType<Wanted['treeOf']>>()
  const open: Wanted['treeOf'] = async (name) => {
    const [kind, spaceId] = name.split(' ')
    if (spaceId === found.space.id) return kind === 'raw' ? found.tree : visit.source.tree
    const siteSpace = found.shown.siteSpaces.find((row) => row.spaceId === spaceId)
    return siteSpace && (await openSiteSpace(services, found, siteSpace))?.tree
  }
  return (name) => remember(known, name, () => open(name))
}

const wantedOf = async (request: AdmittedRequest, shown: ShownPage): Promise<Wanted> => {
  const { found, snapshot, visit } = request
  const variables = await variablesPrint(visit.source.store, found.revision.shownRoot)
  return {
    family: familyOf(request, shown),
    claims: found.audience.claims,
    content: snapshot.version.content,
    own: fingerprint([shown.page, variables]),
    treeOf: createTreeOf(request),
    versionOf: request.state.sites.versionOf,
    areUnchanged: (facts) => areUnchanged(request.state.services.database.read, facts),
  }
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

const render = async ({ found, state }: AdmittedRequest, shown: ShownPage, wanted: Wanted): Promise<PageEntry> => {
  const [log, questions]: [ReturnType<typeof newReadLog>, Questions] = [newReadLog(), new Map()]
  const observed = { ...found, audience: observedAudience(found.audience, questions) }
  const visit = openVisit({ ...state.services, readLog: log }, observed)
  const { markup, frameSources } = await timed(renderFoundPage(visit, shown))
  const page = keepPage(markup, frameSources)
  const { isVolatile, reads, sites, facts } = log
  return state.pages.keep(wanted, { page, reads: [...reads.values()], sites, facts, questions, isVolatile })
}

/** Sends a page, from memory if nothing that it depends on has changed. */
export const answerPage = async (request: AdmittedRequest): Promise<void> => {
  const { req, res, url, found, visit, state, snapshot, isPublic } = request
  const { page } = found
  if (!page) return sendNotFound(request)
  // A preview is for one visitor, so it is not cached.
  if (found.audience.preview)
    return sendMarkup(req, res, 200, { page: (await timed(renderFoundPage(visit, page))).markup, isPublic: false })
  const wanted = await wantedOf(request, page)
  const known = await state.pages.find(wanted)
  const entry = known ?? (await render(request, page, wanted))
  state.services.metrics.sitePages.inc({ from: known ? 'memory' : 'rendering' })
  // A shortcut depends on nothing but the version of its own site.
  if (isPublic && isOfOneSite(entry)) state.shortcuts.put(url.origin + url.pathname, snapshot, entry)
  const { site, organization, siteSpace } = found
  const ids = { organizationId: organization.id, siteId: site.id, siteSpaceId: siteSpace.id, pageId: page.page.id }
  rememberPlace(entry, ids)
  await sendSitePage(request, entry, isPublic)
}
