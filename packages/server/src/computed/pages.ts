import { emptyRoot } from '@scriptorium/content/chunk'
import type { ContentStore } from '@scriptorium/content/store'
import { openDraft } from '@scriptorium/content/tree/draft'
import type { PageRecord } from '@scriptorium/content/tree/records'
import type { GeneratedPage } from '../openapi/generated.ts'
import { derivedId } from './source.ts'

const indexLength = 6

const recordOf = (page: GeneratedPage, index: number, seed: string, now: string): PageRecord => ({
  id: derivedId(seed, page.key),
  type: 'document',
  parent: page.parent === null ? null : derivedId(seed, page.parent),
  order: `a${String(index).padStart(indexLength, '0')}`,
  title: page.title,
  slug: page.slug,
  ...(page.description && { description: page.description }),
  computed: { type: 'builtin:openapi', props: page.props },
  computedSeed: seed,
  createdAt: now,
  updatedAt: now,
})

/** Writes generated pages as a tree of their own. Returns its root and the addresses of the bodies. */
export const writeGenerated = async (
  store: ContentStore,
  pages: readonly GeneratedPage[],
  seed: string,
  now: string,
): Promise<{ root: string; documents: string[] }> => {
  const draft = openDraft(store, emptyRoot)
  const records: PageRecord[] = []
  for (const [index, page] of pages.entries()) {
    const body = await draft.writeBody({ format: 'markdown', text: page.markdown })
    records.push({ ...recordOf(page, index, seed, now), body })
  }
  await draft.replace(records.map((after) => ({ before: undefined, after })))
  return draft.flush()
}
