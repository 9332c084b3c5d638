import { createStore, del, entries, promisifyRequest } from 'idb-keyval'
import { keyOf, type Draft } from './draft.ts'

// The browser copies a whole page to keep it, which takes longer than a key may in a long page.
const keepWithinMs = 300

const store = createStore('scriptorium', 'drafts')
const waiting = new Map<string, Draft>()
let timer: ReturnType<typeof setTimeout> | undefined

/** Keeps a draft on this device. */
export const keepDraft = (draft: Draft): Promise<void> => {
  waiting.delete(keyOf(draft))
  return store('readwrite', (drafts) => {
    drafts.put(draft, keyOf(draft))
    // oxlint-disable-next-line no-restricted-properties -- a transaction of the browser, not of the database
    const writing = drafts.transaction
    // A page that is being left does not hear that the draft is written, and would not commit by itself.
    writing.commit()
    return promisifyRequest(writing)
  })
}

const keepWaiting = (): void => {
  clearTimeout(timer)
  timer = undefined
  for (const draft of waiting.values()) void keepDraft(draft)
}

/** Keeps a draft on this device after at most 300 ms, and before the page is left. */
export const keepSoon = (draft: Draft): void => {
  waiting.set(keyOf(draft), draft)
  timer ??= setTimeout(keepWaiting, keepWithinMs)
}

/** Removes a draft from this device. */
export const dropDraft = (key: string): Promise<void> => {
  waiting.delete(key)
  return del(key, store)
}

/** Returns the drafts of a user that this device keeps. */
export const keptDrafts = async (userId: string): Promise<Draft[]> =>
  (await entries<string, Draft>(store)).map(([, draft]) => draft).filter((draft) => draft.userId === userId)

// A browser that leaves a page asks first, and still has the time to write. A phone only hides the page.
addEventListener('beforeunload', keepWaiting)
addEventListener('pagehide', keepWaiting)
document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && keepWaiting())
