/** One value of each JSON type. */
export const oneOfEachType: [type: string, value: unknown][] = [
  ['null', null],
  ['boolean', true],
  ['number', 1],
  ['string', 'a'],
  ['array', []],
  ['object', {}],
]

/** Texts that are invalid Unicode, invalid dates or very long. */
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

/** Tells whether a value is a text that no property accepts. */
export const isUnstorable = (value: unknown): boolean =>
  typeof value === 'string' && (value.includes('\0') || !value.isWellFormed())

/** Formats a value for the name of an attack. */
export const shown = (value: unknown): string => JSON.stringify(value).slice(0, 30)
