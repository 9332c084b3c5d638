import type { Knex } from 'knex'
import { strongest } from '../../../domain/access/roles.ts'
import type { GivenRole } from '@scriptorium/schema/tables/levels'
import { findMemberRow, insertMember, setMemberRole } from './repo.ts'

interface Admission {
  organizationId: string
  userId: string
  role: GivenRole
  /** Whether a new member signs in by single sign-on. */
  sso?: boolean
  now: string
}

/** Makes a user a member with at least this role. A member never loses a role by this. */
export const addMember = async (db: Knex, { organizationId, userId, role, sso, now }: Admission): Promise<void> => {
  const member = await findMemberRow(db, organizationId, userId)
  if (!member) {
    await insertMember(db, { organizationId, userId, role, joinedAt: now, ssoAt: sso ? now : null })
    return
  }
  const raised = strongest(member.role, role)
  if (raised !== member.role) await setMemberRole(db, organizationId, userId, raised)
}
