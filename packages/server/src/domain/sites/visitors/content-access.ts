import { holds } from '@scriptorium/content/evaluate/condition'
import type { Knex } from 'knex'
import type { SiteAccess, SpaceAccess } from '../../access/load.ts'
import type { ContentClaims } from '../../access/principal.ts'
import type { SpaceRow } from '@scriptorium/schema/tables/places'
import { loadShown } from '../resolution/shown.ts'

// How much the authors work on a space is not for its readers.
const noCounts = { comments: 0, changeRequests: 0, changeRequestsOpen: 0, changeRequestsDraft: 0 }

/** Returns the access of a visitor to a space that a site shows to them. */
export const visitorAccess = (space: SpaceRow): SpaceAccess => ({
  space: { ...space, ...noCounts },
  level: 'read',
  memberRole: 'none',
  organizationDefault: 'none',
})

/** Returns the structure of the site of a content token, whole and as its visitor may see it. */
export const visitWithToken = (
  db: Knex,
  { site }: Pick<SiteAccess, 'site'>,
  { claims = {}, preview, siteSpace }: ContentClaims,
) => loadShown(db, site, preview && siteSpace, (condition) => !condition || holds(condition, { visitor: { claims } }))

/** Returns the site of a content token with the access of its visitor; undefined for another site. */
export const loadSiteForContent = async (
  db: Knex,
  claims: ContentClaims,
  { organizationId, siteId }: { organizationId: string; siteId: string },
): Promise<SiteAccess | undefined> => {
  if (siteId !== claims.site || organizationId !== claims.organization) return undefined
  const site = await db('sites').where({ id: siteId }).first()
  const organization = await db('organizations').where({ id: organizationId }).first()
  if (!site || !organization) return undefined
  const outside = { organization, memberRole: 'none', level: 'none', ownsTeam: false } as const
  return { site, level: 'read', organization: outside }
}

/** Returns a space that the site of a content token shows to its visitor; undefined for any other space. */
export const loadSpaceForContent = async (
  db: Knex,
  claims: ContentClaims,
  spaceId: string,
): Promise<SpaceAccess | undefined> => {
  const site = await db('sites').where({ id: claims.site }).first()
  if (!site) return undefined
  const { shown, spaces } = await visitWithToken(db, { site }, claims)
  return shown.siteSpaces.some((row) => row.spaceId === spaceId) ? visitorAccess(spaces.get(spaceId)!) : undefined
}
