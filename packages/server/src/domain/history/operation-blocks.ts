import {
  walkNodes,
  type BlockNode,
  type Document,
  type DocumentNode,
  type FragmentNode,
} from '@scriptorium/content/markdown/document'
import { keyMaker, withKeys } from '@scriptorium/content/markdown/keys'
import { parseMarkdown } from '@scriptorium/content/pool/pool'
import type { ContentRef } from '@scriptorium/content/tree/records'
import { operationPart, schemaPart, webhookPart } from '@scriptorium/openapi/part-names'
import type { ReadParts } from '@scriptorium/store/openapi-parts'

/** A page with more than this shows the rest of its operations as cards, so that it stays small enough for a browser. */
const maxCharacters = 400_000
const maxSchemasPerBlock = 50

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Returns the names of the parts that a block shows. */
const partsOf = ({ type, data }: BlockNode): string[] => {
  const method = textIn(data['method'])
  switch (type) {
    case 'openapi-operation':
    case 'swagger':
      return [operationPart(method, textIn(data['path']))]
    case 'openapi-webhook':
      return [webhookPart(method, textIn(data['name']))]
    case 'openapi-schemas': {
      const names = Array.isArray(data['schemas']) ? data['schemas'] : []
      return names.slice(0, maxSchemasPerBlock).map((name) => schemaPart(textIn(name)))
    }
    default:
      return []
  }
}

const specOf = ({ data }: BlockNode): string | undefined => {
  const ref = data['ref'] as ContentRef | undefined
  return ref?.kind === 'openapi' && typeof ref['spec'] === 'string' ? ref['spec'] : undefined
}

const isBlock = (node: DocumentNode | FragmentNode): node is BlockNode => node.object === 'block'

const hasOperations = (nodes: readonly DocumentNode[]): boolean =>
  [...walkNodes(nodes)].some((node) => isBlock(node) && partsOf(node).length > 0)

// A part begins with its title as a heading.
const withoutHead = (nodes: readonly BlockNode[], { data }: BlockNode): readonly BlockNode[] =>
  data['headless'] === true ? nodes.slice(1) : nodes

/** Returns what takes the place of a block whose parts have these nodes. */
type Place = (block: BlockNode, nodes: readonly BlockNode[]) => readonly BlockNode[]

/**
 * Replaces the operations, webhooks and schemas of APIs in a document by what is known of them. A block stays if its
 * specification or its part does not exist. By default, what is known takes the place of the block.
 */
export const showOperations = async <T extends Pick<Document, 'nodes'>>(
  document: T,
  read: ReadParts,
  place: Place = (_block, nodes) => nodes,
): Promise<T> => {
  if (!hasOperations(document.nodes)) return document
  let left = maxCharacters
  const shownBy = async (block: BlockNode): Promise<readonly BlockNode[] | undefined> => {
    const [names, spec] = [partsOf(block), specOf(block)]
    if (names.length === 0 || spec === undefined) return undefined
    const found = await read(spec, names)
    const texts = names.flatMap((name) => found.get(name) ?? [])
    const size = texts.reduce((sum, text) => sum + text.length, 0)
    if (texts.length === 0 || size > left) return undefined
    left -= size
    const shown: BlockNode[] = []
    for (const text of texts) shown.push(...withoutHead((await parseMarkdown(text)).nodes, block))
    const keyFor = keyMaker()
    return place(
      block,
      shown.map((node) => withKeys(node, keyFor(`${String(block.key)}/${String(node.key)}`))),
    )
  }
  const within = async <T extends DocumentNode | FragmentNode>(node: T): Promise<T> => {
    const nodes = 'nodes' in node && node.nodes ? { nodes: await all(node.nodes) } : {}
    const fragments: FragmentNode[] = []
    if ('fragments' in node) for (const one of node.fragments ?? []) fragments.push(await within(one))
    return { ...node, ...nodes, ...(fragments.length > 0 && { fragments }) }
  }
  const all = async (nodes: readonly DocumentNode[]): Promise<DocumentNode[]> => {
    const next: DocumentNode[] = []
    for (const node of nodes) next.push(...((isBlock(node) && (await shownBy(node))) || [await within(node)]))
    return next
  }
  return { ...document, nodes: (await all(document.nodes)) as BlockNode[] }
}
