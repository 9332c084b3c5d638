import type { User } from '@scriptorium/types'
import type { UserRow } from '@scriptorium/schema/tables/people'
import { presentEach } from '../../../ground/present-each.ts'
import type { Urls } from '../../../platform/urls.ts'

const present = (user: UserRow, urls: Urls, language: string | undefined): User =>
  presentEach<User>({
    object: 'user',
    id: user.id,
    displayName: user.displayName,
    email: user.email || undefined,
    photoURL: user.photoUrl || undefined,
    language: language as User['language'] | undefined,
    urls: { location: urls.api(`/v1/users/${user.id}`) },
  })

/** Presents a user to others. */
export const presentUser = (user: UserRow, urls: Urls): User => present(user, urls, undefined)

/** Presents the caller, who sees what nobody else does. */
export const presentSelf = (user: UserRow, urls: Urls): User => present(user, urls, user.language || undefined)
