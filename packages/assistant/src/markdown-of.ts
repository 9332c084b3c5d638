import { runOnce } from '@scriptorium/content/caller'
import { formatMarkdown } from '@scriptorium/content/pool/pool'
import type { BlockNode, DocumentNode } from '@scriptorium/content/markdown/document'

/** Returns nodes whose links are complete addresses. */
const withAddresses = <Node extends DocumentNode>(nodes: readonly Node[], base: string): Node[] =>
  nodes.map((node) => {
    if (node.object === 'text') return node
    const ref = node.data['ref'] as { url?: string } | undefined
    const data =
      ref?.url === undefined ? node.data : { ...node.data, ref: { ...ref, url: new URL(ref.url, base).href } }
    return { ...node, data, ...(node.nodes && { nodes: withAddresses(node.nodes, base) }) }
  })

/** Returns the text of an answer as markdown. With a base, its links are complete addresses. */
export const markdownOf = async (nodes: readonly BlockNode[], base?: string): Promise<string> => {
  const shown = base === undefined ? [...nodes] : withAddresses(nodes, base)
  return (await runOnce(() => formatMarkdown({ nodes: shown }))).trim()
}
