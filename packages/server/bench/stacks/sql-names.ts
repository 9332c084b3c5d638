/** The values of a statement, by the names of its parameters. */
export type Values = Record<string, unknown>

export const toSnake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
export const toCamel = (name: string) => name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** Returns an insert whose parameters have the names of the row. */
export const insertSql = (table: string, row: Values, otherwise: string): string => {
  const names = Object.keys(row)
  const values = names.map((name) => `:${name}`).join(', ')
  return `insert into ${table} (${names.map(toSnake).join(', ')}) values (${values}) ${otherwise}`
}

/** Returns columns in the form `c.created_at as "createdAt"`. */
export const columnsSql = (names: readonly string[], alias: string): string =>
  names.map((name) => `${alias}.${name} as "${toCamel(name)}"`).join(', ')

/** Statements on a database, without a library in between. SQLite returns values, PostgreSQL promises. */
export interface Sql {
  first<Row>(text: string, values: Values): Row | undefined | Promise<Row | undefined>
  all<Row>(text: string, values: Values): Row[] | Promise<Row[]>
  run(text: string, values: Values): unknown
  insert(table: string, row: Values, otherwise?: string): unknown
  /** Returns the columns of a table in the form `c.created_at as "createdAt"`. */
  columns(table: string, alias: string): string | Promise<string>
  /** Runs work in a transaction. Transactions with the same key run one at a time. */
  inTurn<T>(key: string, work: () => Promise<T>): Promise<T>
}
