import type { Knex } from 'knex'
import { whereReached } from '../../../domain/access/reach.ts'
import type { UserRow } from '@scriptorium/schema/tables/people'
import { batchesOf } from '@scriptorium/basics/batches'

/** Returns a user whom the caller can see: themselves, or a user who shares an organization with them. */
export const findUser = async (db: Knex, caller: string, id: string): Promise<UserRow | undefined> => {
  const shared = db('members as mine')
    .join('members as theirs', 'theirs.organizationId', 'mine.organizationId')
    .where('mine.userId', caller)
    .whereNull('mine.disabledAt')
    .select('theirs.userId')
  whereReached(shared, 'mine.organizationId')
  const found: Promise<UserRow | undefined> = db('users as u')
    .where('u.id', id)
    .where((either) => either.where('u.id', caller).orWhereIn('u.id', shared.where('theirs.userId', id)))
    .first('u.*')
  return found
}

/** Returns the user with this address, which is normalized by `emailKey`. */
export const findUserByEmail = async (db: Knex, email: string): Promise<UserRow | undefined> =>
  db('users').where({ email }).first()

/** Inserts a user. */
export const insertUser = (db: Knex, row: UserRow) => db('users').insert(row)

/** Updates columns of a user. Returns the new row. */
export const updateUser = async (db: Knex, id: string, changes: Partial<UserRow>): Promise<UserRow> => {
  if (Object.keys(changes).length > 0) await db('users').where({ id }).update(changes)
  return (await db('users').where({ id }).first())!
}

export type Address = Pick<UserRow, 'email' | 'emailVerifiedAt'>

/** Takes an address from an account that has not proven it. Returns it as the address of somebody who has. */
export const takeAddress = async (
  db: Knex,
  { email, holder }: { email: string; holder: UserRow | undefined },
  now: string,
): Promise<Address> => {
  if (holder) await updateUser(db, holder.id, { email: null })
  return { email, emailVerifiedAt: now }
}

/** Returns users by their ids. Unknown ids are omitted. */
export const findUsers = async (db: Knex, ids: Iterable<string>): Promise<Map<string, UserRow>> => {
  const found: UserRow[] = []
  for (const batch of batchesOf(new Set(ids))) {
    found.push(...(await db('users').whereIn('id', batch)))
  }
  return new Map(found.map((user) => [user.id, user]))
}
