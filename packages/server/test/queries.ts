import { anyTable } from '@scriptorium/database/any-table'
import { openInMemory } from '@scriptorium/database/open'
import type { List, Listed } from '@scriptorium/database/page'
import { toSnake } from '@scriptorium/database/naming'
import { migrate } from '@scriptorium/schema/migrate'
import type { Knex } from 'knex'
import type { Tables } from 'knex/types/tables.js'
import { expect, test } from 'vitest'

const database = openInMemory()
await migrate(database)
// A test stores only the rows that it is about.
await database.write.raw('pragma foreign_keys = off')

interface Column {
  name: string
  notnull: 0 | 1
  type: string
  dfltValue: string | null
}

let stored = 0

const required = async (db: Knex, table: string): Promise<Record<string, number | string>> => {
  const columns: Column[] = await db.raw(`pragma table_info(${toSnake(table)})`)
  stored += 1
  const open = columns.filter(({ notnull, dfltValue }) => notnull === 1 && dfltValue === null)
  return Object.fromEntries(
    open.map(({ name, type }) => [name, type.toLowerCase().startsWith('int') ? 0 : `${name} ${stored}`]),
  )
}

type RowOf<Table extends keyof Tables> = Knex.ResolveTableType<Tables[Table]>

/** What a test of a query has: an empty database, and how to fill it and to read lists. */
export interface Querying {
  db: Knex.Transaction
  /** Stores rows. A column that is left out is null; where null is not allowed, it gets a value that no other row has. */
  put: <Table extends keyof Tables>(table: Table, rows: Partial<RowOf<Table>>[]) => Promise<void>
  /** Returns all rows of a table. */
  all: <Table extends keyof Tables>(table: Table) => Promise<RowOf<Table>[]>
  /** Reads a list page by page, with one item on each. Its count has to be right, and one large page has to be the same. */
  pages: <Item>(read: (list: List) => Promise<Listed<Item>>) => Promise<Item[]>
}

const pages: Querying['pages'] = async (read) => {
  const list = { scope: 'scope', secret: 'secret' }
  const whole = await read({ ...list, limit: 1000, page: undefined })
  const items: typeof whole.items = []
  let page: string | undefined
  do {
    const one = await read({ ...list, limit: 1, page })
    items.push(...one.items)
    page = one.next?.page
  } while (page !== undefined && items.length <= whole.items.length)
  expect(items).toEqual(whole.items)
  expect(whole.count).toBe(items.length)
  return items
}

const rollback = new Error('The rows of a test do not stay')

const onEmptyDatabase = async (work: (querying: Querying) => Promise<void>): Promise<void> => {
  const writing = database.writeTx(async (db) => {
    const put: Querying['put'] = async (table, rows) => {
      for (const row of rows) {
        const given = Object.fromEntries(Object.entries(row).map(([name, value]) => [toSnake(name), value]))
        await anyTable(db, table).insert({ ...(await required(db, table)), ...given })
      }
    }
    const all: Querying['all'] = async (table) => anyTable(db, table)
    await work({ db, put, all, pages })
    throw rollback
  })
  await writing.catch((error: unknown) => {
    if (error !== rollback) throw error
  })
}

type Queries<Repo> = {
  [Name in keyof Repo as Repo[Name] extends (...given: never[]) => unknown ? Name : never]: (
    querying: Querying,
  ) => Promise<void>
}

/** Tests the queries of a resource, each on an empty database. A query without a test does not compile. */
export const queries = <Repo extends object>(_: Repo, tests: Queries<Repo>): void => {
  for (const [name, run] of Object.entries<(querying: Querying) => Promise<void>>(tests))
    test(`${name}`, () => onEmptyDatabase(run))
}

/**
 * Returns three rows with an owner and one of another owner. From the newest, the ids of the three are c, a, b: `a` and `c` were
 * created at the same time.
 */
export const aged = <Own extends object, Other extends object>(own: Own, other: Other) => [
  { ...own, id: 'a', createdAt: '2026-01-02' },
  { ...own, id: 'b', createdAt: '2026-01-01' },
  { ...own, id: 'c', createdAt: '2026-01-02' },
  { ...other, id: 'd', createdAt: '2026-01-02' },
]

export const idOf = ({ id }: { id: string }): string => id
