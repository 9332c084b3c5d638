import { sameValue } from '../map/canonical.ts'
import { diff } from '../map/diff.ts'
import { getMany } from '../map/read.ts'
import type { ContentStore } from '../store.ts'
import { openDraft } from '../tree/draft.ts'

/** A tree before and after an edit, and the expanded tree before it. */
export interface Edited {
  readonly before: string
  readonly after: string
  readonly expanded: string
}

/**
 * Applies an edit to an expanded tree, at a cost proportional to the edit. Returns undefined if the edit touches what the
 * expansion changed, such as a computed page: then the tree has to be expanded again.
 */
export const carryExpansion = async (
  store: ContentStore,
  { before, after, expanded }: Edited,
): Promise<string | undefined> => {
  const changes = []
  for await (const change of diff(store, before, after)) changes.push(change)
  const found = await getMany(
    store,
    expanded,
    changes.map(({ key }) => key),
  )
  if (changes.some(({ key, before: value }) => !sameValue(found.get(key), value))) return undefined
  const draft = openDraft(store, expanded)
  await draft.edit(changes.map(({ key, after: value }) => [key, value] as const))
  return (await draft.flush()).root
}
