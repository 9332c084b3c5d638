import type { ContentStore } from '../store.ts'
import { changesOf, type MergeRoots } from './merge.ts'
import { overwrittenFields } from '../bodies/records.ts'
import { prefixes } from '../tree/records.ts'

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

/** Returns the ids of the pages that one side deleted and the other changed. A merge keeps them. */
export const contestedPages = async (store: ContentStore, { base, main, request }: MergeRoots): Promise<string[]> => {
  if (main === base || request === base) return []
  const [ours, theirs] = [await changesOf(store, base, main), await changesOf(store, base, request)]
  return [...theirs].flatMap(([key, { before, after }]) => {
    const other = ours.get(key)
    const isContested =
      before !== undefined && other !== undefined && (after === undefined) !== (other.after === undefined)
    return isContested && key.startsWith(prefixes.page) ? [key.slice(prefixes.page.length)] : []
  })
}
