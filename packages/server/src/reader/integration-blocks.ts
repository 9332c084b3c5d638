import type { BlockNode } from '@scriptorium/content/markdown/document'
import { parseMarkdown } from '@scriptorium/content/pool/pool'
import { counted } from '@scriptorium/content/counted-cache'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import type { ActiveIntegration } from '../integrations/active.ts'
import { activeOn } from '../integrations/active.ts'
import { askIntegration } from '../integrations/ask.ts'
import { renderedAsMarkdown } from './content-kit.ts'
import type { Visit } from './visit.ts'

const blocksKept = 1000
const maxBlocksPerPage = 50
/** How long a block is shown as it was rendered, unless the integration says otherwise. */
const blockTtlMs = 60_000
const maxTtlMs = 3_600_000
const timeoutMs = 5000

type Rendered = readonly BlockNode[] | undefined

// The keys name everything that a block depends on.
const known = counted('site_blocks', new LRUCache<string, Promise<Rendered>>({ max: blocksKept, ttl: blockTtlMs }))

const output = z.object({ type: z.literal('element'), element: z.unknown() })

const ttlOf = (control: string | undefined): number => {
  const seconds = /max-age=(\d{1,9})/.exec(control ?? '')?.[1]
  return seconds === undefined ? blockTtlMs : Math.min(Math.max(Number(seconds) * 1000, 1000), maxTtlMs)
}

const render = async (
  { services, found }: Visit,
  one: ActiveIntegration,
  { data }: BlockNode,
  key: string,
): Promise<Rendered> => {
  const { answer, isDelivered } = await askIntegration(services, {
    ...one,
    type: 'ui_render',
    payload: {
      componentId: String(data['block']),
      props: data['props'] ?? {},
      context: { type: 'document', theme: 'light', spaceId: found.space.id, editable: false },
    },
    signal: AbortSignal.timeout(timeoutMs),
    timeoutMs,
  })
  if (!answer || !isDelivered) return undefined
  const { element } = output.parse(JSON.parse(answer.bytes.toString('utf8')))
  const { nodes } = await parseMarkdown(renderedAsMarkdown(element))
  const rendered = nodes as BlockNode[]
  known.set(key, Promise.resolve(rendered), { ttl: ttlOf(answer.headers['cache-control']) })
  return rendered
}

const renderedBlock = (visit: Visit, active: readonly ActiveIntegration[], node: BlockNode): Promise<Rendered> => {
  const { integration: name, block, props } = node.data
  const one = active.find(({ integration }) => integration.name === name)
  if (!one) return Promise.resolve(undefined)
  const key = JSON.stringify([one.installationId, one.integration.version, visit.found.space.id, block, props])
  const found = known.get(key)
  if (found) return found
  // A block that cannot be rendered stays a card.
  const rendering = render(visit, one, node, key).catch((): Rendered => undefined)
  known.set(key, rendering)
  return rendering
}

const isIntegration = ({ type }: BlockNode) => type === 'integration'

/** Replaces the top-level blocks of integrations by what the integrations render. */
export const withRenderedBlocks = async (visit: Visit, nodes: readonly BlockNode[]): Promise<readonly BlockNode[]> => {
  if (!nodes.some(isIntegration) || !visit.services.scripts.isAvailable()) return nodes
  // Blocks change without a change of the content.
  if (visit.services.readLog) visit.services.readLog.isVolatile = true
  const active = await activeOn(visit.services.database.read, 'space', visit.found.space.id)
  let count = 0
  const shown = await Promise.all(
    nodes.map(async (node): Promise<readonly BlockNode[]> => {
      if (!isIntegration(node) || ++count > maxBlocksPerPage) return [node]
      return (await renderedBlock(visit, active, node)) ?? [node]
    }),
  )
  return shown.flat()
}
