import type { Role, RoleOrNone } from '@scriptorium/schema/tables/levels'
import type { Knex } from 'knex'
import {
  type CollectionAccess,
  grantedSql,
  loadCollection,
  loadSpace,
  type SpaceAccess,
} from '../../../domain/access/load.ts'
import { resolveLevel } from '../../../domain/access/level.ts'
import { followGrant, writeGrants } from '../../../domain/access/write-grants.ts'
import { rank, rankSql } from '../../../domain/access/roles.ts'
import type { InviteRow } from '@scriptorium/schema/tables/people'
import { Problem } from '../../../ground/problem.ts'

/** A role on something of an organization. */
export type Promised = Pick<InviteRow, 'organizationId' | 'targetType' | 'targetId' | 'role'> & {
  /** When the role ends. */
  endsAt?: string | undefined
}

/** Returns whether the target of an invitation is still in the organization. */
export const isHere = async (db: Knex, { organizationId, targetType, targetId: id }: Promised): Promise<boolean> => {
  const key = { id, organizationId }
  const found =
    targetType === 'space'
      ? await db('spaces').where(key).whereNull('deletedAt').first('id')
      : await db('collections').where(key).first('id')
  return found !== undefined
}

// A grant overrides every default, even a stronger one. So the spaces below a collection that are open to more than the link
// promises get grants of their own first, in place of those that have ended and that no job has deleted yet.
const keepStronger = (db: Knex, { organizationId, targetId, role }: Promised, user: string, now: string) =>
  db.raw(
    `insert into grants (target_type, target_id, subject_type, subject_id, role, created_at)
     select 'space', s.id, 'user', :user, s.effective_level, :now from spaces s
     where s.organization_id = :organizationId and s.ancestors like :below and s.deleted_at is null
       and ${rankSql('s.effective_level')} > :rank and ${grantedSql('space', 's')} is null
     on conflict (target_type, target_id, subject_type, subject_id)
       do update set role = excluded.role, expires_at = null, lasting_role = null`,
    { user, now, organizationId, below: `%/${targetId}/%`, rank: rank(role) },
  )

const levelWithoutGrants = (found: CollectionAccess | SpaceAccess): RoleOrNone => {
  const { effectiveLevel } = 'space' in found ? found.space : found.collection
  return resolveLevel({ ...found, effectiveLevel, granted: 0 })
}

/**
 * Gives a member the role on a space or a collection that an invitation promises, unless the role of the member is at least as
 * strong. Where that stronger role ends some day, the member gets the promised role then.
 */
export const grantByInvite = async (db: Knex, invite: Promised, userId: string, now: string): Promise<void> => {
  const { targetType, targetId, role, endsAt = null } = invite
  if (!(await isHere(db, invite))) throw new Problem('not_found', 'There is no such invitation')
  const load = targetType === 'space' ? loadSpace : loadCollection
  const found = await load(db, userId, targetId)
  const key = { targetType: targetType as 'space', targetId, subjectType: 'user', subjectId: userId } as const
  const grant = { ...key, role: role as Role, createdAt: now }
  if (found && rank(found.level) >= rank(role)) {
    // A lasting grant would override a default that is as strong.
    if (rank(levelWithoutGrants(found)) < rank(role)) await followGrant(db, grant, endsAt)
    return
  }
  if (targetType === 'collection' && found?.memberRole !== 'none') await keepStronger(db, invite, userId, now)
  await writeGrants(db, [grant], endsAt)
}
