/** What sums of a site have in common that differ only in their values. */
export interface SiteEventGroupRow {
  id: string
  siteId: string
  span: 'day' | 'hour' | 'month'
  startsAt: string
  /**
   * `added`: a server wrote the sums, other groups can have the same key. `hour`: the only group of its hour with its key. `done`: also
   * a part of the sums of its day. Groups of days and months are `done`.
   */
  state: 'added' | 'done' | 'hour'
  /** `bot`: crawlers and agents. */
  reader: 'bot' | 'person'
  kind: string
  /** The property of the event that the sums have values of. Empty in the group of the sum that counts all events. */
  dimension: string
}

/** How often visitors of a site did something in an hour, on a day or in a month, with one value of one dimension. */
export interface SiteEventSumRow {
  groupId: string
  value: string
  events: number
  /** How many visits began with such an event. */
  sessions: number
  visitors: number
  /** The visitors as a sketch (`packages/insights/src/sketch.ts`). Null in sums of days and months. */
  sketch: Buffer | null
}

declare module 'knex/types/tables.js' {
  interface Tables {
    siteEventGroups: SiteEventGroupRow
    siteEventSums: SiteEventSumRow
  }
}
