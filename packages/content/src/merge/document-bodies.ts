import { block, type BlockNode, type Document, textNode } from '../markdown/document.ts'
import { canonicalText } from '../map/canonical.ts'
import type { MergedText, Texts } from './markdown-bodies.ts'
import { mergeSequences } from './sequences.ts'

const withoutKeys = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutKeys)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, member]) => !(name === 'key' && typeof member === 'string'))
      .map(([name, member]) => [name, withoutKeys(member)]),
  )
}

const blocksOf = (text: string): BlockNode[] => (text === '' ? [] : ((JSON.parse(text) as Document).nodes ?? []))

const hint = (...nodes: BlockNode[]): BlockNode =>
  block(
    'hint',
    [
      block('paragraph', [textNode('Conflict:', ['bold']), textNode(' the change request has this version:')]),
      ...nodes,
    ],
    { style: 'warning' },
  )

/** Both documents whole, the request's in a hint: for what cannot be compared block by block. */
export const keepBothDocuments = ({ main, request }: Texts): MergedText => {
  const outer = JSON.parse(main || request) as Document
  const nodes = [...blocksOf(main), hint(...blocksOf(request))]
  return { text: JSON.stringify({ ...outer, nodes }), conflict: true }
}

/** Merges two edits of a document by its top-level blocks; keys do not count as content. */
export const mergeDocuments = (texts: Texts): MergedText => {
  const nodes = { base: blocksOf(texts.base), main: blocksOf(texts.main), request: blocksOf(texts.request) }
  const told = (list: BlockNode[]): string[] => list.map((node) => canonicalText(withoutKeys(node)))
  const steps = mergeSequences({ base: told(nodes.base), main: told(nodes.main), request: told(nodes.request) })
  const merged = steps.map((step) => {
    const node = nodes[step.from][step[step.from]!]!
    return step.conflict ? hint(node) : node
  })
  const outer = JSON.parse(texts.main || texts.request) as Document
  return { text: JSON.stringify({ ...outer, nodes: merged }), conflict: steps.some(({ conflict }) => conflict) }
}
