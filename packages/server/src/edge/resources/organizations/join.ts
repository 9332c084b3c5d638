import type { Knex } from 'knex'
import type { UserRow } from '@scriptorium/schema/tables/people'
import { acceptWaitingInvites } from '../invites/accept.ts'
import { addMember } from '../members/add-member.ts'
import { findStanding } from '../members/repo.ts'
import { findOrganization } from './repo.ts'
import { requireJoinable } from './rules.ts'

/** Makes a user a member of an organization that allows the domain of their verified address, with its default role. */
export const joinByDomain = async (db: Knex, organizationId: string, user: UserRow, now: string): Promise<void> => {
  const standing = await findStanding(db, organizationId, user.id)
  const { organization, isNew } = requireJoinable(await findOrganization(db, organizationId), standing, user)
  if (!isNew) return
  await addMember(db, { organizationId, userId: user.id, role: organization.defaultRole, now })
  await acceptWaitingInvites(db, organizationId, user, now)
}
