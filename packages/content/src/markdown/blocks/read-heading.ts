import { block, type BlockNode, type DocumentNode, type Leaf } from '../document.ts'

/** The document format allows only these ids. Links are matched in lower case. */
const known = /^[-a-z0-9.+_]+$/

/** Returns a heading of a level from 1 to 6. Documents have three kinds; a deeper one has the third kind and its level as data. */
export const headingOf = (
  level: number,
  nodes: readonly DocumentNode[],
  { id, ...data }: { readonly id?: string | undefined; readonly align?: string } = {},
): BlockNode => {
  const lower = id?.toLowerCase() ?? ''
  const own = id === undefined || id === '' ? {} : { id: known.test(lower) ? lower : id }
  return block(`heading-${Math.min(level, 3)}`, [...nodes], { ...data, ...own, ...(level > 3 ? { level } : {}) })
}

const anchorStart = /^<a\s+(?:href="#[^"<>&]*"\s+)?(?:id|name)=["']([^"'<>&]+)["']\s*>$/

/** Finds `<a id="x"></a>` among the leaves of a text. */
const anchorIn = (leaves: readonly Leaf[]): { at: number; id: string } | undefined => {
  for (const [at, leaf] of leaves.entries()) {
    const [, id] = anchorStart.exec(leaf.raw ?? '') ?? []
    if (id !== undefined && leaves[at + 1]?.raw === '</a>') return { at, id }
  }
  return undefined
}

/** Removes the anchor element and the space next to it. */
const withoutElement = (leaves: readonly Leaf[], at: number): Leaf[] => {
  const [before, after] = [leaves.slice(0, at), leaves.slice(at + 2)]
  const kept =
    after.length === 0
      ? before.map((leaf, index) => (index === before.length - 1 ? { ...leaf, text: leaf.text.trimEnd() } : leaf))
      : after.map((leaf, index) => (index === 0 && at === 0 ? { ...leaf, text: leaf.text.trimStart() } : leaf))
  return (after.length === 0 ? kept : [...before, ...kept]).filter(({ text, raw }) => text !== '' || raw !== undefined)
}

const withoutAnchor = (nodes: readonly DocumentNode[]): { id: string; nodes: DocumentNode[] } | undefined => {
  for (const [index, node] of nodes.entries()) {
    const found = node.object === 'text' ? anchorIn(node.leaves) : undefined
    if (!found || node.object !== 'text') continue
    const leaves = withoutElement(node.leaves, found.at)
    const text = leaves.length > 0 ? [{ ...node, leaves }] : []
    return { id: found.id, nodes: [...nodes.slice(0, index), ...text, ...nodes.slice(index + 1)] }
  }
  return undefined
}

const withoutMarker = (nodes: readonly DocumentNode[]): { id: string; nodes: DocumentNode[] } | undefined => {
  const last = nodes.at(-1)
  const leaf = last?.object === 'text' ? last.leaves.at(-1) : undefined
  const [marker, id] = (leaf?.marks.length === 0 && /(?<![ \t])[ \t]*\{#([^\s{}#]+)\}[ \t]*$/.exec(leaf.text)) || []
  if (id === undefined || last?.object !== 'text') return undefined
  const text = leaf!.text.slice(0, -marker!.length)
  const leaves = [...last.leaves.slice(0, -1), ...(text === '' ? [] : [{ ...leaf!, text }])]
  return { id, nodes: [...nodes.slice(0, -1), ...(leaves.length > 0 ? [{ ...last, leaves }] : [])] }
}

/** Splits the content of a heading from its id, written as `{#id}` or as an anchor without text. */
export const splitHeadingId = (nodes: readonly DocumentNode[]): { id?: string; nodes: readonly DocumentNode[] } => {
  return withoutMarker(nodes) ?? withoutAnchor(nodes) ?? { nodes }
}
