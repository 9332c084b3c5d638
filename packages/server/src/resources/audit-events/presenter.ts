import type { AuditEvent } from '@scriptorium/types'
import type { Urls } from '../../urls.ts'
import { presentUser } from '../users/presenter.ts'
import type { AuditEventFound } from './rows.ts'

/** What has happened, as the admins of the organization see it. */
export const presentAuditEvent = ({ event, user }: AuditEventFound, urls: Urls): AuditEvent => ({
  object: 'audit-event',
  id: event.id,
  createdAt: event.createdAt,
  action: event.action,
  actor: user && presentUser(user, urls),
  ...(event.tokenId !== '' && { token: event.tokenId }),
  requestId: event.requestId,
  method: event.method as AuditEvent['method'],
  path: event.path,
  target: { type: event.targetType, id: event.targetId },
})
