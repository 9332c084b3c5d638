import { block, type BlockNode, type DocumentNode } from './document.ts'

/** The ids that a document can hold; a link finds an id by its lower case. */
const known = /^[-a-z0-9.+_]+$/

/** Returns a heading of a level from 1 to 6. Documents have three kinds; a deeper one is of the third kind and says its level. */
export const headingOf = (
  level: number,
  nodes: readonly DocumentNode[],
  { id, ...data }: { readonly id?: string | undefined; readonly align?: string } = {},
): BlockNode => {
  const lower = id?.toLowerCase() ?? ''
  const own = id === undefined || id === '' ? {} : { id: known.test(lower) ? lower : id }
  return block(`heading-${Math.min(level, 3)}`, [...nodes], { ...data, ...own, ...(level > 3 ? { level } : {}) })
}

const rawText = (node: DocumentNode | undefined): string =>
  node?.object === 'inline' && node.type === 'raw' ? String(node.data['text']) : ''

const anchorStart = /^<a\s+(?:href="#[^"<>&]*"\s+)?(?:id|name)="([^"<>&]+)"\s*>$/

/** Where `<a id="x"></a>` stands among the nodes, and its id. */
const anchorIn = (nodes: readonly DocumentNode[]): { at: number; id: string } | undefined => {
  for (const [at, node] of nodes.entries()) {
    const [, id] = anchorStart.exec(rawText(node)) ?? []
    if (id !== undefined && rawText(nodes[at + 1]) === '</a>') return { at, id }
  }
  return undefined
}

const trimmedText = (node: DocumentNode | undefined, edge: 'start' | 'end'): DocumentNode[] => {
  if (node?.object !== 'text') return node ? [node] : []
  const at = edge === 'start' ? 0 : node.leaves.length - 1
  const leaves = node.leaves
    .map((leaf, index) => {
      if (index !== at) return leaf
      return { ...leaf, text: edge === 'start' ? leaf.text.trimStart() : leaf.text.trimEnd() }
    })
    .filter(({ text }) => text !== '')
  return leaves.length > 0 ? [{ ...node, leaves }] : []
}

const withoutElement = (nodes: readonly DocumentNode[], at: number): DocumentNode[] => {
  const [before, after] = [nodes.slice(0, at), nodes.slice(at + 2)]
  if (after.length === 0) return [...before.slice(0, -1), ...trimmedText(before.at(-1), 'end')]
  if (before.length === 0) return [...trimmedText(after[0], 'start'), ...after.slice(1)]
  return [...before, ...after]
}

const withoutMarker = (nodes: readonly DocumentNode[]): { id: string; nodes: DocumentNode[] } | undefined => {
  const last = nodes.at(-1)
  const leaf = last?.object === 'text' ? last.leaves.at(-1) : undefined
  const [marker, id] = (leaf?.marks.length === 0 && /[ \t]*\{#([^\s{}#]+)\}[ \t]*$/.exec(leaf.text)) || []
  if (id === undefined || last?.object !== 'text') return undefined
  const text = leaf!.text.slice(0, -marker!.length)
  const leaves = [...last.leaves.slice(0, -1), ...(text === '' ? [] : [{ ...leaf!, text }])]
  return { id, nodes: [...nodes.slice(0, -1), ...(leaves.length > 0 ? [{ ...last, leaves }] : [])] }
}

/** Splits the content of a heading from its id, written as `{#id}` or as an anchor without text. */
export const splitHeadingId = (nodes: readonly DocumentNode[]): { id?: string; nodes: readonly DocumentNode[] } => {
  const marked = withoutMarker(nodes)
  if (marked) return marked
  const anchor = anchorIn(nodes)
  return anchor ? { id: anchor.id, nodes: withoutElement(nodes, anchor.at) } : { nodes }
}
