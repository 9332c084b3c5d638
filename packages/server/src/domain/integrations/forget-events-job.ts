import type { Knex } from 'knex'
import type { Database } from '@scriptorium/database/open'
import type { JobContext, NoPayload } from '@scriptorium/jobs/job'

const dayMs = 24 * 60 * 60 * 1000
const retentionMs = 30 * dayMs
const eventsPerIntegration = 1000
const rowsPerBatch = 500

/** Deletes the found rows of a table in small transactions: each event can have many log lines. */
const deleteRows = async (
  { writeTx }: Pick<Database, 'writeTx'>,
  table: 'integrationEvents' | 'integrationFacts',
  find: () => Knex.QueryBuilder,
  signal: AbortSignal,
): Promise<void> => {
  for (;;) {
    signal.throwIfAborted()
    const ids: string[] = await find().limit(rowsPerBatch).pluck('id')
    if (ids.length > 0) await writeTx((trx) => trx(table).whereIn('id', ids).delete())
    if (ids.length < rowsPerBatch) return
  }
}

const iso = (ageMs: number): string => new Date(Date.now() - ageMs).toISOString()

/** Deletes events that are older than 30 days, or not among the latest 1000 of their integration. */
export const run = async (
  _payload: NoPayload,
  { services: { database }, signal }: JobContext<{ database: Database }>,
): Promise<void> => {
  const { read } = database
  const olderThan = (table: 'integrationEvents' | 'integrationFacts', ageMs: number) => () =>
    read(table).where('createdAt', '<', iso(ageMs))
  await deleteRows(database, 'integrationEvents', olderThan('integrationEvents', retentionMs), signal)
  // Facts are only needed until their events and webhooks are sent.
  await deleteRows(database, 'integrationFacts', olderThan('integrationFacts', dayMs), signal)
  for (const { name: integrationName } of await read('integrations').select('name')) {
    const events = () => read('integrationEvents').where({ integrationName })
    const last = await events()
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .offset(eventsPerIntegration)
      .first('createdAt', 'id')
    if (!last) continue
    // Of the events of one moment, the last ids stay. An event that was never tried stays until it was.
    const beyond = () =>
      events()
        .whereNotNull('status')
        .where('createdAt', '<=', last.createdAt)
        .where((event) => event.where('createdAt', '<', last.createdAt).orWhere('id', '<=', last.id))
    await deleteRows(database, 'integrationEvents', beyond, signal)
  }
}
