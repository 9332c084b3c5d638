import type { Request, Response } from 'express'
import { isKnown } from '../http/etag.ts'
import { securityHeaders } from '../http/security.ts'
import { Problem } from '../../ground/problem.ts'
import { bytesFor } from './cache/kept-page.ts'
import type { PageEntry } from './cache/page-memory.ts'
import { dependsOnCookies } from './visitors/cookies.ts'
import { countView } from './visitors/count-view.ts'
import { sendProblemPage } from './messages.ts'
import type { ReaderState } from './request.ts'
import { cacheHeaders } from './respond.ts'

const { 'Content-Security-Policy': _policyOfData, ...headersOfAll } = securityHeaders

// Names and values take turns, as `writeHead` expects.
const unchangedHeaders = Object.entries({
  ...headersOfAll,
  ...cacheHeaders({ isPublic: true }),
  Vary: 'Accept-Encoding',
}).flat()
const pageHeaders = [...unchangedHeaders, 'Content-Type', 'text/html; charset=utf-8']

const send = async (req: Request, res: Response, entry: PageEntry): Promise<void> => {
  const etag = `"${entry.tag}"`
  const own = ['X-Request-Id', req.id, 'ETag', `W/${etag}`, 'Content-Security-Policy', entry.policy]
  if (isKnown(req, etag)) return void res.writeHead(304, [...unchangedHeaders, ...own]).end()
  const found = bytesFor(req, entry)
  // Each wait takes a turn of the microtask queue.
  const { bytes, encoding } = found instanceof Promise ? await found : found
  const encoded = encoding ? ['Content-Encoding', encoding] : []
  res.writeHead(200, [...pageHeaders, ...own, ...encoded, 'Content-Length', String(bytes.length)])
  res.end(req.method === 'HEAD' ? undefined : bytes)
}

/** Answers a request for a page that everyone may read and that is in memory. */
export interface FastPath {
  /** Returns false, without a response, if the page is stale or the response depends on the visitor. */
  answer: (req: Request, res: Response, address: string) => Promise<boolean>
}

/**
 * Creates the fast path of requests for public pages. It only reads the version of the site, runs before all middleware, and
 * sets the same headers as the middleware.
 */
export const createFastPath = (state: ReaderState, admit: (req: Request, res: Response) => Promise<void>): FastPath => {
  const refuse = (req: Request, res: Response, address: string, error: unknown): Promise<void> => {
    if (!(error instanceof Problem)) throw error
    res.set({ ...securityHeaders, 'X-Request-Id': req.id, Vary: 'Accept-Encoding' })
    return sendProblemPage({ req, res, url: new URL(address), located: undefined }, error)
  }
  const fromMemory = state.services.metrics.sitePages.labels('memory')
  return {
    answer: async (req, res, address) => {
      const known = state.sites.findKnown(address)
      // Each wait takes a turn of the microtask queue, and this runs for each request.
      const snapshot = known instanceof Promise ? await known : known
      const entry = snapshot && state.pages.findPublic(snapshot, address)
      if (!entry || dependsOnCookies(req, entry.place.siteId)) return false
      req.surface = 'site_page'
      const { countsViews, scripts } = await state.extensionsOf(entry.place.siteId)
      if (scripts.length > 0) return false
      try {
        await admit(req, res)
      } catch (error) {
        await refuse(req, res, address, error)
        return true
      }
      countView({ req, state, url: new URL(address) }, entry.place, countsViews)
      fromMemory.inc()
      await send(req, res, entry)
      return true
    },
  }
}
