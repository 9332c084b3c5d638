import type { Knex } from 'knex'
import type { Dialect } from '@scriptorium/database/dialect'
import { migrate } from '@scriptorium/schema/migrate'
import { openInMemory, type Database } from '@scriptorium/database/open'
import type { Finding } from './finding.ts'

/** The tables of a database with their columns and indexes. */
export interface Schema {
  columns: ReadonlyMap<string, readonly string[]>
  indexes: ReadonlySet<string>
}

const readSchema = async (db: Knex, dialect: Dialect): Promise<Schema> => {
  const columns = new Map<string, string[]>()
  for (const table of await dialect.tables(db)) columns.set(table, await dialect.columns(db, table))
  return { columns, indexes: new Set(await dialect.indexes(db)) }
}

const migrateEmpty = async (applied?: readonly string[]): Promise<Schema> => {
  const database = openInMemory()
  try {
    await migrate(database, applied)
    return await readSchema(database.read, database.dialect)
  } finally {
    await database.close()
  }
}

let expected: Promise<Schema> | undefined

/** Returns the schema that this version migrates to. */
const expectedSchema = (): Promise<Schema> => (expected ??= migrateEmpty())

/**
 * Compares the tables, columns and indexes of a database with those of this version. Unique indexes of primary keys are left out:
 * each database names them in its own way. `applied` limits the migrations, for a database that is not migrated yet.
 */
export const checkSchema = async (
  { read, dialect }: Pick<Database, 'read' | 'dialect'>,
  applied?: readonly string[],
): Promise<Finding[]> => {
  const wanted = await (applied ? migrateEmpty(applied) : expectedSchema())
  const found = await readSchema(read, dialect)
  const findings: Finding[] = []
  for (const [table, columns] of wanted.columns) {
    const own = found.columns.get(table)
    if (!own) {
      findings.push({ where: `table ${table}`, what: 'The table is missing' })
      continue
    }
    const missing = columns.filter((column) => !own.includes(column))
    if (missing.length > 0) findings.push({ where: `table ${table}`, what: `It lacks columns: ${missing.join(', ')}` })
  }
  for (const index of wanted.indexes) {
    if (found.indexes.has(index)) continue
    const what = 'The index is missing, so that queries are slow and duplicates are possible'
    findings.push({ where: `index ${index}`, what })
  }
  return findings
}
