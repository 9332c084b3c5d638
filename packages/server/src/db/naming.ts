import { isObject } from '@scriptorium/content/is-object'

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
const toSnake = cached((name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))

/** Returns the name in code of a column: `created_at` → `createdAt`. */
export const toCamel = cached((name) => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()))

const isRow = (value: unknown): value is Record<string, unknown> => isObject(value) && !Buffer.isBuffer(value)

// All rows of a result have the same columns.
const camelRows = (rows: Record<string, unknown>[]) => {
  const columns = Object.keys(rows[0]!).map((column) => [column, toCamel(column)] as const)
  return rows.map((row) => {
    const out: Record<string, unknown> = {}
    for (const [column, name] of columns) out[name] = row[column]
    return out
  })
}

const camel = (result: unknown[]) => (isRow(result[0]) ? camelRows(result as Record<string, unknown>[]) : result)

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
