import type { Actor } from '../../../domain/access/principal.ts'

/** Returns the source of the conversations that a caller ingests. */
export const sourceOf = (principal: Actor): string => {
  if (principal.kind !== 'installation') return 'integration:api:default'
  return `integration:${principal.integrationName}:${principal.installationId}`
}
