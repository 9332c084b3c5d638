/** An indexed page. */
export interface SearchPageRow {
  spaceId: string
  pageId: string
  /** The number of the page in the postings of the space. */
  number: number
  titleWords: number
  /** The indexed words of the page, separated by spaces. */
  words: string
  /** Where the sections of the page start, as `sections.ts` encodes it; null if an older version wrote the row. */
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
  /** Two bytes per page: its slot and its impact, in rising order of slots. */
  pages: Buffer
  /** Per page the number of positions and their differences, as varints. */
  positions: Buffer
}

declare module 'knex/types/tables.js' {
  interface Tables {
    searchPages: SearchPageRow
    searchSections: SearchSectionRow
    searchAudiences: SearchAudienceRow
    searchWords: SearchWordRow
    searchPostings: SearchPostingRow
  }
}
