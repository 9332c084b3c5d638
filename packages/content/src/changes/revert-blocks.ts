import { align, removedBefore } from '../bodies/align.ts'
import { readBlocks, joinBlocks } from './body-blocks.ts'
import type { Body } from '../store.ts'
import type { PageRecord } from '../tree/records.ts'
import { type Batch, type Fail, touch } from './batch.ts'
import { pageBody } from './fields.ts'

interface Part {
  readonly key: string
  readonly source: string
}

/** Returns the current blocks with the named ones reverted: edited ones reset, added ones removed, removed ones restored. */
const revertParts = (now: readonly Part[], then: readonly Part[], keys: ReadonlySet<string>): Part[] => {
  const textsOf = (parts: readonly Part[]): string[] => parts.map(({ source }) => source.trimEnd())
  const alignment = align(textsOf(then), textsOf(now))
  const removed = removedBefore(alignment)
  const backBefore = (index: number): Part[] =>
    (removed.get(index) ?? []).map((one) => then[one]!).filter(({ key }) => keys.has(key))
  const reverted = now.flatMap((part, index) => {
    const base = alignment.origin[index]
    const past = base === undefined ? undefined : then[base]
    const isNamed = keys.has(part.key) || (past !== undefined && keys.has(past.key))
    return [...backBefore(index), ...(isNamed ? (past ? [past] : []) : [part])]
  })
  return [...reverted, ...backBefore(now.length)]
}

/** Reverts the named blocks of a page to a revision. The metadata of the page stays. */
export const revertBlocks = async (
  batch: Batch,
  page: PageRecord,
  past: PageRecord | undefined,
  keys: readonly string[],
  fail: Fail,
): Promise<void> => {
  const body = await pageBody(batch.draft.store, page)
  const reverted = await revertedBody(batch, page, past, keys, fail)
  if (reverted.text !== body.text) {
    await batch.draft.put({ ...page, body: await batch.draft.writeBody(reverted), updatedAt: batch.now })
  }
  touch(batch, 'updated', page.id)
}

/** Returns the body of a page in which the named blocks are as in an earlier version. */
export const revertedBody = async (
  { draft: { store } }: Batch,
  page: Pick<PageRecord, 'body'>,
  past: Pick<PageRecord, 'body'> | undefined,
  keys: readonly string[],
  fail: Fail,
): Promise<Body> => {
  const body = await pageBody(store, page)
  const pastBody = past ? await pageBody(store, past) : { format: body.format, text: '' }
  if (pastBody.text !== '' && body.format !== pastBody.format)
    fail('block', 'The page had another format in that revision, so its blocks cannot be reverted')
  const now = await readBlocks(body)
  const then = await readBlocks(pastBody)
  const known = new Set([...now, ...then].map(({ key }) => key))
  for (const key of keys) if (!known.has(key)) fail('block', `There is no block ${key}`, 'invalid_reference')
  return joinBlocks(body, revertParts(now, then, new Set(keys)))
}
