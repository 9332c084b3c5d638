import type { Space } from '@scriptorium/types'
import { decoded } from '@scriptorium/content/decoded'
import type { GitLinkRow, GitOperationRow } from '@scriptorium/schema/tables/git'

type GitSync = NonNullable<Space['gitSync']>

/** Returns the name of a repository; of one on this server only the last folder. */
export const nameOf = (url: string): string => {
  const { protocol, pathname } = new URL(url)
  const path = decoded(pathname).replace(/^\/+|\.git$/g, '')
  return (protocol === 'file:' ? path.split('/').at(-1)! : path).slice(0, 512)
}

const presentLink = ({ url, webUrl, provider, updatedAt }: GitLinkRow): GitSync => ({
  repoName: nameOf(url),
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
