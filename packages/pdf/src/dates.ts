/** Returns the day of a moment in a language. A text that is not a date is returned as it is. */
export const dayIn = (moment: string, language: string | null | undefined): string => {
  const date = new Date(moment)
  if (Number.isNaN(date.getTime())) return moment
  return new Intl.DateTimeFormat(language ?? 'en', { dateStyle: 'long', timeZone: 'UTC' }).format(date)
}
