import { batchesOf } from '@scriptorium/basics/batches'
import type { Database } from '@scriptorium/database/open'
import type { SiteEventGroupRow } from '@scriptorium/schema/tables/insights'
import type { JobContext, NoPayload } from '@scriptorium/jobs/job'
import { maxValuesOfDay, mergeSums, mostFrequent } from './merge.ts'
import { dayMs, dayOf, hourMs, isoOf, monthAfter, monthOf } from './spans.ts'
import { type GroupedSum, insertSums, sumsIn } from './store.ts'

interface FoldServices {
  config: { insightsDays: number }
  database: Database
}

/** Servers write what they counted a few seconds later. */
const graceMs = 60_000
/** How many days sums per hour are kept. */
const daysOfHours = 8
// Each has up to 1000 sums.
const groupsPerTransaction = 10

interface Place {
  siteId: string
  startsAt: string
}

type ReadSum = GroupedSum & { groupId: string }

const groupsOf = (sums: readonly ReadSum[]): string[][] => batchesOf(new Set(sums.map(({ groupId }) => groupId)))

/** Replaces the sums of a site and an hour by one for each key. */
const foldHour = (database: Database, { siteId, startsAt }: Place): Promise<void> =>
  database.writeTx(async (trx) => {
    // Sums that are part of a day stay: what is stored later is added to the day by itself.
    const added: ReadSum[] = await sumsIn(trx).where({ siteId, span: 'hour', startsAt }).whereNot({ state: 'done' })
    for (const ids of groupsOf(added)) await trx('siteEventGroups').whereIn('id', ids).del()
    const sums = added.map(({ groupId: _, ...sum }) => ({ ...sum, state: 'hour' as const }))
    await insertSums(trx, mergeSums(sums))
  }, `insights:${siteId}`)

/** Adds the sums of a day, from those of its hours. */
const foldDay = (database: Database, siteId: string, day: string): Promise<void> =>
  database.writeTx(async (trx) => {
    const ofHours: ReadSum[] = await sumsIn(trx)
      .where({ siteId, span: 'hour' })
      .where('startsAt', '>=', day)
      .where('startsAt', '<', isoOf(Date.parse(day) + dayMs))
      .whereNot({ state: 'done' })
    const ofDay = { span: 'day', startsAt: day, state: 'done', sketch: null } as const
    await insertSums(
      trx,
      mostFrequent(mergeSums(ofHours), maxValuesOfDay).map((sum) => ({ ...sum, ...ofDay })),
    )
    // Those that a server adds meanwhile are not part of the day.
    for (const ids of groupsOf(ofHours)) await trx('siteEventGroups').whereIn('id', ids).update({ state: 'done' })
    // What was stored after its month was over: the month is added again.
    await trx('siteEventGroups')
      .where({ siteId, span: 'month', startsAt: monthOf(day) })
      .del()
  }, `insights:${siteId}`)

/** Adds the sums of a month, so that reports of a year read few rows. A visitor counts once on each of its days. */
const foldMonth = (database: Database, siteId: string, month: string): Promise<void> =>
  database.writeTx(async (trx) => {
    const rows = (await sumsIn(trx)
      .where({ siteId, span: 'day' })
      .where('startsAt', '>=', month)
      .where('startsAt', '<', monthAfter(month))
      .select('siteId', 'reader', 'kind', 'dimension', 'value')
      .sum({ events: 'events', sessions: 'sessions', visitors: 'visitors' })
      .groupBy('siteId', 'reader', 'kind', 'dimension', 'value')) as unknown as GroupedSum[]
    const summed = rows.map((row) => ({
      ...row,
      span: 'month' as const,
      startsAt: month,
      state: 'done' as const,
      events: Number(row.events),
      sessions: Number(row.sessions),
      visitors: Number(row.visitors),
      sketch: null,
    }))
    await insertSums(trx, mostFrequent(summed))
  }, `insights:${siteId}`)

/** Adds the sums of months that are over and have none. */
const foldMonths = async (database: Database, now: number, signal: AbortSignal): Promise<void> => {
  const totals = database.read('siteEventGroups').where({ dimension: '' }).distinct('siteId', 'startsAt')
  const months = await totals.clone().where({ span: 'month' })
  const known = new Set(months.map(({ siteId, startsAt }) => `${siteId} ${startsAt}`))
  // Its last day has its sums an hour later at the latest.
  const days = await totals
    .clone()
    .where({ span: 'day' })
    .where('startsAt', '<', monthOf(isoOf(now - 2 * hourMs)))
  const over = days.map(({ siteId, startsAt }) => `${siteId} ${monthOf(startsAt)}`)
  const missing = new Set(over.filter((key) => !known.has(key)))
  for (const [siteId, month] of [...missing].map((key) => key.split(' '))) {
    signal.throwIfAborted()
    await foldMonth(database, siteId!, month!)
  }
}

const forget = async (
  { read, writeTx }: Database,
  span: SiteEventGroupRow['span'],
  before: string,
  signal: AbortSignal,
) => {
  for (let found = groupsPerTransaction; found === groupsPerTransaction;) {
    signal.throwIfAborted()
    const old = read('siteEventGroups').where({ span, state: 'done' }).where('startsAt', '<', before)
    const ids = await old.limit(groupsPerTransaction).pluck('id')
    if (ids.length > 0) await writeTx((trx) => trx('siteEventGroups').whereIn('id', ids).del())
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
  const over = read('siteEventGroups').where({ span: 'hour' }).distinct('siteId', 'startsAt')
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
  await foldMonths(database, now, signal)
  await forget(database, 'hour', isoOf(now - daysOfHours * dayMs), signal)
  for (const span of ['day', 'month'] as const)
    await forget(database, span, isoOf(now - config.insightsDays * dayMs), signal)
}
