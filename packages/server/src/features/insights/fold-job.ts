import { batchesOf } from '@scriptorium/basics/batches'
import type { Database } from '@scriptorium/database/open'
import type { SiteEventSumRow } from '../../platform/db/tables/insights.ts'
import type { JobContext, NoPayload } from '../../platform/jobs/job.ts'
import { mergeSums } from './merge.ts'
import { insertSums } from './store.ts'

interface FoldServices {
  config: { insightsDays: number }
  database: Database
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** Servers write what they counted a few seconds later. */
const graceMs = 60_000
/** How many days sums per hour are kept. */
export const daysOfHours = 8
const idsPerStatement = 500

const isoOf = (ms: number): string => new Date(ms).toISOString()
const dayOf = (time: string): string => `${time.slice(0, 10)}T00:00:00.000Z`

interface Place {
  siteId: string
  startsAt: string
}

/** Replaces the rows of a site and an hour by one for each key. */
const foldHour = (database: Database, { siteId, startsAt }: Place): Promise<void> =>
  database.writeTx(async (trx) => {
    const rows = await trx('siteEventSums').where({ siteId, span: 'hour', startsAt })
    for (const ids of batchesOf(
      rows.map(({ id }) => id),
      idsPerStatement,
    ))
      await trx('siteEventSums').whereIn('id', ids).del()
    await insertSums(
      trx,
      mergeSums(rows).map((row) => ({ ...row, state: 'hour' as const })),
    )
  }, `insights:${siteId}`)

/** Adds the rows of a day, from those of its hours. */
const foldDay = (database: Database, siteId: string, day: string): Promise<void> =>
  database.writeTx(async (trx) => {
    const hours = trx('siteEventSums')
      .where({ siteId, span: 'hour' })
      .where('startsAt', '>=', day)
      .where('startsAt', '<', isoOf(Date.parse(day) + dayMs))
    const rows = (await hours.clone().whereNot({ state: 'done' })) as SiteEventSumRow[]
    const merged = mergeSums(rows).map((row) => ({ ...row, startsAt: day, sketch: null }))
    await insertSums(
      trx,
      merged.map((row) => ({ ...row, span: 'day' as const, state: 'done' as const })),
    )
    await hours.clone().update({ state: 'done' })
  }, `insights:${siteId}`)

const forget = async ({ read, writeTx }: Database, span: 'day' | 'hour', before: string, signal: AbortSignal) => {
  for (let found = idsPerStatement; found === idsPerStatement;) {
    signal.throwIfAborted()
    const old = read('siteEventSums').where({ span, state: 'done' }).where('startsAt', '<', before)
    const ids = await old.limit(idsPerStatement).pluck('id')
    if (ids.length > 0) await writeTx((trx) => trx('siteEventSums').whereIn('id', ids).del())
    found = ids.length
  }
}

/** Merges the sums of hours and days that are over, and deletes those that are too old. */
export const run = async (
  _payload: NoPayload,
  { services: { config, database }, signal }: JobContext<FoldServices>,
  now = Date.now(),
): Promise<void> => {
  const { read } = database
  const over = read('siteEventSums').where({ span: 'hour' }).distinct('siteId', 'startsAt')
  const hours = await over
    .clone()
    .where({ state: 'added' })
    .where('startsAt', '<', isoOf(now - hourMs - graceMs))
  for (const hour of hours) {
    signal.throwIfAborted()
    await foldHour(database, hour)
  }
  const today = dayOf(isoOf(now - graceMs))
  const rest = await over.clone().where({ state: 'hour' }).where('startsAt', '<', today)
  const days = new Set(rest.map(({ siteId, startsAt }) => `${siteId} ${dayOf(startsAt)}`))
  for (const [siteId, day] of [...days].map((key) => key.split(' '))) {
    signal.throwIfAborted()
    await foldDay(database, siteId!, day!)
  }
  await forget(database, 'hour', isoOf(now - daysOfHours * dayMs), signal)
  await forget(database, 'day', isoOf(now - config.insightsDays * dayMs), signal)
}
