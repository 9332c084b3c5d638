/** Returns a JSON value with sorted keys and without undefined members, so that equal content has equal text. */
export const canonical = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(canonical)
  if (value === null || typeof value !== 'object') return value
  const members = Object.entries(value).filter(([, member]) => member !== undefined)
  return Object.fromEntries(
    members.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([key, member]) => [key, canonical(member)]),
  )
}

/** Returns the canonical text of a JSON value. */
export const canonicalText = (value: unknown): string => JSON.stringify(canonical(value))

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const membersOf = (value: Record<string, unknown>): string[] =>
  Object.keys(value).filter((key) => value[key] !== undefined)

/** Returns whether two JSON values are equal. The order of keys and undefined members do not count. */
export const sameValue = (a: unknown, b: unknown): boolean => {
  if (a === b) return true
  if (!isObject(a) || !isObject(b) || Array.isArray(a) !== Array.isArray(b)) return false
  const keys = membersOf(a)
  return keys.length === membersOf(b).length && keys.every((key) => Object.hasOwn(b, key) && sameValue(a[key], b[key]))
}
