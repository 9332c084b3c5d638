import type { Phrase } from '../plural.ts'

/** The words of the screen that shows what readers look for. */
export const en = {
  addressesMissing: 'Addresses without a page',
  agents: 'Agents and crawlers',
  changedBy: '{change} compared with the time before',
  countries: 'Countries',
  devices: 'Devices',
  direct: 'No referrer',
  'device-desktop': 'Computer',
  'device-mobile': 'Phone',
  'device-tablet': 'Tablet',
  'device-unknown': 'Unknown',
  last24Hours: 'Last 24 hours',
  last30Days: 'Last 30 days',
  last3Months: 'Last 3 months',
  last7Days: 'Last 7 days',
  lastYear: 'Last year',
  nothingYet: 'Nothing yet',
  pages: 'Pages',
  period: 'Time',
  'rating-bad': 'Not helpful',
  'rating-good': 'Helpful',
  'rating-ok': 'Partly helpful',
  ratings: 'Ratings',
  readerLanguages: 'Languages',
  redirect: 'Redirect',
  redirectFrom: 'Redirect {path}',
  referrers: 'Where visitors came from',
  removedPage: 'Deleted page',
  saveCsv: 'Save {name} as CSV',
  searches: 'Searches',
  searchesFailed: 'Searches without result',
  timeBefore: 'Time before',
  views: 'Views',
  visitors: 'Visitors',
  visitorsHint: 'Counted once a day, without cookies. Readers who ask not to be tracked are not counted.',
  visits: 'Visits',
} satisfies Readonly<Record<string, Phrase>>

/** The words in one language. */
export type Dictionary = Readonly<Record<keyof typeof en, Phrase>>
