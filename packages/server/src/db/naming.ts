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

/** `createdAt` → `created_at`, the one mapping between code and columns. */
const toSnake = cached((name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))

/** `created_at` → `createdAt`. */
export const toCamel = cached((name) => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()))

const camelRow = (row: Record<string, unknown>) => {
  const out: Record<string, unknown> = {}
  for (const key in row) out[toCamel(key)] = row[key]
  return out
}

const isRow = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !Buffer.isBuffer(value)

/** Knex options that speak camelCase to the code and snake_case to the database. */
export const naming = {
  // SQLite's unnamed primary keys come without a name.
  wrapIdentifier: (name: string | undefined, wrap: (name: string) => string) =>
    name === undefined ? '' : name === '*' ? name : wrap(toSnake(name)),
  postProcessResponse: (result: unknown): unknown => {
    if (Array.isArray(result)) return result.map((row) => (isRow(row) ? camelRow(row) : row))
    if (isRow(result) && Array.isArray(result['rows']))
      return result['rows'].map((row) => (isRow(row) ? camelRow(row) : row))
    return isRow(result) && !('changes' in result) && !('rowCount' in result) ? camelRow(result) : result
  },
}
