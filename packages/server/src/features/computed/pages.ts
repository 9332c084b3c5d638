import { isDeepStrictEqual } from 'node:util'
import { emptyRoot } from '@scriptorium/content/chunk'
import type { ContentStore } from '@scriptorium/content/store'
import { openDraft } from '@scriptorium/content/tree/draft'
import type { PageRecord } from '@scriptorium/content/tree/records'
import { openTree } from '@scriptorium/content/tree/tree'
import type { GeneratedPage } from '@scriptorium/openapi/generated'
import { withPageIds } from '@scriptorium/openapi/generated-links'
import { derivedId } from './source.ts'

const indexLength = 6

/** Where generated pages come from. */
interface Origin {
  /** The id of the computed page. */
  seed: string
  /** The type of its source. */
  type: string
  now: string
}

/** Returns the record of a generated page. */
export const recordOf = (
  page: Omit<GeneratedPage, 'markdown'>,
  index: number,
  { seed, type, now }: Origin,
): PageRecord => ({
  id: derivedId(seed, page.key),
  type: 'document',
  parent: page.parent === null ? null : derivedId(seed, page.parent),
  order: `a${String(index).padStart(indexLength, '0')}`,
  title: page.title,
  slug: page.slug,
  ...(page.description && { description: page.description }),
  ...(page.icon && { icon: page.icon }),
  computed: { type, props: page.props },
  computedSeed: seed,
  createdAt: now,
  updatedAt: now,
})

/** Gives a page the times of its last version: when it was created, and when it last became another one. */
const timedAs = (last: PageRecord | undefined, page: PageRecord): PageRecord => {
  if (!last) return page
  const { createdAt, updatedAt, order } = last
  const isSame = isDeepStrictEqual({ ...page, createdAt, updatedAt, order }, last)
  return { ...page, createdAt, ...(isSame && { updatedAt }) }
}

/** Writes generated pages as a tree of their own, in place of an earlier one. Returns its root and the addresses of the bodies. */
export const writeGenerated = async (
  store: ContentStore,
  pages: readonly GeneratedPage[],
  origin: Origin,
  earlierRoot: string,
): Promise<{ root: string; documents: string[] }> => {
  const draft = openDraft(store, emptyRoot)
  const ids = pages.map(({ key }) => derivedId(origin.seed, key))
  const earlier = new Map((await openTree(store, earlierRoot).pages(ids)).map((page) => [page.id, page]))
  const records: PageRecord[] = []
  for (const [index, page] of pages.entries()) {
    const text = withPageIds(page.markdown, (key) => derivedId(origin.seed, key))
    const body = await draft.writeBody({ format: 'markdown', text })
    const record = { ...recordOf(page, index, origin), body }
    records.push(timedAs(earlier.get(record.id), record))
  }
  await draft.replace(records.map((after) => ({ before: undefined, after })))
  return draft.flush()
}
