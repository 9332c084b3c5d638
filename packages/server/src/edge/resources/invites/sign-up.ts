import type { Knex } from 'knex'
import { recordEntry } from '../../../domain/audit/record.ts'
import { newId } from '@scriptorium/basics/id'
import type { Database } from '@scriptorium/database/open'
import type { InviteRow, UserRow } from '@scriptorium/schema/tables/people'
import { Problem } from '../../../ground/problem.ts'
import { createToken } from '../user-tokens/repo.ts'
import { findUserByEmail, insertUser, takeAddress, type Address } from '../users/repo.ts'
import { acceptInvite, type AcceptContext } from './accept.ts'

/** A person who creates an account on the page of an invitation. */
export interface SignUpForm {
  displayName: string
  /** Whether they followed the link in the mail of the invitation. */
  isProven: boolean
  requestId: string
}

/**
 * Returns the address of a new account. Without a proof, the account gets the address of the invitation only if no other account has it.
 */
const addressOf = async (db: Knex, { email }: InviteRow, isProven: boolean, now: string): Promise<Address> => {
  const holder = email === null ? undefined : await findUserByEmail(db, email)
  if (!isProven || email === null) return { email: holder ? null : email, emailVerifiedAt: null }
  if (holder?.emailVerifiedAt) throw new Problem('already_exists', 'An account with your address exists: use its token')
  return takeAddress(db, { email, holder }, now)
}

/** Creates an account for an invited person and accepts the invitation. Returns the user and their token, which is shown once. */
export const signUp = async (
  services: AcceptContext['services'] & { database: Pick<Database, 'writeTx' | 'replica'> },
  invite: InviteRow,
  { displayName, isProven, requestId }: SignUpForm,
  now: string,
): Promise<{ userId: string; token: string }> => {
  const { writeTx, replica } = services.database
  const created = await writeTx(
    async (db) => {
      const address = await addressOf(db, invite, isProven, now)
      const user: UserRow = { id: newId(), displayName, ...address, photoUrl: null, createdAt: now }
      await insertUser(db, user)
      const followed = { organizationId: invite.organizationId, inviteId: invite.id, isProven }
      await acceptInvite({ db, services }, followed, user, now)
      const token = { userId: user.id, label: 'Invitation', createdAt: now, expiresAt: null }
      const { row, value } = await createToken(db, token)
      await recordEntry(db, { userId: user.id, tokenId: row.id, requestId }, invite.organizationId, invite.id)
      return { userId: user.id, token: value }
    },
    `organization:${invite.organizationId}`,
    // Serializes two people who sign up with the same address, even from different organizations.
    ...(invite.email === null ? [] : [`address:${invite.email}`]),
  )
  await replica?.noteWrite([`organization:${invite.organizationId}`, `caller:${created.userId}`])
  return created
}
