import { align } from '../merge/align.ts'
import { readBlocks, joinBlocks } from '../markdown/body-blocks.ts'
import type { PageRecord } from '../tree/records.ts'
import { type Batch, type Fail, touch } from './batch.ts'
import { pageBody } from './fields.ts'

interface Part {
  readonly key: string
  readonly source: string
}

/** The blocks of now with the named ones as they were: changed ones reset, added ones gone, removed ones back. */
const revertedParts = (now: readonly Part[], then: readonly Part[], keys: ReadonlySet<string>): Part[] => {
  const told = (parts: readonly Part[]): string[] => parts.map(({ source }) => source.trimEnd())
  const { counterpart, inserted } = align(told(then), told(now))
  return inserted.flatMap((added, index) => {
    const kept = added.map((place) => now[place]!).filter(({ key }) => !keys.has(key))
    const past = then[index]
    if (!past) return kept
    const place = counterpart[index]
    if (place === undefined) return keys.has(past.key) ? [...kept, past] : kept
    return [...kept, keys.has(now[place]!.key) || keys.has(past.key) ? past : now[place]!]
  })
}

/** Puts the named blocks of a page back to what the revision has; metadata stays. */
export const revertBlocks = async (
  batch: Batch,
  page: PageRecord,
  past: PageRecord | undefined,
  keys: readonly string[],
  fail: Fail,
): Promise<void> => {
  const { store } = batch.draft
  const body = await pageBody(store, page)
  const pastBody = past ? await pageBody(store, past) : { format: body.format, text: '' }
  if (pastBody.text !== '' && body.format !== pastBody.format) fail('block', 'The page was kept in another format then')
  const now = await readBlocks(body)
  const then = await readBlocks(pastBody)
  const known = new Set([...now, ...then].map(({ key }) => key))
  for (const key of keys) if (!known.has(key)) fail('block', `There is no block ${key}`, 'invalid_reference')
  const reverted = joinBlocks(body, revertedParts(now, then, new Set(keys)))
  if (reverted.text !== body.text) {
    await batch.draft.put({ ...page, body: await batch.draft.writeBody(reverted), updatedAt: batch.now })
  }
  touch(batch, 'updated', page.id)
}
