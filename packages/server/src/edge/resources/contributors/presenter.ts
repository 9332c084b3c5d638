import type { Contributor } from '@scriptorium/types'
import type { UserRow } from '@scriptorium/schema/tables/people'
import { presentEach } from '../../../ground/present-each.ts'
import type { Urls } from '../../../platform/urls.ts'
import { presentUser } from '../users/presenter.ts'

/** The contribution of one user to a change request. */
export interface ContributionDetails extends Omit<Contributor, 'user'> {
  user: UserRow
}

/** Presents a user who edited or commented. */
export const presentContributor = (
  { user, count, updatedAt, actionType }: ContributionDetails,
  urls: Urls,
): Contributor =>
  presentEach<Contributor>({
    user: presentUser(user, urls),
    count,
    updatedAt,
    actionType,
  })
