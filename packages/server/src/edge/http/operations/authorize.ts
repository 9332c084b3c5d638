import type { Permission } from '@scriptorium/types'
import type { Knex } from 'knex'
import {
  loadCollection,
  loadOrganization,
  loadAnySite,
  loadSpace,
  loadTeam,
  type CollectionAccess,
  type OrganizationAccess,
  type SiteAccess,
  type SpaceAccess,
  type TeamAccess,
} from '../../../domain/access/load.ts'
import { reachOrganization, reachSite, reachSpace } from '../../../domain/access/installations.ts'
import { withoutReach } from '../../../domain/access/reach.ts'
import { allows, leastRole } from '../../../domain/access/permissions.ts'
import {
  callerIdOf,
  type Actor,
  type ContentClaims,
  type InstallationPrincipal,
  type Principal,
  type StrangerPrincipal,
} from '../../../domain/access/principal.ts'
import {
  loadInstallation,
  loadIntegration,
  type InstallationAccess,
  type IntegrationAccess,
} from '../../../domain/integrations/load.ts'
import { Problem } from '../../../ground/problem.ts'
import { loadSiteForContent, loadSpaceForContent } from '../../../domain/sites/visitors/content-access.ts'
import { requireScopes, type TokenRules } from './scopes.ts'

type Ids = Readonly<Record<string, string>>

/** The noun of every permission in the spec. */
export type Noun = Permission extends `${infer N}:${string}` ? N : never

/** The resource and level that are loaded for the noun of a permission. Handlers receive them as `access`. */
export interface AccessByNoun {
  user: undefined
  organization: OrganizationAccess
  team: TeamAccess
  collection: CollectionAccess
  space: SpaceAccess
  site: SiteAccess
  integration: IntegrationAccess
  installation: InstallationAccess
}

type LoadedAccess = NonNullable<AccessByNoun[Noun]>

/** The parts of the spec that decide who can call an operation. */
export interface AccessRules extends TokenRules {
  permission: Permission | null
  parentPermission?: Permission
  allowsDeleted?: true
}

const nothing = async () => undefined

type Authenticated = Exclude<Principal, StrangerPrincipal>

/** Loaders for each noun, which read the matching path id. A noun without a loader is a compile error. */
const loaders: {
  [N in Noun]: (db: Knex, userId: string, ids: Ids, caller: Actor) => Promise<AccessByNoun[N] | undefined>
} = {
  user: nothing,
  integration: (db, _userId, ids, caller) => loadIntegration(db, caller, ids['integrationName']!),
  installation: (db, _userId, ids, caller) =>
    loadInstallation(db, caller, { name: ids['integrationName']!, id: ids['installationId']! }),
  organization: (db, userId, ids) => loadOrganization(db, userId, ids['organizationId']!),
  site: (db, userId, ids) =>
    loadAnySite(db, userId, { organizationId: ids['organizationId']!, siteId: ids['siteId']! }),
  team: (db, userId, ids) => loadTeam(db, userId, { organizationId: ids['organizationId']!, teamId: ids['teamId']! }),
  collection: (db, userId, ids) => loadCollection(db, userId, ids['collectionId']!),
  space: (db, userId, ids) => loadSpace(db, userId, ids['spaceId']!),
}

/** Loaders for the callers of content tokens, who see a site and its spaces only. */
const visitorLoaders: {
  [N in Noun]?: (db: Knex, claims: ContentClaims, ids: Ids) => Promise<AccessByNoun[N] | undefined>
} = {
  site: (db, claims, ids) =>
    loadSiteForContent(db, claims, { organizationId: ids['organizationId']!, siteId: ids['siteId']! }),
  space: (db, claims, ids) => loadSpaceForContent(db, claims, ids['spaceId']!),
}

/** Loaders for installations, which have no role: they see their organization, and the spaces and sites that they are on. */
const installationLoaders: {
  [N in Noun]?: (db: Knex, caller: InstallationPrincipal, ids: Ids) => Promise<AccessByNoun[N] | undefined>
} = {
  organization: (db, caller, ids) => reachOrganization(db, caller, ids['organizationId']!),
  site: (db, caller, ids) => reachSite(db, caller, { organizationId: ids['organizationId']!, siteId: ids['siteId']! }),
  space: (db, caller, ids) => reachSpace(db, caller, ids['spaceId']!),
}

const load = (db: Knex, principal: Authenticated, noun: Noun, ids: Ids): Promise<AccessByNoun[Noun] | undefined> => {
  if (principal.kind === 'content') return (visitorLoaders[noun] ?? nothing)(db, principal.claims, ids)
  const reach = principal.kind === 'installation' ? installationLoaders[noun] : undefined
  return reach
    ? reach(db, principal as InstallationPrincipal, ids)
    : loaders[noun](db, callerIdOf(principal), ids, principal)
}

const nounOf = (permission: Permission): Noun => permission.slice(0, permission.indexOf(':')) as Noun

/** Returns whether the caller has the permission on the collection that the body names as parent. */
const isAllowedInParent = async (
  db: Knex,
  userId: string,
  permission: Permission,
  { ids, body }: Call,
): Promise<boolean> => {
  const { parent } = (body ?? {}) as { parent?: unknown }
  if (typeof parent !== 'string') return false
  const found = await loadCollection(db, userId, parent)
  return !!found && found.collection.organizationId === ids['organizationId'] && allows(permission, found.level)
}

/** The parts of a request that name resources: path ids and body. */
interface Call {
  ids: Ids
  body: unknown
  /** Returns the URL of a path. */
  urlOf: (path: string) => string
}

/** Returns the id of the organization that a resource belongs to. */
export const organizationOf = (access: LoadedAccess): string => {
  if ('space' in access) return access.space.organizationId
  if ('collection' in access) return access.collection.organizationId
  if ('site' in access) return access.site.organizationId
  if ('team' in access) return access.team.organizationId
  if ('installation' in access) return access.installation.organizationId
  return 'integration' in access ? access.integration.organizationId : access.organization.id
}

const isDeleted = (access: LoadedAccess): boolean =>
  ('space' in access && access.space.deletedAt !== null) || ('site' in access && access.site.deletedAt !== null)

/** Throws `sso_required` if the caller could see the resource with a token that they get by single sign-on. */
const requireSingleSignOn = async (
  db: Knex,
  principal: Authenticated,
  noun: Noun,
  { ids, urlOf }: Call,
): Promise<void> => {
  const reach = principal.kind === 'user' ? principal.reach : undefined
  if (!reach || 'only' in reach) return
  const hidden = await withoutReach(() => load(db, principal, noun, ids))
  const provider = hidden && reach.except.get(organizationOf(hidden))
  if (provider === undefined) return
  const start = urlOf(`/${provider}/start`)
  throw new Problem('sso_required', `Sign in at ${start}, and use a token that you create there`)
}

/**
 * Checks whether an operation takes the caller's token, and the caller's permission on the resource in its path. Returns the
 * access it loaded. Throws 404 if the caller cannot see the resource, exactly as for an unknown id, and 403 if the caller can see
 * it but lacks the permission, or if the operation does not take the token.
 */
export const authorize = async (
  db: Knex,
  principal: Principal,
  rules: AccessRules,
  call: Call,
): Promise<LoadedAccess | undefined> => {
  const { permission, parentPermission, allowsDeleted } = rules
  requireScopes(principal, rules)
  if (principal.kind === 'stranger' || permission === null || leastRole[permission] === 'anyone') return undefined
  const noun = nounOf(permission)
  const userId = callerIdOf(principal)
  const found = await load(db, principal, noun, call.ids)
  const isHidden = found && !allowsDeleted && isDeleted(found)
  if (!found) await requireSingleSignOn(db, principal, noun, call)
  if (!found || isHidden) throw new Problem('not_found', `There is no such ${noun}`)
  if (allows(permission, found.level) || ('isSelf' in found && found.isSelf)) return found
  if (parentPermission && (await isAllowedInParent(db, userId, parentPermission, call))) return found
  const least = leastRole[permission]
  const needed = least === 'integration' ? 'the token of the integration itself' : `the role ${least}`
  throw new Problem('forbidden', `You need ${needed} for this`)
}
