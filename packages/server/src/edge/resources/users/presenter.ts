import type { User } from '@scriptorium/types'
import type { UserRow } from '@scriptorium/schema/tables/people'
import type { Urls } from '../../../platform/urls.ts'

/** Presents a user. */
export const presentUser = (user: UserRow, urls: Urls): User => ({
  object: 'user',
  id: user.id,
  displayName: user.displayName,
  ...(user.email && { email: user.email }),
  ...(user.photoUrl && { photoURL: user.photoUrl }),
  urls: { location: urls.api(`/v1/users/${user.id}`) },
})

/** Presents the caller, who sees what nobody else does. */
export const presentSelf = (user: UserRow, urls: Urls): User => ({
  ...presentUser(user, urls),
  ...(user.language && { language: user.language as NonNullable<User['language']> }),
})
