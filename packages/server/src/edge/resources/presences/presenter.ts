import type { Presence } from '@scriptorium/types'
import { presentEach } from '../../../ground/present-each.ts'
import type { Urls } from '../../../platform/urls.ts'
import { presentUser } from '../users/presenter.ts'
import type { PresenceDetails } from './rows.ts'

/** Presents a person on a page. */
export const presentPresence = (row: PresenceDetails, urls: Urls): Presence => {
  const { userId: id, displayName, email, photoUrl, blockKey, seenAt } = row
  return presentEach<Presence>({
    object: 'presence',
    user: presentUser({ id, displayName, email, photoUrl, emailVerifiedAt: null, createdAt: '' }, urls),
    block: blockKey ?? undefined,
    lastSeenAt: seenAt,
  })
}
