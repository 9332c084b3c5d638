import type { FileTree } from './tree.ts'

// Far more than any page includes. A page that names one large file many times would take all memory.
const maxCharactersPerPage = 20_000_000

/** A tree that gives a page no more files once it has read too much. */
export interface PageReads {
  tree: FileTree
  /** Begins a page. Before the first one, reading has no limit. */
  beginPage(): void
}

/** Returns a tree with a limit for what the translation of one page reads. */
export const limitPageReads = (tree: FileTree): PageReads => {
  let left = Infinity
  return {
    tree: {
      ...tree,
      read: async (path) => {
        const text = left < 0 ? undefined : await tree.read(path)
        left -= text?.length ?? 0
        return text
      },
    },
    beginPage: () => {
      left = maxCharactersPerPage
    },
  }
}
