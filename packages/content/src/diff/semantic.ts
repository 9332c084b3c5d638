import { collect } from '../map/collect.ts'
import { diff, type Difference } from '../map/diff.ts'
import { prefixRange } from '../map/range.ts'
import type { ContentStore } from '../store.ts'
import { type PageChange, prefixes } from '../tree/records.ts'
import { openTree } from '../tree/tree.ts'
import { correctedContent, correctedPage } from './corrected-page.ts'
import type { SemanticChange, SemanticDiff } from './changes.ts'
import { entryChange, variablesEdited } from './entries.ts'
import { pageChanges } from './pages.ts'

/**
 * Returns the changes from one revision to another, pages first and in display order. The cost grows with the number of changes,
 * not with the size of the revisions.
 */
export const semanticChanges = async (
  store: ContentStore,
  baseRoot: string,
  headRoot: string,
  { limit }: { limit: number },
): Promise<SemanticDiff> => {
  const trees = { before: openTree(store, baseRoot), after: openTree(store, headRoot) }
  const differences = (kind: keyof typeof prefixes): Promise<Difference[]> =>
    collect(diff(store, baseRoot, headRoot, prefixRange(prefixes[kind])))
  const changed = [
    ...((await differences('page')) as PageChange[]).map(({ before, after }) => ({ before, after })),
    ...(await differences('correction')).map(correctedPage),
  ]
  const pages = await pageChanges(changed, trees, limit)
  const others: SemanticChange[] = []
  for (const kind of ['file', 'reusableContent', 'tag'] as const) {
    others.push(...(await differences(kind)).map((difference) => entryChange(kind, difference)))
  }
  for (const difference of await differences('contentCorrection'))
    others.push(entryChange('reusableContent', correctedContent(difference)))
  others.push(...variablesEdited(await differences('variable')))
  const changes = [...pages.changes, ...others].slice(0, limit)
  const more = pages.total + others.length - changes.length
  return { changes, ...(more > 0 ? { more } : {}) }
}
