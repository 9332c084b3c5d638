export interface RevisionRow {
  id: string
  spaceId: string
  changeRequestId: string | null
  type: 'edits' | 'merge' | 'rollback' | 'update' | 'computed'
  /** Root hash of the page tree. */
  root: string
  /** JSON: revision ids. */
  parents: string
  /** The change request that was merged, if the revision is a merge. */
  mergedFromId: string | null
  /** JSON; null if the revision does not come from Git. */
  git: string | null
  createdBy: string | null
  createdAt: string
  /** How many of its pages have an unresolved conflict. */
  conflictedPages: number
  /** How many of its pages are computed. */
  computedPages: number
}

/** The tree that readers see of a tree with computed pages. */
export interface ExpandedTreeRow {
  spaceId: string
  root: string
  shownRoot: string
}

/** The generated pages of a computed page. */
export interface ComputedSourceRow {
  spaceId: string
  /** The computed page, whose id is the seed of the generated ids. */
  pageId: string
  /** Identifies the source of the page, which can differ in a change request. */
  sourceHash: string
  /** What the pages are generated from, such as `openapi:<organization>:<slug>`. */
  dependency: string
  /** Identifies the content that the pages were generated from. */
  contentKey: string
  /** The content key for which the generator failed. It is not tried again. */
  failedKey: string | null
  /** The version of the generator for which a job has requested new pages. */
  renewedBy: number | null
  /** The tree of the generated pages. */
  root: string
  updatedAt: string
}

export interface ChangeRequestRow {
  id: string
  spaceId: string
  organizationId: string
  number: number
  status: 'draft' | 'open' | 'archived' | 'merged'
  subject: string
  /** JSON: Document. */
  description: string | null
  revisionId: string
  revisionInitialId: string
  revisionMergedAncestorId: string | null
  revisionMergedId: string | null
  /** The revision of main content that the change request contains: the common ancestor of the next merge. */
  baseRevisionId: string
  comments: number
  /** The cluster of conversation issues that led to it. */
  issuesClusterId: string | null
  /** The name of the folder that it imports. */
  importedFrom: string | null
  /** JSON: the ids of the spaces that its authors move pages to; null for none. What belongs to such a page moves with the merge. */
  movesTo: string | null
  createdBy: string
  createdAt: string
  updatedAt: string
}

export interface ContributorRow {
  changeRequestId: string
  userId: string
  actionType: 'edit' | 'comment'
  count: number
  updatedAt: string
}

declare module 'knex/types/tables.js' {
  interface Tables {
    computedSources: ComputedSourceRow
    expandedTrees: ExpandedTreeRow
    revisions: RevisionRow
    changeRequests: ChangeRequestRow
    contributors: ContributorRow
  }
}
