import { defineHandlers } from '../../http/operations/handlers.ts'
import { requireShortDocument } from '../documents/rules.ts'
import { presentAgentInstructions } from './presenter.ts'
import { findAgentInstructions, setAgentInstructions } from './repo.ts'
import { initialInstructions } from './rules.ts'

export const agentInstructions = defineHandlers('agent-instructions', {
  getOrganizationAgentInstructions: async ({ access: { organization }, db, services }) =>
    presentAgentInstructions(
      (await findAgentInstructions(db, organization.id)) ?? initialInstructions(organization),
      services.urls,
    ),

  updateOrganizationAgentInstructions: async ({ access: { organization }, body, db, now, principal, services }) => {
    requireShortDocument(body.instructions, '/body/instructions')
    const instructions = JSON.stringify(body.instructions)
    const row = { organizationId: organization.id, instructions, updatedBy: principal.user.id, updatedAt: now }
    await setAgentInstructions(db, row)
    return presentAgentInstructions(row, services.urls)
  },
})
