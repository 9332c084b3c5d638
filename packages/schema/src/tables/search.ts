/** The state of the indexes of a space. */
export interface IndexedSpaceRow {
  spaceId: string
  organizationId: string
  /** The version of the indexer. */
  version: number
  /** The indexed revision; null before the first one. */
  revisionId: string | null
  /** The tree that is indexed, if the generated pages of the indexed revision were replaced since. */
  replacedRoot: string | null
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

/** What says whether somebody looks after a document of main content. */
export interface PageUpkeepRow {
  spaceId: string
  pageId: string
  title: string
  updatedAt: string
  /** The id that the page names. It may be that of no member. */
  owner: string | null
  /** A day, such as `2026-03-14`. */
  verifiedUntil: string | null
}

declare module 'knex/types/tables.js' {
  interface Tables {
    indexedSpaces: IndexedSpaceRow
    bodyDigests: BodyDigestRow
    links: LinkRow
    pageUpkeep: PageUpkeepRow
  }
}
