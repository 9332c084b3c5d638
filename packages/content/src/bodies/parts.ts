import type { BlockNode } from '../markdown/document.ts'

/** The three versions of a value: the common ancestor's, main's and the change request's. */
export interface ThreeVersions<T> {
  readonly base: T
  readonly main: T
  readonly request: T
}

/** The three texts of one body, or of one part of it. */
export type Texts = ThreeVersions<string>

/** A merged part of a text. Where both sides changed the same thing, `text` has main's version and `conflicts` the request's. */
export interface MergedPart {
  readonly text: string
  readonly conflicts: readonly string[]
}

/**
 * Returns the conflicts of a merged list or table: the request's version of its entries, and the notes on entries that the request deleted.
 * All notes are one conflict, because what one of them takes away changes the numbers that the others name.
 */
export const conflictsIn = (version: string, notes: readonly string[]): string[] =>
  [version, notes.join('\n\n')].filter((one) => one !== '')

/** Merged blocks of a document: `nodes` has main's version, `conflicts` the request's. */
export interface MergedNodes {
  readonly nodes: BlockNode[]
  readonly conflicts: BlockNode[]
}

/** Merges the blocks of the text inside a block. */
export type MergeInner = (texts: Texts) => MergedPart

/** Applies a function to each of three versions. */
export const mapVersions = <T, U>(
  { base, main, request }: ThreeVersions<T>,
  of: (version: T) => U,
): ThreeVersions<U> => ({
  base: of(base),
  main: of(main),
  request: of(request),
})

/** Returns the three versions unless one of them is missing. */
export const allVersions = <T>({ base, main, request }: ThreeVersions<T | undefined>): ThreeVersions<T> | undefined =>
  base === undefined || main === undefined || request === undefined ? undefined : { base, main, request }

/** Merges a value as a whole: the request's version if the request changed it, else main's. */
export const mergeWhole = ({ base, main, request }: Texts): string => (request === base ? main : request)

/** Returns whether both sides changed a value, each in its own way. */
export const isContested = ({ base, main, request }: Texts): boolean =>
  main !== base && request !== base && main !== request
