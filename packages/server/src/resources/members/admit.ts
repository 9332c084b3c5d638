import type { RoleOrNone } from '../../db/tables/levels.ts'
import type { Knex } from 'knex'
import { strongest } from '../../access/roles.ts'
import { findMemberRow, insertMember, setMemberRole } from './repo.ts'

interface Admitted {
  organizationId: string
  userId: string
  role: RoleOrNone
  /** Whether they sign in by single sign-on; only of who is new. */
  sso?: boolean
  now: string
}

/** Makes a user a member with at least this role: who is one already loses nothing. */
export const admit = async (db: Knex, { organizationId, userId, role, sso, now }: Admitted): Promise<void> => {
  const member = await findMemberRow(db, organizationId, userId)
  if (!member) {
    return insertMember(db, { organizationId, userId, role, joinedAt: now, ssoAt: sso ? now : null })
  }
  const raised = strongest(member.role, role)
  if (raised !== member.role) await setMemberRole(db, organizationId, userId, raised)
}
