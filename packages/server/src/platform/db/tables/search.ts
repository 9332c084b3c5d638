/** The state of the indexes of a space. */
export interface IndexedSpaceRow {
  spaceId: string
  organizationId: string
  /** The version of the indexer. */
  version: number
  /** The indexed revision; null before the first one. */
  revisionId: string | null
  /** The revision that is being indexed. Some pages are already indexed at this revision. */
  targetRevisionId: string | null
  /** The last page, in the order of ids, that is indexed at the target revision; null before the first one. */
  doneUntil: string | null
  /** How many pages are indexed. */
  pages: number
}

export interface BodyDigestRow {
  hash: string
  version: number
  /** JSON */
  data: string
}

/** An indexed page. */
export interface SearchPageRow {
  spaceId: string
  pageId: string
  /** The number of the page in the postings of the space. */
  number: number
  titleWords: number
  /** The indexed words of the page, separated by spaces. */
  words: string
  /** Where the sections of the page start, as `search/sections.ts` encodes it; null if an older version wrote the row. */
  sections: Buffer | null
}

/** A section of an indexed page. */
export interface SearchSectionRow {
  spaceId: string
  /** The number of the page. */
  number: number
  /** The position among the sections of the page. */
  ordinal: number
  anchor: string | null
  title: string
  text: string
  /** About where in the text its words are. */
  offsets: Buffer
}

/** An index entry that only some visitors of a site find. Members find all entries but the parts. */
export interface SearchAudienceRow {
  spaceId: string
  /** 1 for the text of a page outside of its `if` blocks. */
  isPart: number
  /** The number of the entry in the postings of the space. */
  number: number
  /** JSON: the conditions of the page and of the pages above it. */
  conditions: string
  /** JSON: the conditions of the `if` blocks of the page. */
  blocks: string
}

/** A word of a space. */
export interface SearchWordRow {
  spaceId: string
  word: string
  stem: string
  /** How many pages contain the word. */
  pages: number
  /** 1 for a word of a German page that may be a compound. */
  compound: number
}

/** The pages of a space that contain a word, in blocks of page numbers. */
export interface SearchPostingRow {
  spaceId: string
  word: string
  block: number
  pages: Buffer
  positions: Buffer
}

/** A link of a page of main content with its target. */
export interface LinkRow {
  spaceId: string
  pageId: string
  /** The position among the links of the page. */
  ordinal: number
  status: 'ok' | 'broken' | 'in-app'
  relation: 'reference' | 'dependsOn'
  /** JSON: the link as written in the page. */
  written: string
  /** JSON: the target; null if it cannot be resolved. */
  ref: string | null
  /** The space that contains the target page or file, or the target space itself. */
  targetSpaceId: string | null
  targetId: string | null
  /** The normalized last path segment or id of the link. A page or file with this name can become its target. */
  wanted: string | null
  /** JSON: the keys of the blocks that contain the link. */
  blocks: string
}

declare module 'knex/types/tables.js' {
  interface Tables {
    indexedSpaces: IndexedSpaceRow
    bodyDigests: BodyDigestRow
    searchPages: SearchPageRow
    searchSections: SearchSectionRow
    searchAudiences: SearchAudienceRow
    searchWords: SearchWordRow
    searchPostings: SearchPostingRow
    links: LinkRow
  }
}
