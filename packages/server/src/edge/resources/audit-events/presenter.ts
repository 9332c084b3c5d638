import type { AuditEvent } from '@scriptorium/types'
import { presentEach } from '../../../ground/present-each.ts'
import type { AuditDetails } from '../../../domain/audit/details.ts'
import type { Urls } from '../../../platform/urls.ts'
import { presentUser } from '../users/presenter.ts'
import type { AuditEventDetails } from './rows.ts'

/** Returns the source of an event. The server's own pages, such as that of an invite, are outside `/v1`. A purge has no user. */
const sourceOf = ({ userId, path }: AuditEventDetails['event']): AuditEvent['source'] => {
  if (!path.startsWith('/v1/')) return 'ui'
  return userId === '' ? 'workflow' : 'api'
}

const actorOf = (user: AuditEventDetails['user'], urls: Urls): AuditEvent['actor'] =>
  user && { ...presentUser(user, urls), type: 'user', label: user.displayName }

/** Presents an audit event. */
export const presentAuditEvent = ({ event, user }: AuditEventDetails, urls: Urls): AuditEvent => {
  const details = JSON.parse(event.details ?? '{}') as AuditDetails
  return presentEach<AuditEvent>({
    object: 'audit-event',
    id: event.id,
    createdAt: event.createdAt,
    occurredAt: event.createdAt,
    action: event.action,
    actor: actorOf(user, urls),
    source: sourceOf(event),
    token: event.tokenId || undefined,
    requestId: event.requestId,
    method: event.method as AuditEvent['method'],
    path: event.path,
    target: {
      type: event.targetType as AuditEvent['target']['type'],
      id: event.targetId,
      ...(details.title !== undefined && { title: details.title }),
    },
    fields: details.fields,
    replacedMergeRules: details.replacedMergeRules,
    urls: { location: urls.api(`/v1/orgs/${event.organizationId}/audit-events/${event.id}`) },
  })
}
