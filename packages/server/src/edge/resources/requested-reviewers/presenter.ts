import type { RequestedReviewer } from '@scriptorium/types'
import { presentEach } from '../../../ground/present-each.ts'
import type { Urls } from '../../../platform/urls.ts'
import { presentTeam } from '../teams/presenter.ts'
import { presentUser } from '../users/presenter.ts'
import type { ReviewRequestDetails, Viewer } from './rows.ts'

/** Presents a user or a team that is asked for a review. */
export const presentRequest = (
  { row, requestedBy, asked }: ReviewRequestDetails,
  viewer: Viewer,
  urls: Urls,
): RequestedReviewer =>
  presentEach<RequestedReviewer>({
    object: 'change-request-requested-reviewer',
    ...('user' in asked
      ? { kind: 'user' as const, user: presentUser(asked.user, urls) }
      : { kind: 'team' as const, team: presentTeam(asked.team, viewer) }),
    requestedBy: presentUser(requestedBy, urls),
    revision: row.revisionId,
    createdAt: row.createdAt,
  })
