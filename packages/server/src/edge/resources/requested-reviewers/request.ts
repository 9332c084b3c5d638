import type { Body } from '@scriptorium/types'
import type { Knex } from 'knex'
import type { SpaceAccess } from '../../../domain/access/load.ts'
import { levelsOn } from '../../../domain/access/levels.ts'
import type { ChangeRequestRow } from '@scriptorium/schema/tables/content'
import type { ReviewRequestRow } from '@scriptorium/schema/tables/discussion'
import { updateChangeRequestRow } from '../../../domain/history/change-requests.ts'
import { noticePeople } from '../../../features/inbox/notice.ts'
import { changeRequestChanges } from '../change-requests/rules.ts'
import { findTeams } from '../teams/repo.ts'
import { findRequests, saveRequests } from './repo.ts'
import { requireFew, requireKnown } from './rules.ts'

type Given = Body<'requestReviewersForChangeRequest'>

/** The user who asks, and when. */
interface RequestContext {
  userId: string
  now: string
}

const rowsOf = (changeRequest: ChangeRequestRow, asked: { users: string[]; teams: string[] }, by: RequestContext) => {
  const common = {
    changeRequestId: changeRequest.id,
    revisionId: changeRequest.revisionId,
    requestedBy: by.userId,
    createdAt: by.now,
  }
  return [
    ...asked.users.map((id): ReviewRequestRow => ({ ...common, askedId: id, userId: id, teamId: null })),
    ...asked.teams.map((id): ReviewRequestRow => ({ ...common, askedId: id, userId: null, teamId: id })),
  ]
}

const asked = `select user_id from review_requests
    where change_request_id = :changeRequest and created_at = :at and user_id <> :user
  union select tm.user_id from review_requests rr join team_members tm on tm.team_id = rr.team_id
    where rr.change_request_id = :changeRequest and rr.created_at = :at and tm.user_id <> :user`

const openingChanges = (
  { status }: ChangeRequestRow,
  { subject, description }: Given,
): Body<'updateChangeRequestById'> => ({
  ...(subject !== undefined && { subject }),
  ...(description !== undefined && { description }),
  ...(status === 'draft' && { status: 'open' }),
})

/** Asks users and teams to review a change request, and opens a draft. Returns all review requests. */
export const requestReviews = async (
  db: Knex,
  { space, memberRole }: SpaceAccess,
  changeRequest: ChangeRequestRow,
  given: Given,
  by: RequestContext,
): Promise<ReviewRequestRow[]> => {
  const { users, teams = [] } = given
  requireKnown(users, new Set((await levelsOn(db, space, users)).keys()), 'users')
  // Guests do not see the teams of the organization.
  const visible = memberRole === 'none' ? [] : await findTeams(db, by.userId, space.organizationId, teams)
  requireKnown(teams, new Set(visible.map(({ id }) => id)), 'teams')
  const rows = rowsOf(changeRequest, { users: [...new Set(users)], teams: [...new Set(teams)] }, by)
  await saveRequests(db, rows)
  await noticePeople(db, { organizationId: space.organizationId, now: by.now }, asked, {
    changeRequest: changeRequest.id,
    user: by.userId,
    at: by.now,
  })
  const changes = changeRequestChanges(openingChanges(changeRequest, given), by.now)
  await updateChangeRequestRow(db, changeRequest, changes)
  const all = await findRequests(db, changeRequest)
  requireFew(all.length)
  return all
}
