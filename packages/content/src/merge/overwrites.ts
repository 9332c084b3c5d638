import type { ContentStore } from '../store.ts'
import { changesOf, type MergeRoots } from './merge.ts'
import { overwrittenFields } from '../bodies/records.ts'

/**
 * Returns the keys of entries in which the request's value would overwrite a change of main: fields of a page, the bytes of a
 * file, a variable. Bodies are not included, because a conflict keeps both versions.
 */
export const overwrites = async (store: ContentStore, { base, main, request }: MergeRoots): Promise<string[]> => {
  if (main === base || request === base) return []
  const [ours, theirs] = [await changesOf(store, base, main), await changesOf(store, base, request)]
  return [...theirs].flatMap(([key, { before, after }]) => {
    const other = ours.get(key)
    return other && overwrittenFields({ base: before, main: other.after, request: after }).length > 0 ? [key] : []
  })
}
