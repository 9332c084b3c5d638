import type { AgentInstructions, AssistantEngine, Document } from '@scriptorium/client'
import { queryOptions } from '@tanstack/react-query'
import { docs } from '../docs.ts'
import { queries } from '../queries.ts'
import { onlyIf, readTagged } from '../tagged.ts'

const keyOf = (organizationId: string, part: 'engine' | 'guide') => ['organizations', organizationId, part] as const

/** Queries the engine that writes answers for an organization, with the tag of what was read. */
export const engineQuery = (organizationId: string) =>
  queryOptions({
    queryKey: keyOf(organizationId, 'engine'),
    queryFn: () => readTagged<AssistantEngine>(docs.getAssistantEngine({ params: { organizationId } })),
    staleTime: Infinity,
  })

/** Chooses the engine of an organization. */
export const chooseEngine = async (
  organizationId: string,
  body: Parameters<typeof docs.setAssistantEngine>[0]['body'],
  tag?: string,
) => {
  await docs.setAssistantEngine({ params: { organizationId }, body, ...onlyIf(tag) })
  await queries.invalidateQueries({ queryKey: keyOf(organizationId, 'engine') })
}

/** Leaves the answers to the engine of the server, if it has one. */
export const removeEngine = async (organizationId: string) => {
  await docs.resetAssistantEngine({ params: { organizationId } })
  await queries.invalidateQueries({ queryKey: keyOf(organizationId, 'engine') })
}

/** Queries the style guide of an organization, with the tag of what was read. */
export const guideQuery = (organizationId: string) =>
  queryOptions({
    queryKey: keyOf(organizationId, 'guide'),
    queryFn: () => readTagged<AgentInstructions>(docs.getOrganizationAgentInstructions({ params: { organizationId } })),
    staleTime: Infinity,
  })

/** Replaces the style guide of an organization. */
export const writeGuide = async (organizationId: string, instructions: Document, tag?: string) => {
  const params = { organizationId }
  await docs.updateOrganizationAgentInstructions({ params, body: { instructions }, ...onlyIf(tag) })
  await queries.invalidateQueries({ queryKey: keyOf(organizationId, 'guide') })
}
