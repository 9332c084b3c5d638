import type { UserToken } from '@scriptorium/types'
import type { TokenRow } from '@scriptorium/schema/tables/people'

/** Presents a token without its value, which is not stored. */
export const presentUserToken = (token: TokenRow): UserToken => ({
  object: 'user-token',
  id: token.id,
  label: token.label,
  createdAt: token.createdAt,
  ...(token.expiresAt && { expiresAt: token.expiresAt }),
  ...(token.lastUsedAt && { lastUsedAt: token.lastUsedAt }),
})
