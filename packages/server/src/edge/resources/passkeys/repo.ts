import type { Knex } from 'knex'
import { readPage, type List } from '@scriptorium/database/page'
import type { PasskeyRow } from '@scriptorium/schema/tables/sessions'

/** Returns the passkey of a credential. */
export const findPasskeyByCredential = async (db: Knex, credentialId: string): Promise<PasskeyRow | undefined> =>
  db('passkeys').where({ credentialId }).first()

/** Returns the ids of the credentials of a user. */
export const listCredentials = async (db: Knex, userId: string): Promise<string[]> => {
  const rows = await db('passkeys').where({ userId }).orderBy('createdAt').limit(1000).select('credentialId')
  return rows.map(({ credentialId }) => credentialId)
}

/** Returns one page of the passkeys of a user, newest first. */
export const listPasskeys = <Item>(db: Knex, userId: string, list: List, present: (row: PasskeyRow) => Item) => {
  const rows = db('passkeys').where({ userId })
  const keys = [
    { sql: 'created_at', of: (row: PasskeyRow) => row.createdAt },
    { sql: 'id', of: (row: PasskeyRow) => row.id },
  ]
  return readPage(list, { rows: rows.clone().select('*'), matches: rows, keys, order: 'desc' }, present)
}

/** Renames a passkey of a user. Returns the new row, or undefined if there is none. */
export const renamePasskey = async (
  db: Knex,
  { userId, id, name }: Pick<PasskeyRow, 'id' | 'name' | 'userId'>,
): Promise<PasskeyRow | undefined> => {
  await db('passkeys').where({ userId, id }).update({ name })
  return db('passkeys').where({ userId, id }).first()
}

/** Deletes a passkey of a user. Returns how many there were. */
export const deletePasskey = (db: Knex, userId: string, id: string): Promise<number> =>
  db('passkeys').where({ userId, id }).delete()
