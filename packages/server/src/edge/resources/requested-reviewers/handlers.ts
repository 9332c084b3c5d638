import { organizationLevel } from '../../../domain/access/level.ts'
import type { ReviewRequestRow } from '@scriptorium/schema/tables/discussion'
import { defineHandlers, type Context } from '../../http/operations/handlers.ts'
import { requireChangeRequest } from '../../../domain/history/change-requests.ts'
import { requireDeleted } from '../require-deleted.ts'
import { gatherRequests } from './gather.ts'
import { presentRequest } from './presenter.ts'
import { listRequests, removeRequest } from './repo.ts'
import { requestReviews } from './request.ts'

type Shows = 'getRequestedReviewersByChangeRequestId' | 'requestReviewersForChangeRequest'
type Shown = Pick<Context<Shows>, 'access' | 'db' | 'principal' | 'services'>

const show = async ({ access, db, principal, services }: Shown, rows: ReviewRequestRow[]) => {
  const found = await gatherRequests(db, access.space, rows, principal.user.id)
  const viewer = { level: organizationLevel(access.memberRole, access.organizationDefault) }
  return found.map((request) => presentRequest(request, viewer, services.urls))
}

export const requestedReviewers = defineHandlers('requested-reviewers', {
  getRequestedReviewersByChangeRequestId: async (context) => {
    const { db, list, params } = context
    const { changeRequest } = await requireChangeRequest(db, params.spaceId, params.changeRequestId)
    const found = await listRequests(db, changeRequest, list)
    return { ...found, items: await show(context, found.items) }
  },

  requestReviewersForChangeRequest: async (context) => {
    const { access, body, db, now, params, principal } = context
    const { changeRequest } = await requireChangeRequest(db, params.spaceId, params.changeRequestId)
    const requested = await requestReviews(db, access, changeRequest, body, { userId: principal.user.id, now })
    return { users: await show(context, requested) }
  },

  removeRequestedReviewerFromChangeRequest: async ({ db, params }) => {
    const { changeRequest } = await requireChangeRequest(db, params.spaceId, params.changeRequestId)
    requireDeleted(await removeRequest(db, changeRequest.id, params.userId))
  },
})
