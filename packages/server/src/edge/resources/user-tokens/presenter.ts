import type { UserToken } from '@scriptorium/types'
import type { TokenRow } from '@scriptorium/schema/tables/people'
import { presentEach } from '../../../ground/present-each.ts'

/** Presents a token without its value, which is not stored. */
export const presentUserToken = (token: TokenRow): UserToken =>
  presentEach<UserToken>({
    object: 'user-token',
    id: token.id,
    label: token.label,
    createdAt: token.createdAt,
    expiresAt: token.expiresAt || undefined,
    lastUsedAt: token.lastUsedAt || undefined,
  })
