import { walkNodes, type BlockNode, type Document, type DocumentNode, type FragmentNode } from '../markdown/document.ts'
import { keyMaker, withKeys } from '../markdown/keys.ts'
import type { ContentRef } from '../tree/records.ts'

/** The address of reusable content. */
export interface ReusableAddress {
  readonly space: string
  readonly id: string
}

/**
 * Returns the blocks of reusable content with resolved references; references from another space name that space. Returns
 * undefined if the content does not exist or the reader cannot see it.
 */
export type ReadReusable = (address: ReusableAddress) => Promise<readonly BlockNode[] | undefined>

const maxDepth = 4
const maxNodes = 100_000

const addressOf = (node: DocumentNode | FragmentNode, home: string): ReusableAddress | undefined => {
  const isReference = node.object === 'block' && node.type === 'reusable-content'
  const ref = isReference ? (node.data?.['ref'] as ContentRef | undefined) : undefined
  if (ref?.kind !== 'reusable-content') return undefined
  const { reusableContent: id, space = home } = ref
  return typeof id === 'string' && typeof space === 'string' ? { space, id } : undefined
}

const countOf = (nodes: readonly DocumentNode[]): number => [...walkNodes(nodes)].length

/**
 * Replaces references to reusable content by its blocks. Returns the same document if it has no references. A reference stays
 * if it is cyclic, too deep, or would make the document too large. References without a space refer to the space `home`.
 */
export const dereference = async (document: Document, home: string, read: ReadReusable): Promise<Document> => {
  let left = maxNodes
  let isChanged = false
  const inPlace = async (node: DocumentNode, above: readonly string[]): Promise<DocumentNode[]> => {
    const address = addressOf(node, home)
    const name = address && `${address.space}/${address.id}`
    const isOpen = name !== undefined && !above.includes(name) && above.length < maxDepth
    const found = isOpen ? await read(address!) : undefined
    const size = found ? countOf(found) : 0
    if (!found || size > left) return [await within(node, above)]
    left -= size
    isChanged = true
    const keyFor = keyMaker()
    const own = found.map((block) => withKeys(block, keyFor(`${String(node.key)}/${String(block.key)}`)))
    return all(own, [...above, name!])
  }
  const within = async <T extends DocumentNode | FragmentNode>(node: T, above: readonly string[]): Promise<T> => {
    const nodes = 'nodes' in node && node.nodes ? { nodes: await all(node.nodes, above) } : {}
    const fragments: FragmentNode[] = []
    if ('fragments' in node) for (const one of node.fragments ?? []) fragments.push(await within(one, above))
    return { ...node, ...nodes, ...(fragments.length > 0 ? { fragments } : {}) }
  }
  const all = async (nodes: readonly DocumentNode[], above: readonly string[]): Promise<DocumentNode[]> => {
    const next: DocumentNode[] = []
    for (const node of nodes) next.push(...(await inPlace(node, above)))
    return next
  }
  const nodes = (await all(document.nodes, [])) as BlockNode[]
  return isChanged ? { ...document, nodes } : document
}
