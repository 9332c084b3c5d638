import type { Presence } from '@scriptorium/types'
import type { Urls } from '../../../platform/urls.ts'
import { presentUser } from '../users/presenter.ts'
import type { PresenceDetails } from './rows.ts'

/** Presents a person on a page. */
export const presentPresence = (row: PresenceDetails, urls: Urls): Presence => {
  const { userId: id, displayName, email, photoUrl, blockKey, seenAt } = row
  return {
    object: 'presence',
    user: presentUser({ id, displayName, email, photoUrl, emailVerifiedAt: null, createdAt: '' }, urls),
    ...(blockKey !== null && { block: blockKey }),
    lastSeenAt: seenAt,
  }
}
