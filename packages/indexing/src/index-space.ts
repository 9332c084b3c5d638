import type { Knex } from 'knex'
import { readDigests, storeDigests } from '@scriptorium/store/digests'
import { batchesOf } from '@scriptorium/basics/batches'
import { affectedPages } from '@scriptorium/content/links/affected'
import type { PageRecord } from '@scriptorium/content/tree/records'
import { openTree } from '@scriptorium/content/tree/tree'
import { forgetSpace } from './forget-space.ts'
import { includesOfPages } from './includes.ts'
import { knownLinks, type LinkSource, putLinks, readLinks } from './links.ts'
import { putPageUpkeep } from './page-upkeep.ts'
import { relinkElsewhere } from './relink-elsewhere.ts'
import type { Indexer } from './services.ts'
import { termsOfAll } from '@scriptorium/search/page-terms'
import { writePages } from '@scriptorium/search/write-pages'
import { indexedPages, textsOf } from './search-entries.ts'
import { beginStep, endStep, guard, isUnderWay, noteProgress, type Step } from './state.ts'

const pagesPerBatch = 50

const digestsOf = ({ database, content }: Indexer, pages: readonly PageRecord[]) =>
  readDigests(
    database.read,
    content(database.read),
    pages.flatMap(({ body }) => (body ? [body.hash] : [])),
  )

/** Some pages of a step. */
interface Batch {
  step: Step
  ids: readonly string[]
  /** The pages whose text has changed; of the others, only the links are written. */
  changed: ReadonlySet<string>
}

/** Reads what the indexes need of some pages, which is slow. The returned function writes it. */
const readBatch = async (indexer: Indexer, { step, ids, changed }: Batch) => {
  const { database, content, config } = indexer
  const { spaceId } = step
  const store = content(database.read)
  const tree = openTree(store, step.after)
  const pages = await tree.pages(ids)
  const digests = await digestsOf(indexer, pages)
  const source: LinkSource = { db: database.read, store, spaceId, tree, appUrl: config.appUrl }
  const links = await readLinks(source, pages)
  const findable = pages.filter(({ id }) => changed.has(id))
  const includes = await includesOfPages(source, findable, digests)
  for (const { content, digest } of [...includes.values()].flat()) digests.set(content.body!.hash, digest)
  const terms = await termsOfAll(await textsOf({ ...source, root: step.after }, findable, digests, includes))
  return async (trx: Knex) => {
    await storeDigests(trx, digests, step.lineageId)
    const written = ids.filter((id) => changed.has(id))
    const grown = await writePages(trx, spaceId, written, terms)
    await putLinks(trx, spaceId, ids, links)
    await putPageUpkeep(trx, spaceId, ids, pages)
    await noteProgress(trx, step, ids.at(-1)!, grown)
  }
}

/** When to stop: at once with an error, or after the current pages, so that the indexes of other spaces get their turn. */
export interface Stops {
  signal?: AbortSignal
  /** Returns whether the work should pause after the current pages. */
  isTurnOver?: () => boolean
  /** Runs the last transaction, which is then the last one of the job, too. By default, it is one of its own. */
  finish?: <T>(work: (trx: Knex.Transaction) => Promise<T>, ...guards: string[]) => Promise<T>
}

/** How a step ended. After `finished`, the space has a job of its own if its content has changed again. */
type Outcome = 'finished' | 'paused' | 'outdated' | 'current'

// In the order of ids, so that the next run knows which pages are done.
const remaining = (pages: Iterable<string>, { doneUntil }: Step): string[] =>
  [...pages].filter((id) => doneUntil === null || id > doneUntil).toSorted()

/** Returns the pages of a space that its indexes have. */
const knownPages = async (db: Knex, spaceId: string): Promise<string[]> => {
  const linking: { pageId: string }[] = await db('links').where({ spaceId }).distinct('pageId')
  const kept: string[] = await db('pageUpkeep').where({ spaceId }).pluck('pageId')
  return [...(await indexedPages(db, spaceId)), ...linking.map(({ pageId }) => pageId), ...kept]
}

const follow = async (indexer: Indexer, step: Step, { signal, isTurnOver, finish }: Stops): Promise<Outcome> => {
  const { database, content } = indexer
  const known = knownLinks(database.read, step.spaceId)
  const affected = await affectedPages(content(database.read), step, known)
  const earlier = step.isWhole ? await knownPages(database.read, step.spaceId) : []
  const changed = new Set([...affected.changed.keys(), ...earlier])
  const batches = batchesOf(remaining(new Set([...affected.pages, ...earlier]), step), pagesPerBatch)
  const last = batches.pop()
  for (const ids of batches) {
    signal?.throwIfAborted()
    const write = await readBatch(indexer, { step, ids, changed })
    const isOurs = await database.writeTxUnsynced(async (trx) => {
      if (!(await isUnderWay(trx, step))) return false
      await write(trx)
      return true
    }, guard(step.spaceId))
    if (!isOurs) return 'outdated'
    if (isTurnOver?.()) return 'paused'
  }
  signal?.throwIfAborted()
  const write = last && (await readBatch(indexer, { step, ids: last, changed }))
  await relinkElsewhere(indexer, step.spaceId, affected.targets)
  const end = async (trx: Knex): Promise<Outcome> => {
    if (!(await isUnderWay(trx, step))) return 'outdated'
    await write?.(trx)
    return (await endStep(trx, step)) ? 'current' : 'outdated'
  }
  if (!finish || !step.isLatest) return database.writeTxUnsynced(end, guard(step.spaceId))
  await finish(end, guard(step.spaceId))
  return 'finished'
}

/**
 * Updates the indexes of a space to its main content, at a cost proportional to the changes. Deletes the indexes of a
 * purged space. Can be interrupted and can run on several servers at once: the next run resumes. Returns whether the indexes
 * are current; if not, the turn ended before. No write waits for the disk: indexes that a power loss takes away are built again.
 */
export const indexSpace = async (indexer: Indexer, spaceId: string, stops: Stops = {}): Promise<boolean> => {
  for (;;) {
    const step = await indexer.database.writeTxUnsynced((trx) => beginStep(trx, spaceId), guard(spaceId))
    if (!step) return true
    if (step === 'reset') await forgetSpace(indexer, spaceId)
    else {
      const outcome = await follow(indexer, step, stops)
      if (outcome === 'paused') return false
      if (outcome !== 'outdated') return true
    }
  }
}
