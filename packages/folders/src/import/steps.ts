import type { ContentRef } from '@scriptorium/content/tree/records'
import type { PageFields } from '@scriptorium/content/metadata/metadata'
import type { Bodiless } from '../bodiless.ts'
import type { Entry } from '../entry.ts'
import type { Matches } from '../match.ts'
import type { SpacePages } from '../space-pages.ts'

/** Creates a page. */
export interface Create {
  kind: 'create'
  entry: Entry
  at: number
  /** Whether the page is created in the place of its folder, and a later step moves it. */
  isEarly?: true
}

/** Moves a page that was created early to its place. */
export interface Settle {
  kind: 'settle'
  entry: Entry
  at: number
}

/** Fields to write to a page. An empty string, false or null removes a field. */
export type WrittenFields = { [Name in keyof PageFields]: PageFields[Name] | null }

/** Changes the text, fields, type or place of a page. */
export interface Change {
  kind: 'change'
  entry: Entry
  page: string
  text?: string
  /** Fields that the new text no longer sets, with their reset values; for a page without text, the fields of its file. */
  fields?: WrittenFields
  /** Fields to which the new text gives another value, so that they are written after it. */
  overriding?: PageFields
  /** The new type of a page that changes its type, or the new data of a page without text. */
  becomes?: Bodiless | { type: 'document' }
  /** The new target of a link that stays a link. */
  target?: ContentRef
  slug?: string
  place?: { at: number; isElsewhere: boolean }
}

/** Deletes a page that is not in the folder. */
export interface Delete {
  kind: 'delete'
  page: string
  path: string
}

/** One change that an import makes to the space. */
export type Step = Create | Settle | Change | Delete

/** The comparison of a folder with a space: the entries, the pages, their matches and the texts of matched pages. */
export interface Comparison {
  outline: readonly Entry[]
  space: SpacePages
  matches: Matches
  texts: ReadonlyMap<string, string>
  /** Whether pages that are not in the folder are deleted. */
  prune: boolean
  /** Returns whether a page is kept although the folder has no entry for it. */
  isSpared: (path: string) => boolean
  /** Whether computed pages can be created and pages can change their type. The API can do neither. */
  makesBodiless?: boolean | undefined
  /** Faults of the table of contents that the import ignores. */
  faults?: readonly string[]
}
