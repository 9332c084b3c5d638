import type { Knex } from 'knex'
import { recordEntry } from '../../audit/record.ts'
import { newId } from '../../db/id.ts'
import type { Database } from '../../db/open.ts'
import type { InviteRow, UserRow } from '../../db/tables/people.ts'
import { Problem } from '../../problem.ts'
import { createToken } from '../user-tokens/repo.ts'
import { findUserByEmail, insertUser, updateUser } from '../users/repo.ts'
import { acceptInvite, type Accepting } from './accept.ts'

/** Someone who is new, and how they got here. */
export interface Newcomer {
  displayName: string
  /** Whether they have shown the address of the invitation to be theirs. */
  isProven: boolean
  requestId: string
}

type Address = Pick<UserRow, 'email' | 'emailVerifiedAt'>

/**
 * The address that a newcomer gets. Whoever proves it takes it from who only says so; without a proof it is theirs as long
 * as nobody else has it.
 */
const addressOf = async (db: Knex, { email }: InviteRow, isProven: boolean, now: string): Promise<Address> => {
  const holder = email === null ? undefined : await findUserByEmail(db, email)
  if (!isProven) return { email: holder ? null : email, emailVerifiedAt: null }
  if (holder?.emailVerifiedAt)
    throw new Problem('already_exists', 'There is an account with your address: use its token')
  if (holder) await updateUser(db, holder.id, { email: null })
  return { email, emailVerifiedAt: now }
}

/** Makes an account for who was invited, lets them in, and gives the token that is shown to them once. */
export const signUp = (
  services: Accepting['services'] & { database: Pick<Database, 'writeTx'> },
  invite: InviteRow,
  { displayName, isProven, requestId }: Newcomer,
  now: string,
): Promise<string> =>
  services.database.writeTx(
    async (db) => {
      const address = await addressOf(db, invite, isProven, now)
      const user: UserRow = { id: newId(), displayName, ...address, photoUrl: null, createdAt: now }
      await insertUser(db, user)
      const followed = { organizationId: invite.organizationId, inviteId: invite.id, isProven }
      await acceptInvite({ db, services }, followed, user, now)
      const token = { userId: user.id, label: 'Invitation', createdAt: now, expiresAt: null }
      const { row, value } = await createToken(db, token)
      await recordEntry(db, { userId: user.id, tokenId: row.id, requestId }, invite.organizationId, invite.id)
      return value
    },
    `organization:${invite.organizationId}`,
    // Of two who come with one address, by whatever organization, the second finds the first.
    ...(invite.email === null ? [] : [`address:${invite.email}`]),
  )
