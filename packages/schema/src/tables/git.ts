/** The Git repository that a space is synchronized with. */
export interface GitLinkRow {
  spaceId: string
  /** The URL without user name and password. */
  url: string
  ref: string
  /** The folder of the content in the repository; empty for the root. */
  directory: string
  /** The tool whose files the branch has, if they were translated. Then nothing is exported to the branch. */
  tool: string | null
  provider: 'github' | 'gitlab' | null
  /** The web page of the repository. */
  webUrl: string | null
  /** The last imported or exported commit; `revisionId` has the same content. Null before the first one. */
  oid: string | null
  revisionId: string | null
  /** An imported commit whose change request is not merged yet. */
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
  /** The encrypted request, which can contain a password. Null when the operation has ended. */
  request: string | null
  /** The URL of the repository without user name and password; null for operations of older versions. */
  url: string | null
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
