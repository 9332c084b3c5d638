import { ProblemError, type AppliedChanges } from '@scriptorium/client'
import { diffQuery } from '../api/change-requests/change-requests.ts'
import { docs } from '../api/docs.ts'
import { placeKey } from '../api/pages/pages.ts'
import { isOffline, queries } from '../api/queries.ts'
import { announceSignOut, hasSessionEnded, watchSession } from '../api/session.ts'
import { announceMerge, baseOf, setBase } from './bases.ts'
import {
  attemptOf,
  countParts,
  keyOf,
  withAttempt,
  withEdit,
  withoutAttempt,
  type Attempt,
  type Draft,
  type Edit,
} from './draft.ts'
import { dropDraft, keepDraft, keepSoon, keptDrafts } from './kept.ts'

/** What a person is told about their edits. */
export type SaveState =
  | { kind: 'saved' }
  | { kind: 'saving'; edits: number }
  | { kind: 'offline'; edits: number }
  /** The server was reached, and takes no edits for a while. */
  | { kind: 'waiting'; edits: number }
  | { kind: 'signed-out'; edits: number }
  /** The server refused the edits of one page. They stay on this device. */
  | { kind: 'refused'; edits: number; error: ProblemError; draft: Draft }

const pauseMs = 700
// Whoever types without a pause is saved all the same.
const saveWithinMs = 1500
const longestWaitMs = 30_000

const drafts = new Map<string, Draft>()
const listeners = new Set<() => void>()
let state: SaveState = { kind: 'saved' }
let timer: ReturnType<typeof setTimeout> | undefined
let isSending = false
let failures = 0
/** When the oldest edit was made that no save has taken up. */
let editedAt: number | undefined

const countEdits = (): number => [...drafts.values()].reduce((sum, draft) => sum + countParts(draft), 0)

const become = (next: SaveState): void => {
  // Each key comes here, and most change nothing that is shown.
  if (next.kind === 'saving' && state.kind === 'saving' && next.edits === state.edits) return
  state = next
  for (const listener of listeners) listener()
}

const schedule = (ms: number): void => {
  clearTimeout(timer)
  timer = setTimeout(() => void saveAll(), ms)
}

const backOff = (): number => Math.min(longestWaitMs, 1000 * 2 ** Math.min(failures++, 5)) * (0.5 + Math.random() / 2)

const stopAt = (error: unknown, draft: Draft): void => {
  const edits = countEdits()
  if (error instanceof ProblemError && error.code === 'unauthenticated') {
    announceSignOut()
    become({ kind: 'signed-out', edits })
  } else if (!(error instanceof ProblemError) || isTemporary(error)) {
    become({ kind: isOffline(error) ? 'offline' : 'waiting', edits })
    schedule(backOff())
  } else {
    become({ kind: 'refused', edits, error, draft })
  }
}

const passing = new Set<string>(['git_sync_running', 'idempotency_in_flight', 'request_timeout', 'rate_limited'])

// These end by themselves, so the edit is sent again later.
const isTemporary = ({ status, code }: ProblemError): boolean => status >= 500 || passing.has(code)

// While somebody types, screens read only what they would otherwise show wrong: titles, and which pages are changed.
const noteSave = ({ spaceId, changeRequestId, pageId, title }: Draft): void => {
  const diff = queries.getQueryData(diffQuery(spaceId, changeRequestId).queryKey)
  const isNew = diff?.pages.every(({ id }) => id !== pageId) ?? true
  const refetchType = isNew || title !== undefined ? 'active' : 'none'
  void queries.invalidateQueries({ queryKey: placeKey({ spaceId, changeRequestId }), refetchType })
}

// A page that is being opened was read before the save. From that state, its next edit would conflict with what was just saved.
const readAgain = ({ spaceId, changeRequestId, pageId }: Draft): void => {
  const queryKey = ['sources', spaceId, changeRequestId, pageId]
  for (const reading of queries.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' })) {
    reading.reset()
    void reading.fetch().catch(() => {})
  }
}

const send = async ({ spaceId, changeRequestId }: Draft, attempt: Attempt): Promise<AppliedChanges> => {
  const { idempotencyKey, change, base } = attempt
  const result = await docs.updateChangeRequestContent({
    params: { spaceId, changeRequestId },
    query: { compat: false },
    body: { changes: [change], ...(base === undefined ? {} : { base }) },
    idempotencyKey,
    // It is sent again after a word about why.
    retries: 0,
  })
  return result as AppliedChanges
}

const put = (key: string, draft: Draft): Promise<void> => {
  drafts.set(key, draft)
  return keepDraft(draft)
}

// What the server has refused, it has not taken.
const forgetRefused = (key: string, error: unknown): void => {
  const draft = drafts.get(key)
  if (draft && error instanceof ProblemError && !isTemporary(error)) void put(key, withoutAttempt(draft))
}

/** Sends the draft of a page. What was typed meanwhile stays for the next time. */
const save = async (key: string, draft: Draft): Promise<void> => {
  const attempt = attemptOf(draft)
  void put(key, withAttempt(draft, attempt))
  const { changeRequest, sentRevision } = await send(draft, attempt).catch((error: unknown) => {
    forgetRefused(key, error)
    throw error
  })
  noteSave(draft)
  const newer = drafts.get(key)
  // The editor shows what was sent. From the merged revision, its next edit would remove what others wrote.
  const base = sentRevision ?? changeRequest.revision
  if (newer && newer.edits !== attempt.edits) return put(key, { ...newer, base, attempt: undefined })
  setBase(draft, base)
  readAgain(draft)
  drafts.delete(key)
  await dropDraft(key)
  if (sentRevision !== undefined) announceMerge(key)
}

const saveAll = async (): Promise<void> => {
  if (isSending || drafts.size === 0 || hasSessionEnded()) return
  isSending = true
  editedAt = undefined
  become({ kind: 'saving', edits: countEdits() })
  let current: Draft | undefined
  try {
    for (const [key, draft] of drafts) {
      current = draft
      await save(key, draft)
    }
    failures = 0
    become(drafts.size === 0 ? { kind: 'saved' } : { kind: 'saving', edits: countEdits() })
    if (drafts.size > 0) schedule(pauseMs)
  } catch (error) {
    stopAt(error, current!)
  } finally {
    isSending = false
  }
}

/** Keeps an edit of some parts of a page on this device, and saves it after a short pause in typing, or within two seconds. */
export const edit = (page: Omit<Draft, 'edits'>, change: Edit, parts: readonly string[]): void => {
  const key = keyOf(page)
  const draft = withEdit(drafts.get(key) ?? { ...page, base: baseOf(page), edits: 0 }, change, parts)
  drafts.set(key, draft)
  keepSoon(draft)
  editedAt ??= Date.now()
  if (state.kind === 'saved' || state.kind === 'saving') become({ kind: 'saving', edits: countEdits() })
  else become({ ...state, edits: countEdits() })
  const isDelayed = state.kind === 'offline' || state.kind === 'waiting'
  if (!isDelayed) schedule(Math.max(0, Math.min(pauseMs, editedAt + saveWithinMs - Date.now())))
}

/** Returns the edits of a page that are not saved yet. */
export const draftOf = (page: Pick<Draft, 'changeRequestId' | 'pageId'>): Draft | undefined => drafts.get(keyOf(page))

/** Saves now. Resolves when there is nothing left to send, or when sending failed. */
export const saveNow = async (): Promise<void> => {
  clearTimeout(timer)
  await saveAll()
}

/** Removes edits that the server refused. */
export const discard = async (draft: Draft): Promise<void> => {
  drafts.delete(keyOf(draft))
  await dropDraft(keyOf(draft))
  become(drafts.size === 0 ? { kind: 'saved' } : { kind: 'saving', edits: countEdits() })
  schedule(0)
}

/** Moves edits to another change request, because theirs is closed. */
export const moveDraft = async (draft: Draft, changeRequestId: string): Promise<void> => {
  // What was typed after the refusal comes along.
  const latest = drafts.get(keyOf(draft)) ?? draft
  const moved = { ...withoutAttempt(latest), changeRequestId, base: undefined }
  await put(keyOf(moved), moved)
  await discard(draft)
}

/** Loads what this device kept, such as after a crash, and saves it. */
export const resume = async (userId: string): Promise<number> => {
  const kept = await keptDrafts(userId)
  for (const draft of kept) if (!drafts.has(keyOf(draft))) drafts.set(keyOf(draft), draft)
  if (drafts.size > 0) schedule(0)
  return kept.length
}

/** Calls the listener whenever the state of saving changes. Returns a function that stops it. */
export const watchSaving = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns the state of saving. */
export const saveState = (): SaveState => state

const retryNow = (): void => {
  failures = 0
  if (drafts.size > 0) schedule(0)
}

addEventListener('online', retryNow)
addEventListener('offline', () => {
  if (drafts.size > 0) become({ kind: 'offline', edits: countEdits() })
})
watchSession(() => !hasSessionEnded() && retryNow())
