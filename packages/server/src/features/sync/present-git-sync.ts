import type { Space } from '@scriptorium/types'
import { decoded } from '@scriptorium/content/decoded'
import type { GitLinkRow, GitOperationRow } from '@scriptorium/schema/tables/git'
import { presentEach } from '../../ground/present-each.ts'

type GitSync = NonNullable<Space['gitSync']>

/** Returns the name of a repository; of one on this server only the last folder. */
export const nameOf = (url: string): string => {
  const { protocol, pathname } = new URL(url)
  const path = decoded(pathname).replace(/^\/+|\.git$/g, '')
  return (protocol === 'file:' ? path.split('/').at(-1)! : path).slice(0, 512)
}

const presentOperation = (row: GitOperationRow, conflicts: number) =>
  presentEach<NonNullable<GitSync['operation']>>({
    state: row.state,
    direction: row.direction,
    startedAt: row.startedAt,
    endedAt: row.endedAt || undefined,
    error: row.error ? row.error.slice(0, 4096) : undefined,
    commit: row.oid || undefined,
    revision: row.revisionId || undefined,
    changeRequest: row.changeRequestId || undefined,
    conflicts: conflicts > 0 ? conflicts : undefined,
  })

/** Presents the repository of a space, without user name, password or any folder of the server. */
export const presentGitSync = (
  link: GitLinkRow | undefined,
  operation: GitOperationRow | undefined,
  conflicts = 0,
): GitSync =>
  presentEach<GitSync>({
    repoName: link && nameOf(link.url),
    installationProvider: link?.provider || undefined,
    // Git is a part of the server here, not an integration that somebody installs.
    integration: undefined,
    installationId: undefined,
    url: link?.webUrl || undefined,
    updatedAt: link?.updatedAt,
    installationStatus: link && 'active',
    operation: operation && presentOperation(operation, conflicts),
  })
