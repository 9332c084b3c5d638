import { counted } from '@scriptorium/content/counted-cache'
import type { Knex } from 'knex'
import { LRUCache } from 'lru-cache'
import { locateSite, type Located } from '../../sites/locate.ts'
import { readSiteSnapshot, readSiteVersion, versionText, type SiteSnapshot } from '../../sites/site-version.ts'
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

type Place = Omit<Located, 'organization' | 'site'> & { siteId: string; names: string }

// These names are unique, so a URL leads to the same site while the site keeps them.
const namesOf = ({ site, organization }: Pick<Located, 'organization' | 'site'>): string =>
  [site.basename, site.hostname, site.proxy, organization.hostname, organization.customHostname].join('\n')

/**
 * Creates a cache of sites. For each request it reads the version of the site, and the site again only if the version has
 * changed. The version comes from the primary, so no replica can bring back what the site no longer shows. Where a query needs a
 * round trip, `findKnown` can be half a second behind the writes of other servers.
 */
export const createSiteMemory = (
  { database, urls }: Pick<ReaderServices, 'database' | 'urls'>,
  primary: Knex = database.read,
) => {
  const latestVersion = createLatest((id) => readSiteVersion(primary, id))
  const recentVersion = database.dialect.isInProcess ? latestVersion : createRecent(latestVersion, database.commits)
  const snapshots = counted('site_snapshots', new LRUCache<string, SiteSnapshot>({ max: sitesKept }))
  const places = counted('site_addresses', new LRUCache<string, Place>({ max: addressesKept }))

  const snapshotOf = async (siteId: string, versionOf = latestVersion): Promise<SiteSnapshot | undefined> => {
    for (let attempt = 0; attempt < 5; attempt++) {
      // An older version leads to no snapshot.
      const version = await (attempt === 0 ? versionOf : latestVersion)(siteId)
      if (!version) return undefined
      const known = snapshots.get(siteId)
      if (known?.version.frame === version.frame && known.version.content === version.content) return known
      const snapshot = await readSiteSnapshot(database.read, siteId, version)
      if (snapshot) {
        snapshots.set(siteId, snapshot)
        return snapshot
      }
    }
    throw new Error(`Site ${siteId} changes faster than it can be read`)
  }

  const fromMemory = async (key: string, versionOf = latestVersion): Promise<Remembered | undefined> => {
    const place = places.get(key)
    const snapshot = place && (await snapshotOf(place.siteId, versionOf))
    if (!snapshot || namesOf(snapshot) !== place.names) return undefined
    const { siteId: _siteId, names: _names, ...rest } = place
    return { located: { ...rest, site: snapshot.site, organization: snapshot.organization }, snapshot }
  }

  /** Returns the site that a URL leads to; undefined if there is none. */
  const find = async (url: URL): Promise<Remembered | undefined> => {
    const key = url.origin + url.pathname
    const known = await fromMemory(key)
    if (known) return known
    const located = await locateSite(database.read, urls, url)
    const snapshot = located && (await snapshotOf(located.site.id))
    if (!snapshot) return undefined
    const { site: _site, organization: _organization, ...rest } = located
    // Several sites can be behind one proxy, and a former name can become that of another site.
    if (!located.isFormer && located.site.proxy === null)
      places.set(key, { ...rest, siteId: located.site.id, names: namesOf(snapshot) })
    return { located: { ...rest, site: snapshot.site, organization: snapshot.organization }, snapshot }
  }

  return {
    find,
    /** Returns the version of a site as text. */
    versionOf: async (siteId: string) => versionText(await latestVersion(siteId)),
    /** Returns the site at an address without its query, if it is in memory. */
    findKnown: (address: string) => fromMemory(address, recentVersion),
    /** Returns the organization of a site that was found at a URL before. */
    organizationOf: (url: URL): string | undefined => {
      const place = places.peek(url.origin + url.pathname)
      return place && snapshots.peek(place.siteId)?.organization.id
    },
  }
}

export type SiteMemory = ReturnType<typeof createSiteMemory>
