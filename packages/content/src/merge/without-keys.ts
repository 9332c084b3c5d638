/** Returns a node without the keys in it, which say nothing to a reader. */
export const withoutKeys = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutKeys)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, member]) => !(name === 'key' && typeof member === 'string'))
      .map(([name, member]) => [name, withoutKeys(member)]),
  )
}
