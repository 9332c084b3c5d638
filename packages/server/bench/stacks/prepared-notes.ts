import type { OperationId } from '@scriptorium/types'
import { newId, newOrderedId } from '@scriptorium/basics/id'
import type { UserRow } from '@scriptorium/schema/tables/people'
import type { SpaceRow } from '@scriptorium/schema/tables/places'
import type { Sql } from './sql-names.ts'

/** Returns the inserts that the server adds to the transaction of a write: the audit event and the index job. */
export const createNotes = (sql: Sql) => ({
  audit: (user: UserRow, action: OperationId, { organizationId, id }: Pick<SpaceRow, 'organizationId' | 'id'>) =>
    sql.insert('audit_events', {
      id: newOrderedId(),
      organizationId,
      userId: user.id,
      tokenId: user.id,
      action,
      method: 'POST',
      path: '/',
      targetType: 'space',
      targetId: id,
      requestId: id,
      createdAt: new Date().toISOString(),
    }),

  indexLater: (spaceId: string) => {
    const now = new Date().toISOString()
    const payload = JSON.stringify({ spaceId })
    const job = { id: newId(), name: 'indexSpace', key: `indexSpace:${spaceId}`, payload, state: 'queued', attempts: 0 }
    return sql.insert(
      'jobs',
      { ...job, createdAt: now, runAt: now },
      `on conflict (key) where state = 'queued' do update set payload = excluded.payload`,
    )
  },
})
