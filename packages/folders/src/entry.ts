import type { SourceFile } from './source.ts'

/** A page as the folder describes it. */
export interface Entry {
  /** The slugs from the root. */
  path: string
  slug: string
  /** Name of the file without its extension, or of the folder that the page belongs to. */
  name: string
  /** Used if the text of the page has no title. */
  title: string
  /** Absent for a folder that has no page of its own. */
  file?: SourceFile | undefined
  /** The folder that the file or folder is in: empty for the root, else with a `/` at the end. */
  folder: string
  /** Whether the entry exists only in the table of contents. `file` then has the text of an equivalent file. */
  isListedOnly?: true
  /** The line of the table of contents that lists the entry, counted from 0. */
  line?: number
  /** The place of the entry by its folder, if the table of contents puts it elsewhere. */
  origin?: { parent: Entry | null; slug: string }
  /** Whether the table of contents moves entries out of the folder of this one. */
  isOrigin?: true
  parent?: Entry | undefined
  children: Entry[]
}

/** The pages of a folder, and the faults of its table of contents. */
export interface Outline {
  entries: Entry[]
  faults: string[]
}

/** Returns a slug that is not taken yet. */
export const uniqueSlug = (wish: string, taken: ReadonlySet<string>): string => {
  const base = [...wish].slice(0, 92).join('')
  for (let n = 0; ; n++) {
    const slug = n === 0 ? wish : `${base}-${n}`
    if (!taken.has(slug)) return slug
  }
}

/** Every entry, parents before children, in display order. */
export function* everyEntry(entries: readonly Entry[]): Generator<Entry> {
  for (const entry of entries) {
    yield entry
    yield* everyEntry(entry.children)
  }
}
