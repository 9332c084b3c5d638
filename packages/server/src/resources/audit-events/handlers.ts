import { defineHandlers, notImplemented } from '../../http/handlers.ts'

export const auditEvents = defineHandlers('audit-events', {
  listOrganizationAuditEvents: notImplemented,
})
