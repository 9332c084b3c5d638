import type { Knex } from 'knex'
import { readDigests, storeDigests } from '../content/digest/digests.ts'
import { diff } from '../content/map/diff.ts'
import { prefixRange } from '../content/map/range.ts'
import { type PageRecord, prefixes } from '../content/tree/records.ts'
import type { Services } from '../services.ts'
import { isFindable, putEntries, removeEntries } from './search-entries.ts'
import { beginStep, endStep, isUnderWay, type Step } from './state.ts'

type Indexer = Pick<Services, 'database' | 'content'>

interface Changed {
  id: string
  /** As it shall be found; undefined where it shall not. */
  page: PageRecord | undefined
}

const atATime = 50
const removedAtATime = 2000

const guard = (spaceId: string): string => `index:${spaceId}`

const changedPages = async ({ database, content }: Indexer, { before, after }: Step): Promise<Changed[]> => {
  const changed: Changed[] = []
  for await (const { key, after: now } of diff(content(database.read), before, after, prefixRange(prefixes.page))) {
    const page = now as PageRecord | undefined
    changed.push({ id: key.slice(prefixes.page.length), page: page && isFindable(page) ? page : undefined })
  }
  return changed
}

/** Writes some pages, unless another server has finished the step meanwhile. Bodies are read before, for that takes a while. */
const write = async ({ database, content }: Indexer, step: Step, changed: readonly Changed[]): Promise<boolean> => {
  const pages = changed.flatMap(({ page }) => page ?? [])
  const hashes = pages.flatMap(({ body }) => (body ? [body.hash] : []))
  const digests = await readDigests(database.read, content(database.read), hashes)
  return database.writeTx(async (trx) => {
    if (!(await isUnderWay(trx, step))) return false
    await storeDigests(trx, digests)
    const ids = changed.map(({ id }) => id)
    await removeEntries(trx, database.dialect.textIndex, step.spaceId, ids)
    await putEntries(trx, database.dialect.textIndex, step, pages, digests)
    return true
  }, guard(step.spaceId))
}

/** Removes all that is indexed of a space, some at a time. */
const forget = async ({ database: { writeTx, dialect } }: Indexer, spaceId: string): Promise<void> => {
  const some = async (trx: Knex): Promise<boolean> => {
    const ids = await trx('searchPages').where({ spaceId }).limit(removedAtATime).pluck('pageId')
    await removeEntries(trx, dialect.textIndex, spaceId, ids)
    if (ids.length === removedAtATime) return true
    await trx('indexedSpaces').where({ spaceId }).del()
    return false
  }
  while (await writeTx(some, guard(spaceId)));
}

const follow = async (indexer: Indexer, step: Step, signal?: AbortSignal): Promise<void> => {
  const changed = await changedPages(indexer, step)
  for (let next = 0; next < changed.length; next += atATime) {
    signal?.throwIfAborted()
    if (!(await write(indexer, step, changed.slice(next, next + atATime)))) return
  }
  await indexer.database.writeTx((trx) => endStep(trx, step), guard(step.spaceId))
}

/**
 * Leads the indexes of a space to where its main content is, at the cost of what has changed; of a space that is no more
 * nothing stays. It may be cut short at any time, and run by several servers at once: it goes on where it was.
 */
export const indexSpace = async (indexer: Indexer, spaceId: string, signal?: AbortSignal): Promise<void> => {
  for (;;) {
    const step = await indexer.database.writeTx((trx) => beginStep(trx, spaceId), guard(spaceId))
    if (!step) return
    if (step === 'anew') await forget(indexer, spaceId)
    else await follow(indexer, step, signal)
  }
}
