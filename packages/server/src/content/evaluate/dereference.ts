import type { BlockNode, Document, DocumentNode, FragmentNode } from '../markdown/document.ts'
import { keyMaker, withKeys } from '../markdown/keys.ts'
import type { ContentRef } from '../tree/records.ts'

/** The blocks of reusable content, references resolved; undefined where there is none. */
export type ReadReusable = (id: string) => Promise<readonly BlockNode[] | undefined>

const deepest = 4
const mostBlocks = 10_000

const idOf = (node: DocumentNode | FragmentNode): string | undefined => {
  const ref =
    node.object === 'block' && node.type === 'reusable-content'
      ? (node.data?.['ref'] as ContentRef | undefined)
      : undefined
  const id = ref?.kind === 'reusable-content' && ref['space'] === undefined ? ref['reusableContent'] : undefined
  return typeof id === 'string' ? id : undefined
}

/** Whether there is anything to put in place. */
export const hasReusable = (nodes: readonly (DocumentNode | FragmentNode)[]): boolean =>
  nodes.some(
    (node) =>
      idOf(node) !== undefined ||
      ('nodes' in node && hasReusable(node.nodes ?? [])) ||
      ('fragments' in node && hasReusable(node.fragments ?? [])),
  )

/**
 * A document with reusable content in the place of what refers to it. What leads to itself, nests too deep or grows too
 * large stays a reference.
 */
export const dereference = async (document: Document, read: ReadReusable): Promise<Document> => {
  let left = mostBlocks
  const inPlace = async (node: DocumentNode, above: readonly string[]): Promise<DocumentNode[]> => {
    const id = idOf(node)
    const isOpen = id !== undefined && !above.includes(id) && above.length < deepest
    const found = isOpen ? await read(id) : undefined
    if (!found || found.length > left) return [await within(node, above)]
    left -= found.length
    const keyFor = keyMaker()
    const own = found.map((block) => withKeys(block, keyFor(`${String(node.key)}/${String(block.key)}`)))
    return all(own, [...above, id!])
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
  return { ...document, nodes: (await all(document.nodes, [])) as BlockNode[] }
}
