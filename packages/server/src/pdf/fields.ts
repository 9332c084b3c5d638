/** A field as text; empty for what is none. */
export const textOfField = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''

/** A field that lists texts. */
export const textsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(textOfField) : [])

/** A field as a number that can be counted with. */
export const numberOf = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) && Math.abs(value) < 1e6 ? value : undefined

/** A field that is on. */
export const yes = (value: unknown): boolean => value === true

/** What there is of an object. */
export const given = (data: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined))
