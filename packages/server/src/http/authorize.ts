import type { OperationId, Permission } from '@scriptorium/types'
import type { Knex } from 'knex'
import {
  loadCollection,
  loadOrganization,
  loadSpace,
  loadTeam,
  type CollectionAccess,
  type OrganizationAccess,
  type SpaceAccess,
  type TeamAccess,
} from '../access/load.ts'
import { allows, leastRole } from '../access/permissions.ts'
import type { Principal } from './authenticate.ts'
import { Problem } from '../problem.ts'

type Ids = Record<string, string>
/** What a request wants to do, and on what. */
interface Asked {
  operationId: OperationId
  permission: Permission | null
  ids: Ids
  body: unknown
}

type Found = OrganizationAccess | TeamAccess | CollectionAccess | SpaceAccess

const nouns: Record<string, (db: Knex, user: string, ids: Ids) => Promise<Found | undefined>> = {
  organization: (db, user, ids) => loadOrganization(db, user, ids['organizationId']!),
  team: (db, user, ids) => loadTeam(db, user, { organizationId: ids['organizationId']!, teamId: ids['teamId']! }),
  site: (db, user, ids) => loadOrganization(db, user, ids['organizationId']!),
  collection: (db, user, ids) => loadCollection(db, user, ids['collectionId']!),
  space: (db, user, ids) => loadSpace(db, user, ids['spaceId']!),
}

/** A deleted space can be looked at, restored, and deleted again; everything else about it is 404. */
const knowsDeleted: ReadonlySet<OperationId> = new Set(['getSpaceById', 'restoreSpace', 'deleteSpaceById'])

/** What goes into a collection needs `create` there, whatever the caller may do in the organization. */
const goesInto: ReadonlySet<OperationId> = new Set(['createSpace', 'createCollection'])

const mayCreateIn = async (db: Knex, user: string, { organizationId }: Ids, body: unknown): Promise<boolean> => {
  const { parent } = (body ?? {}) as { parent?: unknown }
  if (typeof parent !== 'string') return false
  const found = await loadCollection(db, user, parent)
  return !!found && found.collection.organizationId === organizationId && allows('collection:create', found.level)
}

/**
 * Checks the permission of the spec on the path id that its noun names, and hands on what it has found. What the caller
 * may not see is 404, like an unknown id; what they see but may not do is 403.
 */
export const authorize = async (
  db: Knex,
  principal: Principal,
  { operationId, permission, ids, body }: Asked,
): Promise<Found | undefined> => {
  if (permission === null || leastRole[permission] === 'anyone') return undefined
  const noun = permission.slice(0, permission.indexOf(':'))
  const found = await nouns[noun]!(db, principal.user.id, ids)
  if (!found) throw new Problem('not_found', `There is no such ${noun}`)
  if ('space' in found && found.space.deletedAt && !knowsDeleted.has(operationId)) {
    throw new Problem('not_found', 'There is no such space')
  }
  if (allows(permission, found.level)) return found
  if (goesInto.has(operationId) && (await mayCreateIn(db, principal.user.id, ids, body))) return found
  throw new Problem('forbidden', `You need ${leastRole[permission]} for this`)
}
