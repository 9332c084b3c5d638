import type { Request, Response } from 'express'
import type { createSharedCounts } from '../http/shared-counts.ts'
import type { Located } from '../../domain/sites/addresses/locate.ts'
import type { FoundContent } from '../../domain/sites/resolution/resolution.ts'
import type { SiteSnapshot } from '../../domain/sites/resolution/site-version.ts'
import type { PageMemory } from './cache/page-memory.ts'
import type { SiteMemory } from './cache/site-memory.ts'
import type { Credentials } from './visitors/cookies.ts'
import type { Pictures } from './files/picture.ts'
import type { SiteExtensions } from './page/extensions.ts'
import type { ReaderServices, Visit } from './visit.ts'

/** State that a process keeps between requests of readers. */
export interface ReaderState {
  services: ReaderServices
  sites: SiteMemory
  pages: PageMemory
  pictures: Pictures
  /** Counts the requests to APIs that are passed on for a network, in a minute. */
  countPassed: ReturnType<typeof createSharedCounts>
  /** Returns what integrations add to a site. */
  extensionsOf: (siteId: string) => Promise<SiteExtensions>
}

/** A request for something on a site. */
export interface SiteRequest {
  state: ReaderState
  req: Request
  res: Response
  url: URL
  located: Located
  snapshot: SiteSnapshot
  credentials: Credentials
}

/** A request of an admitted visitor. */
export interface AdmittedRequest extends SiteRequest {
  found: FoundContent
  visit: Visit
  /** Whether everyone gets the same answer without a cookie. */
  isPublic: boolean
}
