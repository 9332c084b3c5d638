import { isObject } from '@scriptorium/basics/is-object'
import { LRUCache } from 'lru-cache'

const cached = (convert: (name: string) => string) => {
  const known = new Map<string, string>()
  return (name: string) => {
    const hit = known.get(name)
    if (hit !== undefined) return hit
    const made = convert(name)
    known.set(name, made)
    return made
  }
}

/** Returns the column of a name in code: `createdAt` → `created_at`. */
export const toSnake = cached((name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))

/** Returns the name in code of a column: `created_at` → `createdAt`. */
export const toCamel = cached((name) => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()))

type Row = Record<string, unknown>

const isRow = (value: unknown): value is Row => isObject(value) && !Buffer.isBuffer(value)

type Rename = (rows: Row[]) => Row[]

const renamers = new LRUCache<string, Rename>({ max: 1000 })

// V8 creates an object from a literal 20 times as fast as by assigning one computed name after another.
const createRenamer = (columns: string[]): Rename => {
  if (columns.every((column) => toCamel(column) === column)) return (rows) => rows
  const fields = columns.map((column) => `${JSON.stringify(toCamel(column))}: row[${JSON.stringify(column)}]`)
  const rename = Function('row', `return { ${fields.join(', ')} }`) as (row: Row) => Row
  return (rows) => rows.map(rename)
}

const renamerOf = (columns: string[]) => {
  const key = columns.join('\n')
  const known = renamers.get(key)
  if (known) return known
  const made = createRenamer(columns)
  renamers.set(key, made)
  return made
}

// All rows of a result have the same columns.
const camelRows = (rows: Row[]) => renamerOf(Object.keys(rows[0]!))(rows)

const camel = (result: unknown[]) => (isRow(result[0]) ? camelRows(result as Row[]) : result)

/** Returns a query whose `pluck` names a column: Knex reads its values before the columns are renamed. */
export const pluckingColumn = <Q extends object>(query: Q): Q =>
  'pluck' in query && typeof query.pluck === 'string' ? { ...query, pluck: toSnake(query.pluck) } : query

/** Knex options that map camelCase in code to snake_case in the database. */
export const naming = {
  // Knex calls this without a name for SQLite's unnamed primary keys.
  wrapIdentifier: (name: string | undefined, wrap: (name: string) => string) =>
    name === undefined ? '' : name === '*' ? name : wrap(toSnake(name)),
  postProcessResponse: (result: unknown): unknown => {
    if (Array.isArray(result)) return camel(result)
    if (!isRow(result)) return result
    if (Array.isArray(result['rows'])) return camel(result['rows'])
    return 'changes' in result || 'rowCount' in result ? result : camelRows([result])[0]
  },
}
