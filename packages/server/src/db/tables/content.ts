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
    revisions: RevisionRow
    changeRequests: ChangeRequestRow
    contributors: ContributorRow
  }
}
