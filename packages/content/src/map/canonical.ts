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

/** Returns whether two JSON values are equal. */
export const sameValue = (a: unknown, b: unknown): boolean =>
  a === b || (a !== undefined && b !== undefined && canonicalText(a) === canonicalText(b))
