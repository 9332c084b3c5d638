import type { Knex } from 'knex'
import { queryRows } from '@scriptorium/database/query-rows'
import type { Database } from '@scriptorium/database/open'
import type { OrganizationRow } from '@scriptorium/schema/tables/people'
import type { SpaceRow } from '@scriptorium/schema/tables/places'
import type { SiteRow } from '@scriptorium/schema/tables/sites'
import { findRevision, type ShownRevision } from '../../history/revisions.ts'
import { fingerprint } from '../visitors/keys.ts'
import { loadWhole, type Whole } from './shown.ts'
import { remember } from '@scriptorium/basics/remember'

interface VersionRow {
  version: number
  hostname: string | null
  customHostname: string | null
  ai: OrganizationRow['ai']
  spaces: string | null
  content: string | null
}

// One statement, because each request for a page runs it: `:sep` cannot be part of a title.
const versionSql = `select s.version, o.hostname, o.custom_hostname, o.ai,
  (select string_agg(sp.id || :sep || sp.title || :sep || sp.emoji || :sep || coalesce(sp.language, '') || :sep ||
      coalesce(sp.deleted_at, ''), :sep order by ss.id)
    from site_spaces ss join spaces sp on sp.id = ss.space_id where ss.site_id = s.id) as spaces,
  (select string_agg(coalesce(e.shown_root, r.root), :sep order by ss.id)
    from site_spaces ss join spaces sp on sp.id = ss.space_id join revisions r on r.id = sp.revision_id
    left join expanded_trees e on e.space_id = sp.id and e.root = r.root where ss.site_id = s.id) as content
  from sites s join organizations o on o.id = s.organization_id where s.id = :id`

/**
 * Returns the version of a site; undefined if there is no such site. It changes with the site, its structure, its address, the consent
 * of its organization to AI, and the names and the content of its spaces: everything that its pages and answers depend on.
 */
export const readSiteVersion = async (db: Knex, id: string): Promise<string | undefined> => {
  const [row] = await queryRows<VersionRow>(db, versionSql, { id, sep: '\u001f' })
  return row && fingerprint([id, row])
}

/** A site with everything that a visit of it reads from the database, except for its content. */
export interface SiteSnapshot extends Whole {
  version: string
  site: SiteRow
  organization: OrganizationRow
  /** Returns the revision of the main content of a space. */
  mainOf: (space: Pick<SpaceRow, 'id' | 'revisionId'>) => Promise<ShownRevision | undefined>
}

const readSnapshot = async (
  { db, later = db }: { db: Knex; later?: Knex },
  siteId: string,
  version: string,
): Promise<SiteSnapshot | undefined> => {
  const site = await db('sites').where({ id: siteId }).first()
  const organization = site && (await db('organizations').where({ id: site.organizationId }).first())
  if (!organization) return undefined
  const whole = await loadWhole(db, site)
  const revisions = new Map<string, Promise<ShownRevision | undefined>>()
  const mainOf: SiteSnapshot['mainOf'] = ({ id, revisionId }) =>
    remember(revisions, id, () => findRevision(later, id, revisionId))
  return { version, site, organization, ...whole, mainOf }
}

/** Reads a site in this version; undefined if the site has changed since. */
export const readSiteSnapshot = async (
  db: Knex,
  siteId: string,
  version: string,
): Promise<SiteSnapshot | undefined> => {
  const snapshot = await readSnapshot({ db }, siteId, version)
  const after = snapshot && (await readSiteVersion(db, siteId))
  return after === version ? snapshot : undefined
}

/** Reads a site as it is now, however fast others change it; undefined if there is no such site. */
export const readSiteNow = ({ read, snapshot }: Pick<Database, 'read' | 'snapshot'>, siteId: string) =>
  snapshot(async (trx) => {
    const version = await readSiteVersion(trx, siteId)
    // Revisions do not change, and are read after the transaction.
    return version === undefined ? undefined : readSnapshot({ db: trx, later: read }, siteId, version)
  })
