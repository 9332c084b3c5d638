import { readDigests, storeDigests } from '../store/digests.ts'
import { affectedPages, type Affected } from '@scriptorium/content/links/affected'
import type { PageRecord } from '@scriptorium/content/tree/records'
import { openTree } from '@scriptorium/content/tree/tree'
import { forgetSpace } from './forget-space.ts'
import { knownLinks, type LinkSource, putLinks, readLinks } from './links.ts'
import { relinkElsewhere } from './relink-elsewhere.ts'
import type { Indexer } from './services.ts'
import { termsOfAll } from '../search/page-terms.ts'
import { writePages } from '../search/write-pages.ts'
import { textsOf } from './search-entries.ts'
import { beginStep, endStep, guard, isUnderWay, type Step } from './state.ts'

const pagesPerBatch = 50

const digestsOf = ({ database, content }: Indexer, pages: readonly PageRecord[]) =>
  readDigests(
    database.read,
    content(database.read),
    pages.flatMap(({ body }) => (body ? [body.hash] : [])),
  )

/** Indexes pages, unless another server has finished the step. Reads bodies, which is slow, before the transaction. */
const write = async (
  indexer: Indexer,
  step: Step,
  ids: readonly string[],
  changed: Affected['changed'],
): Promise<boolean> => {
  const { database, content, config } = indexer
  const { spaceId } = step
  const store = content(database.read)
  const tree = openTree(store, step.after)
  const pages = await tree.pages(ids)
  const digests = await digestsOf(indexer, pages)
  const source: LinkSource = { db: database.read, store, spaceId, tree, appUrl: config.appUrl }
  const links = await readLinks(source, pages)
  const terms = await termsOfAll(
    textsOf(
      pages.filter(({ id }) => changed.has(id)),
      digests,
    ),
  )
  return database.writeTx(async (trx) => {
    if (!(await isUnderWay(trx, step))) return false
    await storeDigests(trx, digests)
    const written = ids.filter((id) => changed.has(id))
    const grown = await writePages(trx, spaceId, written, terms)
    await trx('indexedSpaces').where({ spaceId }).increment('pages', grown)
    await putLinks(trx, spaceId, ids, links)
    return true
  }, guard(spaceId))
}

const follow = async (indexer: Indexer, step: Step, signal?: AbortSignal): Promise<void> => {
  const { database, content } = indexer
  const known = knownLinks(database.read, step.spaceId)
  const { changed, pages, targets } = await affectedPages(content(database.read), step, known)
  const ids = [...pages]
  for (let next = 0; next < ids.length; next += pagesPerBatch) {
    signal?.throwIfAborted()
    if (!(await write(indexer, step, ids.slice(next, next + pagesPerBatch), changed))) return
  }
  await relinkElsewhere(indexer, step.spaceId, targets)
  await database.writeTx((trx) => endStep(trx, step), guard(step.spaceId))
}

/**
 * Updates the indexes of a space to its main content, at a cost proportional to the changes. Deletes the indexes of a
 * purged space. Can be interrupted and can run on several servers at once: the next run resumes.
 */
export const indexSpace = async (indexer: Indexer, spaceId: string, signal?: AbortSignal): Promise<void> => {
  for (;;) {
    const step = await indexer.database.writeTx((trx) => beginStep(trx, spaceId), guard(spaceId))
    if (!step) return
    if (step === 'anew') await forgetSpace(indexer, spaceId)
    else await follow(indexer, step, signal)
  }
}
