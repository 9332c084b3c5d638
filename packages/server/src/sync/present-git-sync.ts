import type { Space } from '@scriptorium/types'
import type { GitLinkRow, GitOperationRow } from '../db/tables/git.ts'

type GitSync = NonNullable<Space['gitSync']>

const nameOf = (url: string): string => decodeURI(new URL(url).pathname).replace(/^\/+|\.git$/g, '')

const presentLink = ({ url, webUrl, provider, updatedAt }: GitLinkRow): GitSync => ({
  // Hides the folder of a repository on this server.
  repoName: (webUrl ? nameOf(url) : nameOf(url).split('/').at(-1)!).slice(0, 512),
  ...(provider && { installationProvider: provider }),
  ...(webUrl && { url: webUrl }),
  installationStatus: 'active',
  updatedAt,
})

const presentOperation = (row: GitOperationRow, conflicts: number): GitSync['operation'] => ({
  state: row.state,
  direction: row.direction,
  startedAt: row.startedAt,
  ...(row.endedAt && { endedAt: row.endedAt }),
  ...(row.error && { error: row.error.slice(0, 4096) }),
  ...(row.oid && { commit: row.oid }),
  ...(row.revisionId && { revision: row.revisionId }),
  ...(row.changeRequestId && { changeRequest: row.changeRequestId }),
  ...(conflicts > 0 && { conflicts }),
})

/** Presents the repository of a space, without user name, password or any folder of the server. */
export const presentGitSync = (
  link: GitLinkRow | undefined,
  operation: GitOperationRow | undefined,
  conflicts = 0,
): GitSync => ({
  ...(link && presentLink(link)),
  ...(operation && { operation: presentOperation(operation, conflicts) }),
})
