import type { ContentUpdate, Document } from '@scriptorium/client'

/**
 * What was sent to the server. While its answer is missing, it is sent again as it was, before what was typed since. Otherwise the
 * server could merge the new text with what it has already taken, and find a conflict.
 */
export interface Attempt {
  idempotencyKey: string
  change: Change
  base: string | undefined
  /** The number of edits that it has. */
  edits: number
  /** Names of the parts of the page that it changes. */
  parts?: readonly string[] | undefined
}

/** Edits of a page that the server may not have yet. */
export interface Draft {
  userId: string
  spaceId: string
  changeRequestId: string
  pageId: string
  /** The revision that the edits were made from. What others have changed since is merged with them. */
  base?: string | undefined
  /** What differs. Omitted properties are as on the server. */
  title?: string
  /** The wanted last part of the address. The server makes it one that no other page has. */
  slug?: string
  description?: string
  document?: Document | undefined
  /** The text, where somebody edits it as Markdown. */
  markdown?: string | undefined
  /** Number of edits since the last save: each key is one. */
  edits: number
  /** Names of the parts of the page that were changed since the last attempt to save: its title, its description and blocks of its text. */
  parts?: readonly string[] | undefined
  /** The save that the server has not answered. */
  attempt?: Attempt | undefined
}

type Change = ContentUpdate['changes'][number]

/** What an edit changes. */
export type Edit = Pick<Draft, 'description' | 'document' | 'markdown' | 'slug' | 'title'>

/** Returns the key of the draft of a page. */
export const keyOf = ({ changeRequestId, pageId }: Pick<Draft, 'changeRequestId' | 'pageId'>): string =>
  `${changeRequestId}/${pageId}`

const union = (...lists: (readonly string[] | undefined)[]): string[] => [
  ...new Set(lists.flatMap((list) => list ?? [])),
]

/** Returns how many parts of a page the server may not have yet, as a person would count them. */
export const countParts = ({ parts, attempt }: Draft): number => union(attempt?.parts, parts).length || 1

/** Returns a draft with one more edit of some parts of the page. */
export const withEdit = (draft: Draft, edit: Edit, parts: readonly string[]): Draft => {
  // A page is edited as a document or as Markdown. The latest edit has all of its text.
  const isBody = edit.document !== undefined || edit.markdown !== undefined
  const body = isBody ? { document: undefined, markdown: undefined } : {}
  return { ...draft, ...body, ...edit, edits: draft.edits + 1, parts: union(draft.parts, parts) }
}

const changeOf = ({ pageId, title, slug, description, document, markdown }: Draft): Change => ({
  operation: 'update_page',
  page: pageId,
  ...(title === undefined || title === '' ? {} : { title }),
  ...(slug === undefined ? {} : { slug }),
  ...(description === undefined ? {} : { description }),
  ...(document === undefined ? {} : { document: { document } }),
  ...(markdown === undefined ? {} : { document: { markdown } }),
})

// Browsers create UUIDs only on https pages.
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-')

/** Returns what to send of a draft: the save that was not answered, or all edits. */
export const attemptOf = (draft: Draft): Attempt =>
  draft.attempt ?? {
    idempotencyKey: newKey(),
    change: changeOf(draft),
    base: draft.base,
    edits: draft.edits,
    parts: draft.parts,
  }

/** Returns a draft while an attempt to save it is not answered. */
export const withAttempt = (draft: Draft, attempt: Attempt): Draft =>
  draft.attempt ? draft : { ...draft, attempt, parts: [] }

/** Returns a draft whose attempt to save it came to nothing. */
export const withoutAttempt = ({ attempt, ...draft }: Draft): Draft => ({
  ...draft,
  parts: union(attempt?.parts, draft.parts),
})
