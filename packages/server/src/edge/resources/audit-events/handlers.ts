import { defineHandlers } from '../../http/operations/handlers.ts'
import { presentAuditEvent } from './presenter.ts'
import { findAuditEvent, listAuditEvents } from './repo.ts'

export const auditEvents = defineHandlers('audit-events', {
  listOrganizationAuditEvents: ({ access, db, list, query, services }) =>
    listAuditEvents(db, access.organization.id, query, list, (found) => presentAuditEvent(found, services.urls)),

  getOrganizationAuditEvent: async ({ access, db, params, problem, services }) => {
    const found = await findAuditEvent(db, access.organization.id, params.auditEventId)
    if (!found) throw problem('not_found', 'There is no such audit event')
    return presentAuditEvent(found, services.urls)
  },
})
