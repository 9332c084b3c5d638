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
    links: LinkRow
  }
}
