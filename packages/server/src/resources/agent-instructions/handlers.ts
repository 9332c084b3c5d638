import { defineHandlers, notImplemented } from '../../http/handlers.ts'

export const agentInstructions = defineHandlers('agent-instructions', {
  getOrganizationAgentInstructions: notImplemented,
  updateOrganizationAgentInstructions: notImplemented,
})
