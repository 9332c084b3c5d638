import type { AssistantEngine } from '@scriptorium/types'
import type { Config } from '@scriptorium/settings/config'
import type { AssistantEngineRow } from '@scriptorium/schema/tables/assistant'
import { presentEach } from '../../../ground/present-each.ts'
import type { Urls } from '../../../platform/urls.ts'

/** Presents the engine of an organization. Of that of the server, nothing is told. */
export const presentEngine = (
  row: AssistantEngineRow | undefined,
  organizationId: string,
  { config, urls }: { config: Pick<Config, 'assistantUrl'>; urls: Urls },
): AssistantEngine =>
  presentEach<AssistantEngine>({
    object: 'assistant-engine',
    origin: row ? 'organization' : config.assistantUrl === undefined ? 'none' : 'server',
    url: row?.url,
    model: row?.model,
    hasKey: row && row.key !== null,
    updatedAt: row?.updatedAt,
    urls: { location: urls.api(`/v1/orgs/${organizationId}/assistant`) },
  })
