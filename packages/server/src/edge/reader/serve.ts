import { runFor } from '@scriptorium/content/caller'
import type { Request, RequestHandler, Response } from 'express'
import { assetNamed } from '@scriptorium/site/assets'
import { Problem } from '../../ground/problem.ts'
import { withChosenReader } from '@scriptorium/database/chosen-reader'
import { createSharedCounts } from '../http/shared-counts.ts'
import { requireSmallHeaders } from '../http/listening/header-size.ts'
import { noteProblem } from '../http/send-problem.ts'
import { translateError } from '../http/translate.ts'
import { withoutCredentials } from '../../domain/sites/addresses/answers.ts'
import { openPreview } from '../../domain/sites/visitors/open-preview.ts'
import { siteSource, type Resolution } from '../../domain/sites/resolution/resolution.ts'
import { resolveOnSite } from '../../domain/sites/resolution/resolve.ts'
import { createPageMemory, type PageEntry } from './cache/page-memory.ts'
import { createSiteMemory } from './cache/site-memory.ts'
import { createWrongKeyLimit } from './visitors/wrong-keys.ts'
import { keepCredentials, readCredentials, type Credentials } from './visitors/cookies.ts'
import type { Located } from '../../domain/sites/addresses/locate.ts'
import { encodePath } from '../../domain/sites/addresses/encode.ts'
import { createExtensions } from './page/extensions.ts'
import { createFastPath, type FastPath } from './fast-path.ts'
import { sendMissing, sendProblemPage, sendRefusal } from './messages.ts'
import { createPictures } from './files/picture.ts'
import { fromReplica } from './from-replica.ts'
import type { ReaderState, SiteRequest } from './request.ts'
import { isSignOut, signOut } from './visitors/sign-out.ts'
import { countSurface } from './visitors/site-events.ts'
import { signInByIntegration } from './visitors/sign-in.ts'
import { surfaceOf, type Surface } from './surfaces.ts'
import { cacheHeaders } from './respond.ts'
import { sendSitePage } from './send-site-page.ts'
import { isPublic, openVisit, type ReaderServices } from './visit.ts'

const sendAsset = async (req: Request, res: Response, name: string): Promise<void> => {
  const asset = await assetNamed(name)
  if (!asset) throw new Problem('not_found', 'There is no such file')
  res.removeHeader('Content-Security-Policy')
  const caching = asset.maxAgeSeconds === undefined ? 'max-age=31536000, immutable' : `max-age=${asset.maxAgeSeconds}`
  res.set({ 'Content-Type': asset.contentType, 'Cache-Control': `public, ${caching}` })
  res.status(200).end(req.method === 'HEAD' ? undefined : asset.content)
}

const redirect = (res: Response, status: number, location: string, isKept: boolean): void => {
  const control = isKept ? 'public, max-age=300' : 'private, no-store'
  res
    .set({ ...cacheHeaders({ isPublic: isKept }), 'Cache-Control': control, Location: location })
    .status(status)
    .end()
}

// A redirect keeps the requested form of the page, such as markdown or PDF.
const withSurface = (location: string, { suffix }: Surface): string => {
  if (suffix === '') return location
  const [path, query] = location.split('?')
  return `${path!.replace(/\/$/, '')}${suffix}${query === undefined ? '' : `?${query}`}`
}

const answer = async (request: SiteRequest, surface: Surface, found: Resolution): Promise<void> => {
  const { req, res, url, located, credentials, state } = request
  const caching = {
    isPublic: located.site.visibility === 'public' && !credentials.areInCookies && !credentials.areGiven,
  }
  if (found.kind === 'redirect')
    return redirect(res, found.status, withSurface(found.location, surface), caching.isPublic)
  if (found.kind === 'refused') {
    if (found.reason === 'sign-in' && surface.kind === 'page' && (await signInByIntegration(request))) return
    if (found.signInUrl !== undefined && surface.kind === 'page') return redirect(res, 302, found.signInUrl, false)
    return sendRefusal(request, found)
  }
  if (credentials.areInUrl && (req.method === 'GET' || req.method === 'HEAD')) {
    keepCredentials(res, url, located, found.audience, credentials.visitor)
    const path = new URL(located.base).pathname + encodePath(located.segments.join('/'))
    return redirect(res, 302, path + withoutCredentials(url.search), false)
  }
  const admitted = {
    ...request,
    found,
    visit: openVisit(state.services, found),
    isPublic: isPublic(found) && !credentials.areInCookies,
  }
  await surface.answer(admitted)
  countSurface(admitted, surface.kind)
}

// A proxy asks for pages at the address of this server, and shows them below its own: that is where their links lead. A preview
// is opened at the address of this server.
const behindProxy = (located: Located, { visitor }: Credentials): Located =>
  located.site.proxy === null || located.site.hostname !== null || visitor.previewKey !== undefined
    ? located
    : { ...located, base: `https://${located.site.proxy}/` }

/** Returns the page that everyone gets at the address, if the request brings nothing of a visitor along. */
const publicPage = ({ state, url, snapshot, credentials }: SiteRequest): PageEntry | undefined =>
  credentials.areGiven || credentials.areInCookies
    ? undefined
    : state.pages.findPublic(snapshot, url.origin + url.pathname)

const serveRequest = async (
  state: ReaderState,
  checkKeys: ReturnType<typeof createWrongKeyLimit>,
  req: Request,
  res: Response,
  url: URL,
): Promise<void> => {
  const { services } = state
  const asset = /\/~assets\/([\w.-]+)$/.exec(url.pathname)
  req.surface = asset ? 'site_assets' : 'site'
  if (asset) return sendAsset(req, res, asset[1]!)
  // No name has a NUL character. PostgreSQL refuses to look one up, which would tell sites that exist from others.
  const remembered = url.pathname.includes('%00') ? undefined : await state.sites.find(url)
  if (!remembered) return sendMissing(req, res, services)
  const { snapshot } = remembered
  const credentials = readCredentials(req, url, remembered.located)
  const located = behindProxy(remembered.located, credentials)
  const surface = surfaceOf(located.segments, req.method)
  if (surface) req.surface = `site_${surface.kind.replaceAll(/[^\w-]/g, '')}`
  const request: SiteRequest = { state, req, res, url, located, snapshot, credentials }
  try {
    // The readers of a site share the parsers of markdown and OpenAPI documents fairly with those of other organizations.
    await runFor(`organization:${snapshot.organization.id}`, () => serveOnSite(request, surface, checkKeys))
  } catch (error) {
    if (!(error instanceof Problem) || res.headersSent) throw error
    await sendProblemPage(request, error)
  }
}

/** Returns whether a site is not published, and the visitor did not open a preview of it. */
const isUnknownTo = async ({ state: { services }, located: { site }, credentials }: SiteRequest): Promise<boolean> => {
  if (site.publishedAt !== null) return false
  const { previewKey } = credentials.visitor
  const gate = siteSource(services, services.database.read)
  return previewKey === undefined || (await openPreview(gate, site, previewKey)) === undefined
}

const serveOnSite = async (
  request: SiteRequest,
  surface: Surface | undefined,
  checkKeys: ReturnType<typeof createWrongKeyLimit>,
): Promise<void> => {
  const { state, req, res, url, located, snapshot, credentials } = request
  const { services } = state
  requireSmallHeaders(req)
  // Before anything that depends on the site: nobody can tell it from one that does not exist, whatever the request is.
  if (await isUnknownTo(request)) return sendMissing(req, res, services)
  if (isSignOut(request)) return signOut(request)
  if (!surface)
    throw new Problem('invalid_request', 'This address accepts only reads', {
      headers: { Allow: 'GET, HEAD, OPTIONS' },
    })
  if (credentials.areGiven) checkKeys.require(req)
  const visitor = { ...credentials.visitor, type: surface.forAgents ? ('agent' as const) : ('human' as const) }
  const known = surface.kind === 'page' ? publicPage(request) : undefined
  if (known) {
    services.metrics.sitePages.inc({ from: 'memory' })
    return sendSitePage(request, known, true)
  }
  const source = { ...siteSource(services, services.database.read), snapshot }
  const found = await resolveOnSite(source, { ...located, segments: surface.segments }, visitor, url.search)
  if (found.kind === 'refused' && found.isWrongKey && credentials.areGiven) await checkKeys.note(req)
  await answer(request, surface, found)
}

/** Answers the requests for sites. */
export interface SiteServer {
  serve: (req: Request, res: Response, url: URL) => Promise<void>
  fastPath: FastPath
}

/** Creates the handlers of requests for sites. Each server has them once. */
export const createSiteServer = (given: ReaderServices, limit: RequestHandler): SiteServer => {
  const services = given.database.replica ? { ...given, database: withChosenReader(given.database) } : given
  const state: ReaderState = {
    services,
    sites: createSiteMemory(services, given.database.read),
    pages: createPageMemory(),
    pictures: createPictures(services),
    countPassed: createSharedCounts(services.database, () => services.state.draining),
    extensionsOf: createExtensions(services),
  }
  const checkKeys = createWrongKeyLimit(services)
  const translate = translateError(given.database.dialect)
  const admit = (req: Request, res: Response): Promise<void> =>
    new Promise((resolve, reject) => {
      const done = (error?: unknown) => (error ? reject(error as Error) : resolve())
      // The limit is a middleware, which rejects instead of calling `next` with an error.
      Promise.resolve(limit(req, res, done)).catch(reject)
    })
  const serve: SiteServer['serve'] = async (req, res, url) => {
    if (req.method === 'OPTIONS') return void res.status(204).set('Allow', 'GET, HEAD, OPTIONS').end()
    try {
      await admit(req, res)
      await fromReplica(services.database.replica, state, { req, res, url }, () =>
        serveRequest(state, checkKeys, req, res, url),
      )
    } catch (error) {
      if (res.headersSent) throw error
      await sendProblemPage({ req, res, url, located: undefined }, noteProblem(given.log, translate, error, req))
    }
  }
  return { serve, fastPath: createFastPath(state, admit) }
}
