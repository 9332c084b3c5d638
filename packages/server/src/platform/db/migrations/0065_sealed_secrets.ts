import { hash } from 'node:crypto'
import type { Knex } from 'knex'
import { seal, unseal } from '../../../ground/seal.ts'
import { anyTable } from '../any-table.ts'

interface Place {
  table: string
  column: string
  /** The column that the new context names. */
  id: string
  /** Returns the context in which a row was sealed before. */
  formerContext(row: Record<string, string>): string
}

const places: Place[] = [
  { table: 'siteShareLinks', column: 'sealedKey', id: 'id', formerContext: (row) => `share link ${row['id']}` },
  { table: 'gitOperations', column: 'request', id: 'spaceId', formerContext: (row) => row['id']! },
]

const contextOf = ({ table, column, id }: Place, row: Record<string, string>) => `${table}.${column}:${row[id]}`

const prefixOf = (secret: string) => `${hash('sha256', `seal:${secret}`, 'base64url').slice(0, 8)}.`

const tryTo = (work: () => string): string | undefined => {
  try {
    return work()
  } catch {
    // Restored from a backup, whose secret nobody has any more: `doctor` reports it.
    return undefined
  }
}

const resealAll = async (
  db: Knex,
  reseal: (place: Place, sealed: string, secret: string, row: Record<string, string>) => string,
) => {
  const secret = (await db('settings').where({ name: 'secret' }).first('value'))?.value
  if (secret === undefined) return
  for (const place of places) {
    const { table, column, id } = place
    const rows: Record<string, string>[] = await anyTable(db, table)
      .whereNotNull(column)
      .select([...new Set([id, 'id', column])])
    for (const row of rows) {
      const sealed = tryTo(() => reseal(place, row[column]!, secret, row))
      if (sealed !== undefined)
        await anyTable(db, table)
          .where({ [id]: row[id] })
          .update({ [column]: sealed })
    }
  }
}

/** Seals the keys of share links and the requests of Git as all other secrets, so that their encryption key can be replaced. */
export const up = (db: Knex): Promise<void> =>
  resealAll(db, (place, sealed, secret, row) => {
    const text = unseal(sealed, secret, place.formerContext(row))
    return prefixOf(secret) + seal(text, secret, contextOf(place, row))
  })

/** Seals them with the secret of the database again. What another key has sealed since then stays as it is. */
export const down = (db: Knex): Promise<void> =>
  resealAll(db, (place, sealed, secret, row) => {
    const [prefix, text = ''] = sealed.split(/(?<=\.)/)
    if (prefix !== prefixOf(secret)) throw new Error('It is sealed with another key')
    return seal(unseal(text, secret, contextOf(place, row)), secret, place.formerContext(row))
  })
