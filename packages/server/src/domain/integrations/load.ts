import type { Knex } from 'knex'
import { organizationLevel } from '../access/level.ts'
import { callerIdOf, type Principal } from '../access/principal.ts'
import { isReached, whereReached } from '../access/reach.ts'
import { queryRow } from '@scriptorium/database/query-rows'
import type { InstallationRow, IntegrationRow } from '@scriptorium/schema/tables/integrations'
import type { RoleOrNone } from '@scriptorium/schema/tables/levels'

/** An integration that the caller can see, with their level in the organization that owns it. */
export interface IntegrationAccess {
  integration: IntegrationRow
  level: RoleOrNone
  /** The caller is the integration itself. */
  isSelf: boolean
}

/** An installation that the caller can see, with their level in the organization that it is in. */
export interface InstallationAccess extends IntegrationAccess {
  installation: InstallationRow
  organizationDefault: RoleOrNone
}

interface Member {
  memberRole: RoleOrNone | null
  organizationDefault: RoleOrNone
}

const isMember = 'm.organization_id = :of and m.user_id = :user and m.disabled_at is null'

const integrationSql = `
  select i.*, m.role as member_role, o.default_role as organization_default
  from integrations i join organizations o on o.id = i.organization_id
  left join members m on ${isMember.replace(':of', 'o.id')}
  where i.name = :name`

const levelOf = ({ memberRole, organizationDefault }: Member): RoleOrNone =>
  memberRole === null ? 'none' : organizationLevel(memberRole, organizationDefault)

const isInstalledFor = async (db: Knex, userId: string, integrationName: string): Promise<boolean> => {
  const rows = db('installations as n').join('members as m', 'm.organizationId', 'n.organizationId')
  rows.where({ 'n.integrationName': integrationName, 'm.userId': userId }).whereNull('m.disabledAt')
  return (await whereReached(rows, 'n.organizationId').first('n.id')) !== undefined
}

/** Returns an integration, or undefined if it does not exist or is private to another organization. */
export const loadIntegration = async (
  db: Knex,
  caller: Principal,
  name: string,
): Promise<IntegrationAccess | undefined> => {
  const user = callerIdOf(caller)
  const row = await queryRow<IntegrationRow & Member>(db, integrationSql, { user, name })
  if (!row) return undefined
  const { memberRole, organizationDefault, ...integration } = row
  const isOwn = 'integrationName' in caller && caller.integrationName === name
  // A token without access to the owner's organization sees the same as outsiders.
  const ownRole = isReached(integration.organizationId) ? memberRole : null
  const isOpen = isOwn || integration.visibility !== 'private' || ownRole !== null
  const isVisible = isOpen || (await isInstalledFor(db, user, name))
  const level = levelOf({ memberRole: ownRole, organizationDefault })
  return isVisible ? { integration, level, isSelf: isOwn && caller.kind === 'integration' } : undefined
}

const installationSql = `
  select n.*, m.role as member_role, o.default_role as organization_default
  from installations n join organizations o on o.id = n.organization_id
  left join members m on ${isMember.replace(':of', 'o.id')}
  where n.id = :id and n.integration_name = :name`

const isOwnInstallation = (caller: Principal, { id, integrationName }: InstallationRow): boolean =>
  caller.kind === 'integration'
    ? caller.integrationName === integrationName
    : caller.kind === 'installation' && caller.installationId === id

/** Returns an installation, or undefined if it does not exist or is in an organization that the caller is no member of. */
export const loadInstallation = async (
  db: Knex,
  caller: Principal,
  { name, id }: { name: string; id: string },
): Promise<InstallationAccess | undefined> => {
  const row = await queryRow<InstallationRow & Member>(db, installationSql, { user: callerIdOf(caller), id, name })
  if (!row) return undefined
  const { memberRole, organizationDefault, ...installation } = row
  const isSelf = isOwnInstallation(caller, installation)
  if (!isSelf && (memberRole === null || !isReached(installation.organizationId))) return undefined
  const integration = (await db('integrations').where({ name }).first())!
  return { integration, installation, organizationDefault, level: levelOf(row), isSelf }
}
