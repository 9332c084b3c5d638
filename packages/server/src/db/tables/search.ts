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
}

export interface BodyDigestRow {
  hash: string
  version: number
  /** JSON */
  data: string
}

/** A page that can be found; its words are in the index that the database keeps beside it. */
export interface SearchPageRow {
  id: number
  organizationId: string
  spaceId: string
  pageId: string
}

/** A word that occurs somewhere. */
export interface SearchWordRow {
  word: string
  stem: string
  length: number
}

declare module 'knex/types/tables.js' {
  interface Tables {
    indexedSpaces: IndexedSpaceRow
    bodyDigests: BodyDigestRow
    searchPages: SearchPageRow
    searchWords: SearchWordRow
  }
}
