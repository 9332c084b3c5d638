import type { Session } from '@scriptorium/types'
import type { SessionRow } from '@scriptorium/schema/tables/sessions'
import { presentEach } from '../../../ground/present-each.ts'

/** Presents a session to its user. `currentId` is the id of the session of the request, or of a token. */
export const presentSession = (row: SessionRow, currentId: string): Session =>
  presentEach<Session>({
    object: 'session',
    id: row.id,
    browser: row.browser,
    isCurrent: row.id === currentId,
    createdAt: row.createdAt,
    lastActiveAt: row.lastUsedAt,
    expiresAt: row.expiresAt,
    signOutURL: row.id === currentId && row.signOutUrl !== null ? row.signOutUrl : undefined,
  })
