const shape = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:\.\d{1,12})?(?:Z|[+-](\d\d):(\d\d))$/i
const emitted = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

/** How many days the month has; JavaScript itself turns 30 February into 1 March. */
const daysOf = (year: number, month: number) => {
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  return month === 2 ? (leap ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31
}

/**
 * The moment that a date-time names, in UTC with milliseconds, or undefined when there is no such moment: what
 * JavaScript and both databases can hold, and so neither a leap second nor the year 0.
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

/** For a text that `isMoment`. */
export const normalizeMoment = (text: string): string => parseMoment(text) ?? text

/** The format `date-time` of requests. */
export const isMoment = (text: string): boolean => parseMoment(text) !== undefined

/** The format `date-time` of responses: what presenters emit, to the letter. */
export const isEmittedMoment = (text: string): boolean => emitted.test(text)
