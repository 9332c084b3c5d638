import type { Role, RoleOrNone } from '@scriptorium/schema/tables/levels'
import type { Permission } from '@scriptorium/types'
import { atLeast } from './roles.ts'

/**
 * `anyone`: every valid token, and the handler checks access. `member`: everyone who can see the resource, guests included.
 * `integration`: only the integration itself, with its own token.
 */
export type Least = Role | 'member' | 'anyone' | 'integration'

/** The minimum role for each permission of the spec. A permission that is missing here is a compile error. */
export const leastRole: Record<Permission, Least> = {
  'user:self': 'anyone',
  'user:signIn': 'anyone',
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
  'integration:view': 'member',
  'integration:admin': 'admin',
  'integration:self': 'integration',
  'installation:extend': 'read',
  'installation:admin': 'admin',
}

/** Returns whether a level includes a permission. Used by the authorization of requests and by the `permissions` objects. */
export const allows = (permission: Permission, level: RoleOrNone): boolean => {
  // Undefined if the spec is newer than the table and the code was not type-checked: then the permission is denied.
  const least = leastRole[permission] as Least | undefined
  if (least === undefined || least === 'integration') return false
  return least === 'anyone' || least === 'member' || atLeast(level, least)
}

const permissionsOfSpace = (level: RoleOrNone, inOrganization: RoleOrNone, isDeleted: boolean) => {
  const inside = isDeleted ? 'none' : level
  return Object.freeze({
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
  })
}

// There are about a hundred, and lists need one for each space.
const knownPermissions = new Map<string, ReturnType<typeof permissionsOfSpace>>()

/**
 * Returns the `permissions` of a space. A deleted space can only be viewed and restored. Invite links depend on the level in
 * the organization.
 */
export const spacePermissions = (level: RoleOrNone, inOrganization: RoleOrNone, isDeleted = false) => {
  const key = `${level} ${inOrganization} ${isDeleted}`
  let known = knownPermissions.get(key)
  if (!known) knownPermissions.set(key, (known = permissionsOfSpace(level, inOrganization, isDeleted)))
  return known
}

/** Returns the `permissions` of a collection. */
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

/** Returns the `permissions` of a team. */
export const teamPermissions = (level: RoleOrNone) => ({
  admin: allows('team:manage', level),
  view: allows('team:view', level),
})

/** Returns the `permissions` of an organization for one of its members. */
export const organizationPermissions = (role: RoleOrNone, ownsTeam: boolean) => ({
  view: true,
  access: true,
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

/** Returns the `permissions` of a comment or a reply. */
export const commentPermissions = (level: RoleOrNone, isOwn: boolean) => {
  const change = allows(isOwn ? 'space:comment' : 'space:admin', level)
  return { view: allows('space:view', level), edit: change, reply: allows('space:comment', level), delete: change }
}
