import { block, textNode, type BlockNode, type DocumentNode } from '@scriptorium/content/markdown/document'
import { resolveDocument } from '@scriptorium/content/links/resolve-document'
import { parseMarkdown } from '@scriptorium/content/pool/pool'
import { counted } from '@scriptorium/content/counted-cache'
import { LRUCache } from 'lru-cache'
import type { GeneratedPage } from '../openapi/generated.ts'
import { runGenerator } from '../openapi/run-generator.ts'
import { findContent, findSpecBySlug } from '../openapi/store.ts'
import { noteVolatile, type Visit } from './visit.ts'
import { remember } from '../remember.ts'

type Texts = ReadonlyMap<string, Pick<GeneratedPage, 'markdown' | 'title'>>

const versionsKept = 20
const waitMs = 20_000

// A version never changes, so entries never become stale.
const known = counted('site_operations', new LRUCache<string, Promise<Texts>>({ max: versionsKept }))

const generate = async ({ services }: Visit, versionId: string, slug: string): Promise<Texts> => {
  const bundled = await findContent(services.database.read, versionId, 'bundled')
  const props = { grouping: 'by-operation', models: false }
  const pages =
    bundled &&
    (await runGenerator({ bundled, pages: { slug, props, changes: undefined } }, AbortSignal.timeout(waitMs)))
  return new Map((pages ?? []).map((page) => [page.key, page]))
}

/** Returns the generated text of each operation of a specification. It is generated once for each version. */
const textsOf = async (visit: Visit, slug: string): Promise<Texts> => {
  noteVolatile(visit)
  const spec = await findSpecBySlug(visit.services.database.read, visit.found.organization.id, slug)
  const versionId = spec?.lastVersionId
  if (versionId == null) return new Map()
  return remember(known, versionId, () => generate(visit, versionId, slug)).catch(() => new Map())
}

const keyOf = ({ type, data }: BlockNode): string => {
  const method = String(data['method'] ?? 'get').toLowerCase()
  return type === 'openapi-webhook'
    ? `webhook:${method} ${String(data['name'])}`
    : `operation:${method} ${String(data['path'])}`
}

// The block shows method and path itself, and its headings stay below those of the page.
const withTitle = (title: string, nodes: readonly BlockNode[]): BlockNode[] => [
  block('heading-3', [textNode(title)]),
  ...nodes
    .slice(nodes[0]?.type === 'code' ? 1 : 0)
    .map((node) => (/^heading-[1-3]$/.test(node.type) ? { ...node, type: 'heading-4' } : node)),
]

const asWritten = async (href: string) => ({ kind: 'url', url: href })

const withText = async (visit: Visit, node: BlockNode): Promise<BlockNode> => {
  const spec = (node.data['ref'] as { spec?: unknown } | undefined)?.spec
  if (typeof spec !== 'string') return node
  const text = (await textsOf(visit, spec)).get(keyOf(node))
  if (text === undefined) return node
  const document = await resolveDocument(await parseMarkdown(text.markdown), asWritten)
  return { ...node, nodes: withTitle(text.title, document.nodes) }
}

const types = new Set(['openapi-operation', 'openapi-webhook'])

/** Returns the blocks with what their API operations need to be shown whole: parameters, bodies, responses and code. */
export const withOperations = async (visit: Visit, nodes: readonly BlockNode[]): Promise<BlockNode[]> => {
  const one = async <Node extends DocumentNode>(node: Node): Promise<Node> => {
    if (node.object !== 'block' || !holdsOperation(node)) return node
    if (types.has(node.type)) return (await withText(visit, node)) as Node
    return { ...node, nodes: await Promise.all((node.nodes ?? []).map(one)) }
  }
  return Promise.all(nodes.map(one))
}

const holdsOperation = (node: DocumentNode): boolean =>
  node.object === 'block' && (types.has(node.type) || (node.nodes ?? []).some(holdsOperation))
