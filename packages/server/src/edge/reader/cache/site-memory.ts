import { counted } from '@scriptorium/basics/counted-cache'
import type { Knex } from 'knex'
import { LRUCache } from 'lru-cache'
import { locateSite, type Located } from '../../../domain/sites/addresses/locate.ts'
import {
  readSiteNow,
  readSiteSnapshot,
  readSiteVersion,
  type SiteSnapshot,
} from '../../../domain/sites/resolution/site-version.ts'
import type { ReaderServices } from '../visit.ts'
import { createCurrent, createLatest } from './latest.ts'

const sitesKept = 1000

/** The current state of the site that a request asks for. */
export interface Remembered {
  located: Located
  snapshot: SiteSnapshot
}

interface Named {
  siteId: string
  names: string
  isOwnHost: boolean
  /** The address of the site, with a slash at its end. */
  base: string
}

interface Place extends Named {
  segments: string[]
}

const decoded = (segments: readonly string[]): string[] | undefined => {
  try {
    return segments.map(decodeURIComponent)
  } catch {
    return undefined
  }
}

/** Creates a cache of the addresses of sites: all URLs below one lead to its site. */
const createBases = () => {
  const known = counted('site_addresses', new LRUCache<string, Named>({ max: sitesKept }))
  // An address has as many segments as all others of its kind, so there are few lengths.
  const lengths = new Set<number>()
  /** Returns the site below whose address another one is. */
  const siteAt = (address: string): Named | undefined => {
    for (const length of lengths) {
      const named = known.get(`${address.split('/', length).join('/')}/`)
      if (named) return named
    }
    return undefined
  }
  return {
    put: (named: Named): void => {
      lengths.add(named.base.split('/').length - 1)
      known.set(named.base, named)
    },
    siteAt,
    /** Returns the place below an address of a site that a URL names. */
    placeOf: ({ origin, pathname }: URL): Place | undefined => {
      const address = [origin, ...pathname.split('/').filter(Boolean)].join('/')
      const named = siteAt(address)
      const segments = named && decoded(address.slice(named.base.length).split('/').filter(Boolean))
      return named && segments && { ...named, segments }
    },
  }
}

// These names are unique, so a URL leads to the same site while the site keeps them.
const namesOf = ({ site, organization }: Pick<Located, 'organization' | 'site'>): string =>
  [site.basename, site.hostname, site.proxy, organization.hostname, organization.customHostname].join('\n')

/**
 * Creates a cache of sites. For each request it reads the version of the site, and the site again only if the version has
 * changed. The version comes from the primary, so no replica can bring back what the site no longer shows.
 */
export const createSiteMemory = (
  { database, urls }: Pick<ReaderServices, 'database' | 'urls'>,
  primary: Knex = database.read,
) => {
  const currentVersion = createCurrent(
    createLatest((id) => readSiteVersion(primary, id)),
    database,
  )
  // All requests that find the site changed share a read.
  const latestSnapshot = createLatest((id) => readSiteNow({ read: primary, snapshot: database.snapshot }, id))
  const snapshots = counted('sites', new LRUCache<string, SiteSnapshot>({ max: sitesKept }))
  const bases = createBases()

  const onReplica = async (siteId: string, version: string): Promise<SiteSnapshot | undefined> => {
    for (let attempt = 0; attempt < 5; attempt++) {
      const wanted = attempt === 0 ? version : await currentVersion(siteId).value
      const snapshot = wanted === undefined ? undefined : await readSiteSnapshot(database.read, siteId, wanted)
      if (snapshot) snapshots.set(siteId, snapshot)
      if (snapshot || wanted === undefined) return snapshot
    }
    // The primary then answers the request.
    throw new Error(`The replica does not have the current version of site ${siteId}`)
  }

  /** Returns the site in memory if it has this version. */
  const knownSnapshot = (siteId: string, version: string): SiteSnapshot | undefined => {
    const known = snapshots.get(siteId)
    return known?.version === version ? known : undefined
  }

  const snapshotOf = async (siteId: string): Promise<SiteSnapshot | undefined> => {
    const version = await currentVersion(siteId).value
    if (version === undefined) return undefined
    const known = knownSnapshot(siteId, version)
    if (known) return known
    if (database.read !== primary) return onReplica(siteId, version)
    const snapshot = await latestSnapshot(siteId)
    if (snapshot) snapshots.set(siteId, snapshot)
    return snapshot
  }

  const remembered = (place: Place, snapshot: SiteSnapshot | undefined): Remembered | undefined => {
    if (!snapshot || namesOf(snapshot) !== place.names) return undefined
    const { base, segments, isOwnHost } = place
    const { site, organization } = snapshot
    return { located: { base, segments, isOwnHost, isFormer: false, site, organization }, snapshot }
  }

  /** Returns the site that a URL leads to; undefined if there is none. */
  const find = async (url: URL): Promise<Remembered | undefined> => {
    const place = bases.placeOf(url)
    const known = place && remembered(place, await snapshotOf(place.siteId))
    if (known) return known
    const located = await locateSite(database.read, urls, url)
    const snapshot = located && (await snapshotOf(located.site.id))
    if (!snapshot) return undefined
    const { site, organization } = snapshot
    // Several sites can be behind one proxy, and a former name can become that of another site.
    if (!located.isFormer && located.site.proxy === null)
      bases.put({ siteId: site.id, names: namesOf(snapshot), isOwnHost: located.isOwnHost, base: located.base })
    return { located: { ...located, site, organization }, snapshot }
  }

  /** Returns the site below whose address another one is, if it is in memory: at once, if its version is known. */
  const findKnown = (address: string): SiteSnapshot | undefined | Promise<SiteSnapshot | undefined> => {
    const named = bases.siteAt(address)
    if (!named) return undefined
    const current = (snapshot: SiteSnapshot | undefined) =>
      snapshot && namesOf(snapshot) === named.names ? snapshot : undefined
    const version = currentVersion(named.siteId).settled?.value
    const snapshot = version === undefined ? undefined : knownSnapshot(named.siteId, version)
    return snapshot ? current(snapshot) : snapshotOf(named.siteId).then(current)
  }

  return {
    find,
    findKnown,
    /** Returns the organization of a site that was found at a URL before. */
    organizationOf: ({ href }: URL): string | undefined => {
      const named = bases.siteAt(href)
      return named && snapshots.peek(named.siteId)?.organization.id
    },
  }
}

export type SiteMemory = ReturnType<typeof createSiteMemory>
