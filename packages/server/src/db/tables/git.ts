/** Which repository a space is kept in step with. */
export interface GitLinkRow {
  spaceId: string
  /** Without a user name and a password. */
  url: string
  ref: string
  /** The folder of the repository that the content is in; empty for its root. */
  directory: string
  provider: 'github' | 'gitlab' | null
  /** Where people see the repository. */
  webUrl: string | null
  /** The commit that was imported or exported last, and the revision that says the same; null before there is one. */
  oid: string | null
  revisionId: string | null
  /** As of a commit that waits in a change request to be merged. */
  pendingOid: string | null
  pendingRevisionId: string | null
  changeRequestId: string | null
  updatedAt: string
}

/** The last import or export of a space. */
export interface GitOperationRow {
  spaceId: string
  id: string
  direction: 'import' | 'export'
  state: 'running' | 'failure' | 'success' | 'timeout'
  /** What was asked for, sealed: it may hold a password. Null once it is over. */
  request: string | null
  createdBy: string
  startedAt: string
  endedAt: string | null
  error: string | null
  oid: string | null
  revisionId: string | null
  changeRequestId: string | null
}

declare module 'knex/types/tables.js' {
  interface Tables {
    gitLinks: GitLinkRow
    gitOperations: GitOperationRow
  }
}
