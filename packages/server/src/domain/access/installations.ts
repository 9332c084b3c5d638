import type { IntegrationScope } from '@scriptorium/types'
import type { Knex } from 'knex'
import type { InstallationRow } from '@scriptorium/schema/tables/integrations'
import type { RoleOrNone } from '@scriptorium/schema/tables/levels'
import { anyTable } from '@scriptorium/database/any-table'
import { loadOrganization, loadSpace, type OrganizationAccess, type SiteAccess, type SpaceAccess } from './load.ts'
import type { Actor, InstallationPrincipal } from './principal.ts'
import { strongest } from './roles.ts'
import { visibleSpaces } from './visible.ts'

/**
 * The level that a scope gives on a space, a site or the organization, because an installation has no role. `x-scopes` decides
 * which operations it can call, so the level only has to be high enough for those.
 */
const levels: Record<IntegrationScope, { space?: RoleOrNone; site?: RoleOrNone; organization?: RoleOrNone }> = {
  'space:content:read': {},
  'space:content:write': { space: 'review' },
  'space:metadata:read': {},
  'space:metadata:write': { space: 'admin' },
  'space:git:sync': { space: 'admin' },
  'page:feedback:read': {},
  'site:metadata:read': {},
  'site:views:read': {},
  'site:script:inject': {},
  'site:script:cookies': {},
  'site:visitor:auth': { site: 'admin' },
  'site:visitor:claims': {},
  'site:adaptive:read': {},
  'site:adaptive:write': { site: 'admin' },
  'conversations:ingest': { organization: 'admin' },
  'openapi:read': {},
  'openapi:write': { organization: 'create' },
}

const levelOn = (kind: 'organization' | 'site' | 'space', scopes: readonly IntegrationScope[]): RoleOrNone =>
  scopes.reduce<RoleOrNone>((level, scope) => strongest(level, levels[scope][kind] ?? 'none'), 'read')

/** Returns whether an installation is on a space or a site of its organization. */
const isOn = async (db: Knex, { id, ...row }: InstallationRow, kind: 'site' | 'space', placeId: string) => {
  const selection = kind === 'space' ? row.spaceSelection : row.siteSelection
  if (selection === 'all') return true
  return (
    (await anyTable(db, `${kind}Installations`)
      .where({ installationId: id, [`${kind}Id`]: placeId })
      .first('installationId')) !== undefined
  )
}

const organizationOf = async (
  db: Knex,
  { organizationId, scopes }: InstallationPrincipal,
): Promise<OrganizationAccess | undefined> => {
  const organization = await db('organizations').where({ id: organizationId }).first()
  // An installation is not a member, so lists of what members see are empty.
  return organization && { organization, memberRole: 'none', level: levelOn('organization', scopes), ownsTeam: false }
}

/** Returns the organization of an installation, or undefined for any other. */
export const reachOrganization = async (
  db: Knex,
  caller: InstallationPrincipal,
  id: string,
): Promise<OrganizationAccess | undefined> => (id === caller.organizationId ? organizationOf(db, caller) : undefined)

/** Returns a space that an installation is on, or undefined. */
export const reachSpace = async (
  db: Knex,
  caller: InstallationPrincipal,
  id: string,
): Promise<SpaceAccess | undefined> => {
  const { organizationId, installation, scopes } = caller
  const space = await db('spaces').where({ id, organizationId }).whereNull('deletedAt').first()
  if (!space || !(await isOn(db, installation, 'space', id))) return undefined
  const organization = await db('organizations').where({ id: organizationId }).first('defaultRole')
  return {
    space,
    level: levelOn('space', scopes),
    memberRole: 'none',
    organizationDefault: organization?.defaultRole ?? 'none',
  }
}

/** Returns a site that an installation is on, or undefined. */
export const reachSite = async (
  db: Knex,
  caller: InstallationPrincipal,
  { organizationId, siteId }: { organizationId: string; siteId: string },
): Promise<SiteAccess | undefined> => {
  const organization = await reachOrganization(db, caller, organizationId)
  const site = organization && (await db('sites').where({ organizationId, id: siteId, deletedAt: null }).first())
  if (!site || !(await isOn(db, caller.installation, 'site', siteId))) return undefined
  return { site, level: levelOn('site', caller.scopes), organization }
}

/** Returns an organization as `loadOrganization` does, also for an installation in it. */
export const loadOrganizationFor = (db: Knex, caller: Actor, id: string): Promise<OrganizationAccess | undefined> =>
  caller.kind === 'installation' ? reachOrganization(db, caller, id) : loadOrganization(db, caller.user.id, id)

/** Returns a space as `loadSpace` does, also for an installation that is on it. */
export const loadSpaceFor = (db: Knex, caller: Actor, id: string): Promise<SpaceAccess | undefined> =>
  caller.kind === 'installation' ? reachSpace(db, caller, id) : loadSpace(db, caller.user.id, id)

/** Returns a query of the active spaces of an organization as `visibleSpaces` does, also of those that an installation is on. */
export const visibleSpacesFor = (db: Knex, caller: Actor, organization: OrganizationAccess): Knex.QueryBuilder => {
  if (caller.kind !== 'installation') return visibleSpaces(db, caller.user.id, organization)
  const { organizationId, installation } = caller
  const rows = db('spaces as c').where('c.organizationId', organizationId).whereNull('c.deletedAt')
  if (installation.spaceSelection === 'all') return rows
  return rows.whereIn('c.id', db('spaceInstallations').where({ installationId: installation.id }).select('spaceId'))
}
