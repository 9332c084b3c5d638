import type { IntegrationChoice, OperationChoice } from '@scriptorium/editor'
import { queryOptions } from '@tanstack/react-query'
import { choicesIn } from './api-choices.ts'
import { docs } from '../docs.ts'

/** Queries the blocks that the integrations of a space offer. */
export const integrationBlocksQuery = (spaceId: string) =>
  queryOptions({
    queryKey: ['integration-blocks', spaceId],
    queryFn: async (): Promise<IntegrationChoice[]> => {
      const found = await docs.listSpaceIntegrationsBlocks({ params: { spaceId } })
      return found.flatMap(({ name, blocks }) =>
        blocks.map(({ id, title }) => ({ integration: name, block: id, title })),
      )
    },
    staleTime: 60_000,
  })

/** Queries what the OpenAPI specifications of an organization describe. */
export const operationsQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['organizations', organizationId, 'operations'],
    queryFn: async (): Promise<OperationChoice[]> => {
      const specs = await Array.fromAsync(
        docs.listOpenAPISpecs.items({ params: { organizationId }, query: { limit: 1000 } }),
      )
      const found: OperationChoice[] = []
      for (const { slug, lastVersion } of specs) {
        if (lastVersion === undefined) continue
        const params = { organizationId, specSlug: slug }
        const { filesystem } = await docs.getLatestOpenAPISpecVersionContent({ params })
        found.push(...choicesIn(slug, Object.values(filesystem)[0]))
      }
      return found
    },
    staleTime: 60_000,
  })
