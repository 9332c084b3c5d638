/** One value of each type of JSON. */
export const oneOfEachType: [type: string, value: unknown][] = [
  ['null', null],
  ['boolean', true],
  ['number', 1],
  ['string', 'a'],
  ['array', []],
  ['object', {}],
]

/** What text can be and should not: unstorable, no moment, or very long. */
export const hostileTexts = [
  '\0',
  'a\0b',
  '\ud800',
  '2024-02-30T00:00:00Z',
  '2016-12-31T23:59:60Z',
  '0000-01-01T00:00:00Z',
  'x'.repeat(40_000),
]

export const hostileNumbers = [-1, 0.5, 1e300, -1e300, Number.MAX_SAFE_INTEGER]

/** Text that no field takes. */
export const isUnstorable = (value: unknown): boolean =>
  typeof value === 'string' && (value.includes('\0') || !value.isWellFormed())

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A value, short enough for the name of an attack. */
export const shown = (value: unknown): string => JSON.stringify(value).slice(0, 30)
