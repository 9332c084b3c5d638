import { counted } from '@scriptorium/basics/counted-cache'
import type { Knex } from 'knex'
import { LRUCache } from 'lru-cache'
import { locateSite, type Located } from '../../../domain/sites/locate.ts'
import {
  readSiteNow,
  readSiteSnapshot,
  readSiteVersion,
  versionText,
  type SiteSnapshot,
  type SiteVersion,
} from '../../../domain/sites/site-version.ts'
import type { ReaderServices } from '../visit.ts'
import { createLatest } from './latest.ts'
import { createRecent } from './recent.ts'

const sitesKept = 1000
const addressesKept = 20_000

/** The current state of the site that a request asks for. */
export interface Remembered {
  located: Located
  snapshot: SiteSnapshot
}

interface Named {
  siteId: string
  names: string
  isOwnHost: boolean
}

type Place = Omit<Located, 'organization' | 'site'> & Named

const segmentsOf = ({ pathname }: URL): string[] => pathname.split('/').filter(Boolean)

const decoded = (segments: readonly string[]): string[] | undefined => {
  try {
    return segments.map(decodeURIComponent)
  } catch {
    return undefined
  }
}

/** Creates a cache of the addresses of sites: all URLs below one lead to its site. */
const createBases = () => {
  const known = new LRUCache<string, Named>({ max: sitesKept })
  // An address has as many segments as all others of its kind, so there are few lengths.
  const lengths = new Set<number>()
  return {
    put: (base: string, named: Named): void => {
      lengths.add(segmentsOf(new URL(base)).length)
      known.set(base, named)
    },
    /** Returns the place below an address of a site that a URL names. */
    placeOf: (url: URL): Place | undefined => {
      const segments = segmentsOf(url)
      for (const length of lengths) {
        const base = `${[url.origin, ...segments.slice(0, length)].join('/')}/`
        const named = length <= segments.length ? known.get(base) : undefined
        const rest = named && decoded(segments.slice(length))
        if (named && rest) return { ...named, base, segments: rest, isFormer: false }
      }
      return undefined
    },
  }
}

// These names are unique, so a URL leads to the same site while the site keeps them.
const namesOf = ({ site, organization }: Pick<Located, 'organization' | 'site'>): string =>
  [site.basename, site.hostname, site.proxy, organization.hostname, organization.customHostname].join('\n')

/**
 * Creates a cache of sites. For each request it reads the version of the site, and the site again only if the version has
 * changed. The version comes from the primary, so no replica can bring back what the site no longer shows. On PostgreSQL, `findKnown`
 * can be half a second behind the writes of other servers.
 */
export const createSiteMemory = (
  { database, urls }: Pick<ReaderServices, 'database' | 'urls'>,
  primary: Knex = database.read,
) => {
  const latestVersion = createLatest((id) => readSiteVersion(primary, id))
  const recentVersion = createRecent(latestVersion, database)
  // All requests that find the site changed share a read.
  const latestSnapshot = createLatest((id) => readSiteNow({ read: primary, snapshot: database.snapshot }, id))
  const snapshots = counted('site_snapshots', new LRUCache<string, SiteSnapshot>({ max: sitesKept }))
  const places = counted('site_addresses', new LRUCache<string, Place>({ max: addressesKept }))
  const bases = createBases()

  const onReplica = async (siteId: string, version: SiteVersion): Promise<SiteSnapshot | undefined> => {
    for (let attempt = 0; attempt < 5; attempt++) {
      const wanted = attempt === 0 ? version : await latestVersion(siteId)
      const snapshot = wanted && (await readSiteSnapshot(database.read, siteId, wanted))
      if (snapshot) snapshots.set(siteId, snapshot)
      if (snapshot || !wanted) return snapshot
    }
    // The primary then answers the request.
    throw new Error(`The replica does not have the current version of site ${siteId}`)
  }

  /** Returns the site in memory if it has this version. */
  const knownSnapshot = (siteId: string, version: SiteVersion): SiteSnapshot | undefined => {
    const known = snapshots.get(siteId)
    return known?.version.frame === version.frame && known.version.content === version.content ? known : undefined
  }

  const snapshotOf = async (siteId: string, versionOf = latestVersion): Promise<SiteSnapshot | undefined> => {
    const version = await versionOf(siteId)
    const known = version && knownSnapshot(siteId, version)
    if (!version || known) return known
    if (database.read !== primary) return onReplica(siteId, version)
    const snapshot = await latestSnapshot(siteId)
    if (snapshot) snapshots.set(siteId, snapshot)
    return snapshot
  }

  const remembered = (place: Place, snapshot: SiteSnapshot | undefined): Remembered | undefined => {
    if (!snapshot || namesOf(snapshot) !== place.names) return undefined
    const { siteId: _siteId, names: _names, ...rest } = place
    return { located: { ...rest, site: snapshot.site, organization: snapshot.organization }, snapshot }
  }

  const atPlace = async (place: Place | undefined, versionOf = latestVersion): Promise<Remembered | undefined> =>
    place && remembered(place, await snapshotOf(place.siteId, versionOf))

  const recentAtPlace = (place: Place): Remembered | undefined | Promise<Remembered | undefined> => {
    const reading = recentVersion(place.siteId)
    const version = reading.settled?.value
    const snapshot = version && knownSnapshot(place.siteId, version)
    return snapshot ? remembered(place, snapshot) : atPlace(place, () => reading.value)
  }

  /** Returns the site that a URL leads to; undefined if there is none. */
  const find = async (url: URL): Promise<Remembered | undefined> => {
    const key = url.origin + url.pathname
    const place = places.get(key) ?? bases.placeOf(url)
    const known = await atPlace(place)
    if (known) {
      places.set(key, place!)
      return known
    }
    const located = await locateSite(database.read, urls, url)
    const snapshot = located && (await snapshotOf(located.site.id))
    if (!snapshot) return undefined
    const { site: _site, organization: _organization, ...rest } = located
    // Several sites can be behind one proxy, and a former name can become that of another site.
    if (!located.isFormer && located.site.proxy === null) {
      const { isOwnHost } = located
      const named = { siteId: located.site.id, names: namesOf(snapshot), isOwnHost }
      places.set(key, { ...rest, ...named })
      bases.put(located.base, named)
    }
    return { located: { ...rest, site: snapshot.site, organization: snapshot.organization }, snapshot }
  }

  return {
    find,
    /** Returns the version of a site as text. */
    versionOf: async (siteId: string) => versionText(await latestVersion(siteId)),
    /** Returns the site at an address without its query, if it is in memory: at once, if its version is known. */
    findKnown: (address: string): Remembered | undefined | Promise<Remembered | undefined> => {
      const place = places.get(address)
      return place && recentAtPlace(place)
    },
    /** Returns the organization of a site that was found at a URL before. */
    organizationOf: (url: URL): string | undefined => {
      const place = places.peek(url.origin + url.pathname)
      return place && snapshots.peek(place.siteId)?.organization.id
    },
  }
}

export type SiteMemory = ReturnType<typeof createSiteMemory>
