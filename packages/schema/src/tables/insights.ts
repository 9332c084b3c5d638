/** How often visitors of a site did something in an hour or on a day, with one value of one dimension. */
export interface SiteEventSumRow {
  id: string
  siteId: string
  span: 'day' | 'hour' | 'month'
  startsAt: string
  /**
   * `added`: a server wrote the row, others can have the same key. `hour`: the only row of its hour with its key. `done`: also a
   * part of the row of its day. Rows of days and months are `done`.
   */
  state: 'added' | 'done' | 'hour'
  /** `bot`: crawlers and agents. */
  reader: 'bot' | 'person'
  kind: string
  /** The property of the event that has `value`. Empty in the row that counts all events. */
  dimension: string
  value: string
  events: number
  /** How many visits began with such an event. */
  sessions: number
  visitors: number
  /** The visitors as a sketch (`packages/insights/src/sketch.ts`). Null in rows of days and months. */
  sketch: Buffer | null
}

declare module 'knex/types/tables.js' {
  interface Tables {
    siteEventSums: SiteEventSumRow
  }
}
