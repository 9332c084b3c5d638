import type { Knex } from 'knex'
import type { UserRow } from '../../db/tables/people.ts'
import { takeWaiting } from '../invites/accept.ts'
import { admit } from '../members/admit.ts'
import { findMemberRow } from '../members/repo.ts'
import { findOrganization } from './repo.ts'
import { requireJoinable } from './rules.ts'

/** Lets a user into an organization that the domain of their address is allowed in, with what it gives to everyone. */
export const joinByDomain = async (db: Knex, organizationId: string, user: UserRow, now: string): Promise<void> => {
  const member = await findMemberRow(db, organizationId, user.id)
  const { organization, isNew } = requireJoinable(await findOrganization(db, organizationId), member, user)
  if (!isNew) return
  await admit(db, { organizationId, userId: user.id, role: organization.defaultRole, now })
  await takeWaiting(db, organizationId, user, now)
}
