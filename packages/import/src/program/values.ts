/** What the code of a configuration says, as far as it can be read without running it. What cannot be read is undefined. */
export type Value = string | number | boolean | null | undefined | Value[] | { [key: string]: Value }

/** Returns a value as an object; empty if it is none. */
export const objectIn = (value: Value): Record<string, Value> =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? value : {}

/** Returns a value as a list; empty if it is none. */
export const listIn = (value: Value): Value[] => (Array.isArray(value) ? value : [])

/** Returns a value if it is a text. */
export const textIn = (value: Value): string | undefined => (typeof value === 'string' ? value : undefined)
