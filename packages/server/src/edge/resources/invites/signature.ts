import type { InviteRow } from '@scriptorium/schema/tables/people'
import { isSigned, signed } from '../../../platform/storage/signatures.ts'

type Sent = Pick<InviteRow, 'id' | 'email' | 'expiresAt'>

const partsOf = ({ id, email }: Sent) => ['invite', id, email ?? '']

/**
 * Returns the signature that only the mail of an invitation contains. It proves that its sender can read the mail of that
 * address. The id proves nothing, because the inviter knows it too.
 */
export const signInvitation = (secret: string, invite: Sent): string =>
  signed(secret, partsOf(invite), Math.floor(Date.parse(invite.expiresAt!) / 1000))

/** Returns whether a query is the proof of an invitation. */
export const isProven = (secret: string, invite: Sent, query: URLSearchParams, now: number): boolean =>
  invite.email !== null && isSigned(secret, partsOf(invite), query, now)
