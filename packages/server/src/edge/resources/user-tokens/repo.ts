import type { Knex } from 'knex'
import { hashToken, newToken } from '../../../domain/access/token.ts'
import { newId } from '@scriptorium/basics/id'
import { readPage, type List } from '@scriptorium/database/page'
import type { TokenRow } from '@scriptorium/schema/tables/people'

type New = Pick<TokenRow, 'userId' | 'label' | 'createdAt' | 'expiresAt' | 'samlProviderId'>

/** Creates a token. Its value cannot be read again: only its hash is stored. */
export const createToken = async (db: Knex, given: New): Promise<{ row: TokenRow; value: string }> => {
  const value = newToken()
  const row: TokenRow = { id: newId(), ...given, hash: hashToken(value), lastUsedAt: null }
  await db('tokens').insert(row)
  return { row, value }
}

/** Returns one page of the tokens of a user, newest first. */
export const listTokens = <Item>(db: Knex, userId: string, list: List, present: (row: TokenRow) => Item) => {
  const rows = db('tokens').where({ userId })
  const keys = [
    { sql: 'created_at', of: (row: TokenRow) => row.createdAt },
    { sql: 'id', of: (row: TokenRow) => row.id },
  ]
  return readPage(list, { rows: rows.clone().select('*'), matches: rows, keys, order: 'desc' }, present)
}

/** Deletes a token of this user. Returns how many there were. */
export const deleteToken = (db: Knex, userId: string, id: string) => db('tokens').where({ userId, id }).delete()
