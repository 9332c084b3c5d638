import type { Knex } from 'knex'
import type { SiteRow } from '@scriptorium/schema/tables/sites'
import { openForVisitor } from '../../domain/history/visitor-source.ts'
import { findRevision } from '../../domain/history/revisions.ts'
import type { Source } from '../../domain/history/source.ts'
import { pathOnSite, siteAddress, siteSpacePath } from '../../domain/sites/addresses/address.ts'
import { encodePath } from '../../domain/sites/addresses/encode.ts'
import { loadShown } from '../../domain/sites/resolution/shown.ts'
import { noteState } from './cache/facts.ts'
import { noteVolatile, type Visit } from './visit.ts'

/** A space as another site shows it. */
export interface Elsewhere {
  source: Source
  /** The URL of the space there. */
  href: string
  hrefOf: (path: string) => string
}

const findSite = (db: Knex, organizationId: string, spaceId: string): Promise<SiteRow | undefined> =>
  db('sites')
    .where({ organizationId, visibility: 'public' })
    .whereNotNull('publishedAt')
    .whereIn('id', db('siteSpaces').where({ spaceId }).select('siteId'))
    .orderBy(['publishedAt', 'id'])
    .first()

/** Finds a public site that shows a space, and notes that the page depends on its version. */
const findNotedSite = async (visit: Visit, spaceId: string): Promise<SiteRow | undefined> => {
  const { database, factLog } = visit.services
  const { id: organizationId } = visit.found.organization
  // Without a site, the state of the space tells when a site begins to show it.
  if (factLog) await noteState(database.read, factLog, 'space', spaceId)
  const site = await findSite(database.read, organizationId, spaceId)
  if (!factLog) return site
  if (site) await noteState(database.read, factLog, 'site', site.id)
  // What is read after the version is not older than it.
  const again = site && (await findSite(database.read, organizationId, spaceId))
  if (again?.id !== site?.id) noteVolatile(visit)
  return again
}

/**
 * Opens a space that the site does not show, but that everyone can read on another public site of the organization. Returns
 * undefined if there is none.
 */
export const openElsewhere = async (visit: Visit, spaceId: string): Promise<Elsewhere | undefined> => {
  const { services, found } = visit
  const db = services.database.read
  const { organization } = found
  const site = await findNotedSite(visit, spaceId)
  if (!site) return undefined
  const { structure, shown, spaces } = await loadShown(db, site, undefined, (condition) => !condition)
  const siteSpace = shown.siteSpaces.find((one) => one.spaceId === spaceId)
  const space = spaces.get(spaceId)
  const revision = siteSpace && space && (await findRevision(db, space.id, space.revisionId))
  if (!siteSpace || !revision) return undefined
  const visitor = { claims: {}, organization: organization.id, site: site.id }
  const address = siteAddress(site, organization, services.urls)
  return {
    source: openForVisitor({ db, store: services.content(db), visitor }, space!, revision),
    href: address + siteSpacePath(structure, siteSpace),
    hrefOf: (path) => address + encodePath(pathOnSite(structure, siteSpace, path)),
  }
}
