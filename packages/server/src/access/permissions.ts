import type { Role, RoleOrNone } from '../db/tables/levels.ts'
import type { Permission } from '@scriptorium/types'
import { atLeast } from './roles.ts'

/** `anyone`: a valid token is enough, the handler looks for itself. `member`: belonging is enough, guests included. */
export type Least = Role | 'member' | 'anyone'

/** The least role for each permission of the spec. A new permission does not compile until it stands here. */
export const leastRole: Record<Permission, Least> = {
  'user:self': 'anyone',
  'organization:view': 'member',
  'organization:read': 'read',
  'organization:createContent': 'create',
  'organization:createOpenAPISpec': 'create',
  'organization:translate': 'create',
  'organization:ingestConversations': 'admin',
  'organization:admin': 'admin',
  'organization:join': 'anyone',
  'team:view': 'read',
  'team:manage': 'admin',
  'collection:view': 'read',
  'collection:create': 'create',
  'collection:admin': 'admin',
  'space:view': 'read',
  'space:comment': 'comment',
  'space:edit': 'edit',
  'space:review': 'review',
  'space:merge': 'review',
  'space:create': 'create',
  'space:admin': 'admin',
  'site:view': 'read',
  'site:edit': 'create',
  'site:admin': 'admin',
  'integration:view': 'anyone',
  'integration:admin': 'anyone',
}

/** Whether a level is enough; the gate and the `permissions` objects ask the same question here. */
export const allows = (permission: Permission, level: RoleOrNone): boolean => {
  // Absent where a spec is newer than the table and nobody has asked the compiler: then nobody has it.
  const least = leastRole[permission] as Least | undefined
  if (least === undefined) return false
  return least === 'anyone' || least === 'member' || atLeast(level, least)
}

/**
 * The `permissions` of a space, from the table that the gate reads. One that is deleted can be seen and restored, no more.
 * Links that invite to it are kept by the organization.
 */
export const spacePermissions = (level: RoleOrNone, inOrganization: RoleOrNone, isDeleted = false) => {
  const inside = isDeleted ? 'none' : level
  return {
    view: allows('space:view', level),
    access: allows('space:view', inside),
    admin: allows('space:admin', level),
    viewInviteLinks: allows('organization:admin', inOrganization),
    edit: allows('space:edit', inside),
    triggerGitSync: allows('space:admin', inside),
    comment: allows('space:comment', inside),
    merge: allows('space:merge', inside),
    review: allows('space:review', inside),
    installIntegration: allows('space:admin', inside),
  }
}

/** The `permissions` of a collection. */
export const collectionPermissions = (level: RoleOrNone, inOrganization: RoleOrNone) => ({
  view: allows('collection:view', level),
  admin: allows('collection:admin', level),
  viewInviteLinks: allows('organization:admin', inOrganization),
  create: allows('collection:create', level),
})

/** Returns the `permissions` of a site. */
export const sitePermissions = (level: RoleOrNone) => ({
  view: allows('site:view', level),
  access: allows('site:view', level),
  edit: allows('site:edit', level),
  create: allows('site:edit', level),
  admin: allows('site:admin', level),
  installIntegration: allows('site:admin', level),
  viewAdaptiveSchema: allows('site:view', level),
  editAdaptiveSchema: allows('site:admin', level),
})

/** The `permissions` of a team. */
export const teamPermissions = (level: RoleOrNone) => ({
  admin: allows('team:manage', level),
  view: allows('team:view', level),
})

/** The `permissions` of an organization, for who belongs to it. */
export const organizationPermissions = (role: RoleOrNone, ownsTeam: boolean) => ({
  view: true,
  admin: allows('organization:admin', role),
  ownTeam: ownsTeam || allows('team:manage', role),
  createContent: allows('organization:createContent', role),
  createOpenAPISpec: allows('organization:createOpenAPISpec', role),
  ingestConversations: allows('organization:ingestConversations', role),
  viewBilling: allows('organization:admin', role),
  listMembers: allows('organization:read', role),
  listTeams: allows('organization:read', role),
  listIntegrations: allows('organization:read', role),
  listInstallations: allows('organization:admin', role),
  installIntegration: allows('organization:admin', role),
})

/** The `permissions` of a comment or a reply. */
export const commentPermissions = (level: RoleOrNone, isOwn: boolean) => {
  const change = allows(isOwn ? 'space:comment' : 'space:admin', level)
  return { view: allows('space:view', level), edit: change, reply: allows('space:comment', level), delete: change }
}
