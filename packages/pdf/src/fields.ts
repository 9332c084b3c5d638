/** Returns a field as text; empty unless it is a string or number. */
export const textOfField = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''

/** Returns a field as a list of texts; empty unless it is an array. */
export const textsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(textOfField) : [])

/** Returns a field as a number; undefined unless it is finite and below a million. */
export const numberOf = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) && Math.abs(value) < 1e6 ? value : undefined

/** Returns whether a field is `true`. */
export const isTrue = (value: unknown): boolean => value === true

/** Returns an object without its undefined fields. */
export const withoutUndefined = (data: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined))
