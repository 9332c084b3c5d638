import { defineHandlers, notImplemented } from '../../http/handlers.ts'

export const events = defineHandlers('events', {
  listIntegrationEvents: notImplemented,
  getIntegrationEvent: notImplemented,
})
