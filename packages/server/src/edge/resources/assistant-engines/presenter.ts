import type { AssistantEngine } from '@scriptorium/types'
import type { Config } from '@scriptorium/settings/config'
import type { AssistantEngineRow } from '@scriptorium/schema/tables/assistant'
import type { Urls } from '../../../platform/urls.ts'

/** Presents the engine of an organization. Of that of the server, nothing is told. */
export const presentEngine = (
  row: AssistantEngineRow | undefined,
  organizationId: string,
  { config, urls }: { config: Pick<Config, 'assistantUrl'>; urls: Urls },
): AssistantEngine => {
  const shared = {
    object: 'assistant-engine',
    urls: { location: urls.api(`/v1/orgs/${organizationId}/assistant`) },
  } as const
  if (!row) return { ...shared, origin: config.assistantUrl === undefined ? 'none' : 'server' }
  const { url, model, key, updatedAt } = row
  return { ...shared, origin: 'organization', url, model, hasKey: key !== null, updatedAt }
}
