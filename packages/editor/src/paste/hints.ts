import type { BlockNode, DocumentNode } from '@scriptorium/content/markdown/document'
import { hintStyles } from '../commands/hint-styles.ts'

const sign = /^\[!(\w+)\]\s*/

/** Returns a line without the first characters of its first text. */
const withoutStart = ([first, ...rest]: readonly DocumentNode[], count: number): DocumentNode[] => {
  if (first?.object !== 'text') return [first!, ...rest]
  const [leaf, ...leaves] = first.leaves
  const left = leaf!.text.slice(count)
  const kept = left === '' ? leaves : [{ ...leaf!, text: left }, ...leaves]
  return kept.length === 0 ? rest : [{ ...first, leaves: kept }, ...rest]
}

const hintOf = (quote: BlockNode): BlockNode | undefined => {
  const [line, ...blocks] = (quote.nodes ?? []) as BlockNode[]
  const text = line?.type === 'paragraph' ? line.nodes?.[0] : undefined
  const match = text?.object === 'text' ? sign.exec(text.leaves[0]?.text ?? '') : null
  const style = match && hintStyles[match[1]!.toLowerCase()]
  if (!match || style === undefined) return undefined
  const nodes = withoutStart(line!.nodes as DocumentNode[], match[0].length)
  const first = nodes.length > 0 || blocks.length === 0 ? [{ ...line!, nodes }] : []
  return { ...quote, type: 'hint', data: { style }, nodes: [...first, ...blocks] }
}

/** Returns blocks with the quotes that begin with a sign such as `[!NOTE]` as hints, as GitHub shows them. */
export const withHints = (blocks: readonly BlockNode[]): BlockNode[] =>
  blocks.map((one) => {
    const block = one.type === 'blockquote' ? (hintOf(one) ?? one) : one
    const isContainer = block.nodes?.every((node) => node.object === 'block') ?? false
    return isContainer ? { ...block, nodes: withHints(block.nodes as BlockNode[]) } : block
  })
