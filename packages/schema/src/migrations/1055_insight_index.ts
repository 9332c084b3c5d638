import type { Knex } from 'knex'

const old = 'siteeventsums_siteid_span_dimension_startsat_index'
const current = 'siteeventsums_siteid_span_dimension_kind_startsat_index'

/** Replaces the index of the sums in databases that were made before it had the kind of the events. */
export const up = async (db: Knex): Promise<void> => {
  await db.raw(`create index if not exists ${current} on site_event_sums (site_id, span, dimension, kind, starts_at)`)
  await db.raw(`drop index if exists ${old}`)
}
