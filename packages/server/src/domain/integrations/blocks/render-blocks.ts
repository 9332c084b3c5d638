import type { BlockNode } from '@scriptorium/content/markdown/document'
import { createRecent } from '../../../ground/recent.ts'
import { activeOn, type ActiveIntegration } from '../active.ts'
import type { DispatchServices } from '../dispatch.ts'
import { renderBlock, type RenderedBlock } from './render-block.ts'

const maxBlocksPerPage = 50
/** How long a block is shown as it was rendered, unless the integration says otherwise. */
const blockTtlMs = 60_000
const maxTtlMs = 3_600_000

type Rendered = RenderedBlock | undefined

// The keys name everything that a block depends on.
const known = createRecent<Promise<Rendered>>({ ttlMs: blockTtlMs })

const ttlOf = (control: string | undefined): number => {
  const seconds = /max-age=(\d{1,9})/.exec(control ?? '')?.[1]
  return seconds === undefined ? blockTtlMs : Math.min(Math.max(Number(seconds) * 1000, 1000), maxTtlMs)
}

const rendered = (
  services: DispatchServices,
  one: ActiveIntegration,
  spaceId: string,
  { data }: BlockNode,
): Promise<Rendered> => {
  const { block, props = {} } = data as { block: unknown; props?: Record<string, unknown> }
  // The token of a block is signed by the server.
  const key = JSON.stringify([services.secret, one.installationId, one.integration.version, spaceId, block, props])
  const found = known.get(key)
  if (found) return found
  const rendering = renderBlock(services, one, {
    place: { type: 'document', id: spaceId },
    view: { componentId: String(block), props },
  })
    .then((result) => {
      known.set(key, rendering, ttlOf(result?.cacheControl))
      return result
    })
    // A block that cannot be rendered stays a card.
    .catch((): Rendered => undefined)
  known.set(key, rendering)
  return rendering
}

/** Returns whether a block is one of an integration. */
export const isIntegrationBlock = ({ type }: BlockNode): boolean => type === 'integration'

const integrationOf = (active: readonly ActiveIntegration[], { data }: BlockNode): ActiveIntegration | undefined =>
  active.find(({ integration }) => integration.name === data['integration'])

/** Returns the top-level blocks of integrations with what the integrations rendered, as far as they did. */
export const renderBlocks = async (
  services: DispatchServices,
  spaceId: string,
  nodes: readonly BlockNode[],
): Promise<ReadonlyMap<BlockNode, RenderedBlock>> => {
  const blocks = nodes.filter(isIntegrationBlock).slice(0, maxBlocksPerPage)
  const all = new Map<BlockNode, RenderedBlock>()
  if (blocks.length === 0 || !services.scripts.isAvailable()) return all
  const active = await activeOn(services.database.read, 'space', spaceId)
  await Promise.all(
    blocks.map(async (node) => {
      const one = integrationOf(active, node)
      const result = one && (await rendered(services, one, spaceId, node))
      if (result) all.set(node, result)
    }),
  )
  return all
}

/** Replaces the blocks of integrations by their content, for readers who cannot use them. */
export const withBlockTexts = async (
  services: DispatchServices,
  spaceId: string,
  nodes: readonly BlockNode[],
): Promise<readonly BlockNode[]> => {
  const blocks = await renderBlocks(services, spaceId, nodes)
  return blocks.size === 0 ? nodes : nodes.flatMap((node) => blocks.get(node)?.text ?? [node])
}
