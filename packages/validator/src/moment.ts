const shape = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:\.\d{1,12})?(?:Z|[+-](\d\d):(\d\d))$/i
const emitted = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

/** Returns the number of days of a month. JavaScript would accept 30 February and turn it into 1 March. */
const daysOf = (year: number, month: number) => {
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  return month === 2 ? (leap ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31
}

/**
 * Returns a date-time in UTC with milliseconds, or undefined if it does not exist. Leap seconds and the year 0 are rejected,
 * because JavaScript and the databases cannot represent them.
 */
export const parseMoment = (text: string): string | undefined => {
  const match = shape.exec(text)
  if (!match) return undefined
  const [, year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0, zoneHour = 0, zoneMinute = 0] =
    match.map(Number)
  if (month < 1 || month > 12 || day < 1 || day > daysOf(year, month)) return undefined
  if (hour > 23 || minute > 59 || second > 59 || zoneHour > 23 || zoneMinute > 59) return undefined
  const moment = new Date(text.toUpperCase()).toISOString()
  return moment >= '0001' ? moment : undefined
}

/** Returns a date-time in UTC with milliseconds. Text that is not a valid date-time stays unchanged. */
export const normalizeMoment = (text: string): string => parseMoment(text) ?? text

/** Returns whether a text is a valid `date-time` for a request. */
export const isMoment = (text: string): boolean => parseMoment(text) !== undefined

/** Returns whether a text is a day that exists, such as `2028-02-29`. */
export const isDay = (text: string): boolean => /^[\d-]{10}$/.test(text) && isMoment(`${text}T00:00:00Z`)

/** Returns whether a text has the exact `date-time` form that presenters emit. */
export const isEmittedMoment = (text: string): boolean => emitted.test(text)
