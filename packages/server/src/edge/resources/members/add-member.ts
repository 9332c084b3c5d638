import type { Knex } from 'knex'
import { strongest } from '../../../domain/access/roles.ts'
import type { GivenRole } from '@scriptorium/schema/tables/levels'
import type { RaiseContext } from '../../../domain/events/events.ts'
import { findMemberRow, insertMember, setMemberRole } from './repo.ts'

interface Admission {
  organizationId: string
  userId: string
  role: GivenRole
  /** Whether a new member signs in by single sign-on. */
  sso?: boolean
  now: string
}

const raiseOrInsert = async (db: Knex, { organizationId, userId, role, sso, now }: Admission): Promise<boolean> => {
  const member = await findMemberRow(db, organizationId, userId)
  if (!member) {
    await insertMember(db, { organizationId, userId, role, joinedAt: now, ssoAt: sso ? now : null })
    return true
  }
  const raised = strongest(member.role, role)
  if (raised === member.role) return false
  await setMemberRole(db, organizationId, userId, raised)
  return true
}

/** Makes a user a member with at least this role. A member never loses a role by this. */
export const addMember = async ({ db, services }: RaiseContext, admission: Admission): Promise<void> => {
  if (!(await raiseOrInsert(db, admission))) return
  const { organizationId: targetId, userId, now } = admission
  await services.events.raise(db, 'accessChanged', { targetType: 'organization', targetId }, { userId, now })
}
