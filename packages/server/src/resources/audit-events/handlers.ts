import { defineHandlers } from '../../http/handlers.ts'
import { presentAuditEvent } from './presenter.ts'
import { listAuditEvents } from './repo.ts'

export const auditEvents = defineHandlers('audit-events', {
  listOrganizationAuditEvents: ({ access, db, list, query, services }) =>
    listAuditEvents(db, access.organization.id, query, list, (found) => presentAuditEvent(found, services.urls)),
})
