import type { ChangeRequest, Document } from '@scriptorium/types'
import type { ChangeRequestRow } from '@scriptorium/schema/tables/content'
import { presentEach } from '../../../ground/present-each.ts'
import type { Urls } from '../../../platform/urls.ts'
import type { ChangeRequestDetails } from '../../../domain/history/change-requests.ts'
import { presentUser } from '../users/presenter.ts'

/** Returns the path of a change request in the API. */
export const changeRequestPath = ({ id, spaceId }: Pick<ChangeRequestRow, 'id' | 'spaceId'>): string =>
  `/v1/spaces/${spaceId}/change-requests/${id}`

// A merged change request is never outdated. Any other is outdated if main content has a revision that it has not pulled.
const isOutdated = ({ changeRequest, spaceRevisionId }: ChangeRequestDetails): boolean =>
  changeRequest.status !== 'merged' && changeRequest.baseRevisionId !== spaceRevisionId

/** Presents a change request. */
export const presentChangeRequest = (found: ChangeRequestDetails, urls: Urls): ChangeRequest => {
  const { changeRequest: row, createdBy, merged } = found
  return presentEach<ChangeRequest>({
    object: 'change-request',
    id: row.id,
    number: row.number,
    status: row.status,
    subject: row.subject,
    description: row.description ? (JSON.parse(row.description) as Document) : undefined,
    createdBy: presentUser(createdBy, urls),
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    space: row.spaceId,
    revision: row.revisionId,
    revisionInitial: row.revisionInitialId,
    revisionMergedAncestor: row.revisionMergedAncestorId ?? undefined,
    revisionMerged: row.revisionMergedId ?? undefined,
    mergedAt: merged?.at,
    mergedBy: merged?.by ? presentUser(merged.by, urls) : undefined,
    comments: row.comments,
    outdated: isOutdated(found),
    conflicts: found.conflictedPages > 0 ? found.conflictedPages : undefined,
    conversationsIssuesCluster: row.issuesClusterId ?? undefined,
    importedFrom: row.importedFrom ?? undefined,
    urls: {
      location: urls.api(changeRequestPath(row)),
      app: urls.app(row.organizationId, `s/${row.spaceId}/~/changes/${row.number}`),
    },
  })
}
