/** How far the indexes of a space have come. */
export interface IndexedSpaceRow {
  spaceId: string
  organizationId: string
  /** Of what makes the indexes. */
  version: number
  /** The revision that the indexes show; null before the first one. */
  revisionId: string | null
  /** The revision that is being indexed: some pages are as in this one already. */
  targetRevisionId: string | null
  /** How many pages can be found. */
  pages: number
}

export interface BodyDigestRow {
  hash: string
  version: number
  /** JSON */
  data: string
}

/** A page that can be found. */
export interface SearchPageRow {
  spaceId: string
  pageId: string
  /** The page's number within the space, in the postings. */
  number: number
  titleWords: number
  /** The words that the index holds of the page, separated by spaces. */
  words: string
}

/** A word of a space. */
export interface SearchWordRow {
  spaceId: string
  word: string
  stem: string
  /** How many pages have it. */
  pages: number
  /** 1 for a word of a German page that may be a compound. */
  compound: number
}

/** The pages of a space that have a word, by blocks of page numbers. */
export interface SearchPostingRow {
  spaceId: string
  word: string
  block: number
  pages: Buffer
  positions: Buffer
}

/** A link of a page of main content, and what it means there. */
export interface LinkRow {
  spaceId: string
  pageId: string
  /** Its place among the links of the page. */
  ordinal: number
  status: 'ok' | 'broken' | 'in-app'
  relation: 'reference' | 'dependsOn'
  /** JSON: as it stands in the page */
  written: string
  /** JSON: what it leads to; null for what cannot be told. */
  ref: string | null
  /** Where the page or the file is that it leads to, or the space that it leads to. */
  targetSpaceId: string | null
  targetId: string | null
  /** The name that it ends in: what may become its target is called so. */
  wanted: string | null
  /** JSON: the keys of the blocks that hold it */
  blocks: string
}

declare module 'knex/types/tables.js' {
  interface Tables {
    indexedSpaces: IndexedSpaceRow
    bodyDigests: BodyDigestRow
    searchPages: SearchPageRow
    searchWords: SearchWordRow
    searchPostings: SearchPostingRow
    links: LinkRow
  }
}
