import type { DocumentNode, FragmentNode, InlineNode, Leaf, Mark } from '../document.ts'
import { fragmentNodes, rawText } from '../document.ts'
import { joined } from '../inlines/joined.ts'
import { addSorted } from '../inlines/marks.ts'
import { addressed } from '../refs.ts'

/** Returns the canonical form of blocks inside an inline, such as those of an annotation. */
export type BlocksOf = (nodes: readonly DocumentNode[]) => DocumentNode[]

type Data = Record<string, unknown>

/** Returns data without null, undefined and unused members, and with URLs in place of references. */
export const dataOf = (data: Data | undefined, ...unused: string[]): Data =>
  Object.fromEntries(
    Object.entries(data ?? {})
      .filter(([name, value]) => value !== null && value !== undefined && !unused.includes(name))
      .map(([name, value]) => [name, addressed(value)]),
  )

/** Returns data without the members whose value is the default one. */
export const withoutDefaults = (data: Data, defaults: Data): Data =>
  Object.fromEntries(Object.entries(data).filter(([name, value]) => defaults[name] !== value))

const markOf = ({ type, data }: Mark): Mark[] => {
  if (type !== 'color')
    return [{ object: 'mark', type, ...(Object.keys(data ?? {}).length > 0 ? { data } : {}) } as Mark]
  const colors = Object.entries(data ?? {}).filter(([, color]) => color && color !== 'default')
  return colors.length > 0 ? [{ object: 'mark', type, data: Object.fromEntries(colors) }] : []
}

const marksOf = (marks: readonly Mark[] | undefined): Mark[] =>
  (marks ?? []).flatMap(markOf).reduce<Mark[]>((all, mark) => addSorted(all, mark), [])

/** Splits a leaf into the whitespace at its edges and the rest. */
const piecesOf = (leaf: Leaf): Leaf[] => {
  const { text, marks } = leaf
  if (leaf.raw !== undefined) return [leaf]
  const start = text.length - text.trimStart().length
  const end = text.trimEnd().length
  const parts = start >= end ? [text] : [text.slice(0, start), text.slice(start, end), text.slice(end)]
  return parts.filter((part) => part !== '').map((part) => ({ object: 'leaf', text: part, marks }))
}

const isSpace = ({ text, raw }: Leaf): boolean => raw === undefined && text.trim() === ''

const hasContent = ({ text, raw }: Leaf): boolean => text !== '' || raw !== undefined

const has = (leaf: Leaf | undefined, type: string): boolean => leaf?.marks.some((mark) => mark.type === type) ?? false

/** Removes a mark from whitespace at its edges: it looks the same without the mark, and markdown cannot write it. */
const unmarkEdges = (leaves: readonly Leaf[], type: string): Leaf[] => {
  const isEdge = leaves.map(() => false)
  const walk = (from: number, step: 1 | -1): void => {
    let isOpen = true
    for (let at = from; at >= 0 && at < leaves.length; at += step) {
      const leaf = leaves[at]!
      if (!has(leaf, type)) isOpen = true
      else if (isSpace(leaf) && isOpen) isEdge[at] = true
      else isOpen = false
    }
  }
  walk(0, 1)
  walk(leaves.length - 1, -1)
  return leaves.map((leaf, at) =>
    isEdge[at] ? { ...leaf, marks: leaf.marks.filter((mark) => mark.type !== type) } : leaf,
  )
}

const leavesOf = (leaves: readonly Leaf[]): Leaf[] => {
  const known = leaves.filter(hasContent).map(({ text, marks, raw }): Leaf => {
    if (raw !== undefined) return { object: 'leaf', text: '', marks: [], raw }
    return { object: 'leaf', text: text.replace(/\r\n?/g, '\n'), marks: marksOf(marks) }
  })
  return ['bold', 'italic'].reduce(unmarkEdges, known.flatMap(piecesOf))
}

/** Optional texts. An empty one counts as absent. */
const emptyTexts = { alt: '', caption: '', title: '', icon: '' }

const shownTexts = new Set(['label', 'formula', 'expression'])

/** Replaces line breaks by spaces in texts that are shown on one line. */
const onOneLine = (data: Data): Data =>
  Object.fromEntries(
    Object.entries(data).map(([name, value]) => [
      name,
      shownTexts.has(name) && typeof value === 'string' ? value.replace(/(?<!\s)\s*\n\s*/g, ' ') : value,
    ]),
  )

const inlineOf = (node: InlineNode, blocks: BlocksOf): InlineNode => {
  const { object, type } = node
  const data = onOneLine(withoutDefaults(dataOf(node.data, 'reference', 'isFull'), emptyTexts))
  const nodes = node.nodes && node.nodes.length > 0 ? { nodes: inlinesOf(node.nodes, blocks) } : {}
  const content = nodes.nodes?.length ? nodes : {}
  const body = type === 'annotation' ? blocks(fragmentNodes(node, 'annotation-body')) : []
  const fragments: FragmentNode[] = [{ object: 'fragment', type: 'annotation-body', nodes: body }]
  return { object, type, data, isVoid: false, ...content, ...(type === 'annotation' ? { fragments } : {}) }
}

/** Removes line breaks at the end of a block, since they are invisible. */
const withoutLastBreak = (nodes: readonly DocumentNode[]): DocumentNode[] => {
  const last = nodes.at(-1)
  if (last?.object !== 'text') return [...nodes]
  const leaf = last.leaves.at(-1)!
  const text = leaf.text.trimEnd()
  if (leaf.raw !== undefined || !leaf.text.slice(text.length).includes('\n')) return [...nodes]
  const leaves = [...last.leaves.slice(0, -1), ...(text === '' ? [] : [{ ...leaf, text }])]
  return withoutLastBreak([...nodes.slice(0, -1), ...(leaves.length > 0 ? [{ ...last, leaves }] : [])])
}

/** Returns inline content in the canonical form, in which it is compared and written. */
export const inlinesOf = (nodes: readonly DocumentNode[], blocks: BlocksOf): DocumentNode[] => {
  const known = nodes.flatMap((node): DocumentNode[] => {
    if (node.object === 'inline' && node.type === 'raw') return [rawText(String(node.data['text']))]
    if (node.object === 'inline') return [inlineOf(node, blocks)]
    if (node.object === 'block') return inlinesOf(node.nodes ?? [], blocks)
    const leaves = (node.leaves ?? []).filter(hasContent)
    return leaves.length > 0 ? [{ object: 'text', leaves }] : []
  })
  const together = joined(known).map((node): DocumentNode =>
    node.object === 'text' ? { object: 'text', leaves: leavesOf(node.leaves) } : node,
  )
  return withoutLastBreak(joined(together))
}
