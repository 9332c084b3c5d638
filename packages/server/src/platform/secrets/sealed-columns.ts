import type { Knex } from 'knex'
import { createSealer, type Sealer } from './sealer.ts'
import { anyTable } from '@scriptorium/database/any-table'

/** A column that holds sealed secrets. */
export interface SealedColumn {
  table: string
  column: string
  /** The column that identifies a row, of which no value changes. */
  id: string
}

/** All columns with sealed secrets. `doctor` and the rotation of keys find secrets only through this list. */
export const sealedColumns = {
  assistantKeys: { table: 'assistantEngines', column: 'key', id: 'organizationId' },
  clientSecrets: { table: 'samlProviders', column: 'clientSecret', id: 'id' },
  gitRequests: { table: 'gitOperations', column: 'request', id: 'spaceId' },
  integrationSecrets: { table: 'integrations', column: 'secrets', id: 'name' },
  shareKeys: { table: 'siteShareLinks', column: 'sealedKey', id: 'id' },
} as const satisfies Record<string, SealedColumn>

/** Returns the context in which the secret of a row is sealed. */
export const placeOf = ({ table, column }: SealedColumn, id: string): string => `${table}.${column}:${id}`

/** A row with a sealed secret. */
export interface SealedRow {
  id: string
  sealed: string
}

const rowsPerBatch = 100

/** Yields all secrets of a column in batches. */
export async function* sealedRows(db: Knex, { table, column, id }: SealedColumn): AsyncGenerator<SealedRow[]> {
  let after = ''
  for (;;) {
    const rows: SealedRow[] = await anyTable(db, table)
      .whereNotNull(column)
      .where(id, '>', after)
      .orderBy(id)
      .limit(rowsPerBatch)
      .select({ id, sealed: column })
    if (rows.length > 0) yield rows
    if (rows.length < rowsPerBatch) return
    after = rows.at(-1)!.id
  }
}

/**
 * Returns the sealer of a database. Without keys in the configuration, the secret of the database seals. It always opens, so
 * that keys can be added to a running installation.
 */
export const openSealer = async (db: Knex, keys: readonly string[]): Promise<Sealer> => {
  const own = await db('settings').where({ name: 'secret' }).first('value')
  // A restored database has no secret before its server has started.
  return createSealer([...keys, ...(own ? [own.value] : [])])
}
