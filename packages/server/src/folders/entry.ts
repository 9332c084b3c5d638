import type { SourceFile } from './source.ts'

/** A page as the folder wants it. */
export interface Entry {
  /** The slugs from the root. */
  path: string
  slug: string
  /** Of the file without its ending, or of the folder whose page it is. */
  name: string
  /** For a page whose text has no title of its own. */
  title: string
  /** Absent for a folder that has no page of its own. */
  file?: SourceFile | undefined
  /** The folder that the file or folder is in: empty for the root, else with a `/` at the end. */
  folder: string
  /** Whether only the table of contents says what the entry is. `file` then has the text of a file that would say the same. */
  isListedOnly?: true
  /** Where the folders alone would put the entry, if the table of contents puts it elsewhere. */
  origin?: { parent: Entry | null; slug: string }
  parent?: Entry | undefined
  children: Entry[]
}

/** The pages of a folder, and what its table of contents says but an import cannot follow. */
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
