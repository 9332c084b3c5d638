import type { Knex } from 'knex'
import type { UserRow } from '@scriptorium/schema/tables/people'
import { emailKey } from '../resources/users/rules.ts'
import { CommandError } from '@scriptorium/commands/output'

/** Returns the user with this id or e-mail address, or the first user without either. Throws if there is none. */
export const findUser = async (db: Knex, idOrEmail: string | undefined): Promise<UserRow> => {
  const users = db('users').orderBy('createdAt').orderBy('id')
  const found = await (idOrEmail === undefined
    ? users.first()
    : users
        .where({ id: idOrEmail })
        .orWhere({ email: emailKey(idOrEmail) })
        .first())
  if (found) return found
  throw new CommandError(
    idOrEmail === undefined ? 'There is no user yet: start the server once.' : `There is no user ${idOrEmail}.`,
  )
}
