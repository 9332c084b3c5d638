import { keyOf, type Draft } from './draft.ts'

type PageKey = Pick<Draft, 'changeRequestId' | 'pageId'>

const bases = new Map<string, string>()
const listeners = new Set<(key: string) => void>()

/** Notes the revision whose content an editor shows, so that the next edits are merged with what others change after it. */
export const setBase = (page: PageKey, revision: string): void => void bases.set(keyOf(page), revision)

/** Returns the revision whose content an editor shows. */
export const baseOf = (page: PageKey): string | undefined => bases.get(keyOf(page))

/** Tells the editor of a page that edits of others were merged into it. */
export const announceMerge = (key: string): void => {
  for (const listener of listeners) listener(key)
}

/** Calls the listener when edits of others were merged into a page. Returns a function that stops it. */
export const watchMerges = (page: PageKey, listener: () => void): (() => void) => {
  const hear = (key: string): void => {
    if (key === keyOf(page)) listener()
  }
  listeners.add(hear)
  return () => listeners.delete(hear)
}
