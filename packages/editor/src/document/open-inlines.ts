import type {
  DocumentNode,
  InlineNode,
  Leaf,
  Mark as DocumentMark,
  TextNode,
} from '@scriptorium/content/markdown/document'
import type { Mark, Node } from 'prosemirror-model'
import { schema, typeNamed } from '../schema/schema.ts'
import { inlineTypes, markNameOf, plainMarks, wrapperTypes } from '../schema/types.ts'
import { ownOf } from '../schema/own.ts'

/** Thrown if nodes are not what the schema has at their place. The block around them is then kept whole. */
export class Unfit extends Error {}

const isPlain = (type: string): boolean => (plainMarks as readonly string[]).includes(type)

const openMark = (mark: DocumentMark): Mark => {
  const { object: _, type, data, ...rest } = mark as DocumentMark & Record<string, unknown>
  const isKnown = (isPlain(type) || type === 'color') && Object.keys(rest).length === 0
  return isKnown
    ? schema.marks[markNameOf(type)]!.create({ data: data ?? {} })
    : schema.marks['foreign_mark']!.create({ json: mark })
}

const withMarks = (own: readonly Mark[], outer: readonly Mark[]): readonly Mark[] =>
  own.reduce((set, mark) => mark.addToSet(set), [...outer] as readonly Mark[])

const openLeaf = (leaf: Leaf, outer: readonly Mark[]): Node[] => {
  const { object: _, text, marks: own, ...rest } = leaf as Leaf & Record<string, unknown>
  const marks = withMarks((own ?? []).map(openMark), outer)
  if (rest['raw'] !== undefined) {
    const json = { object: 'text', leaves: [leaf] }
    return [schema.nodes['foreign_inline']!.create({ json }, null, outer)]
  }
  if (typeof text !== 'string') throw new Unfit('A leaf without text')
  if (text === '') return []
  const isFurnished = Object.keys(rest).length > 0
  const fields = isFurnished ? [schema.marks['leaf_fields']!.create({ fields: rest })] : []
  return [schema.text(text, withMarks(fields, marks))]
}

const openText = (node: TextNode, outer: readonly Mark[]): Node[] =>
  (node.leaves ?? []).flatMap((leaf) => openLeaf(leaf, outer))

const openWrapper = (node: InlineNode, outer: readonly Mark[], at: number): Node[] => {
  const { fragments } = node
  const attrs = { ...ownOf(node), at, ...(node.type === 'annotation' ? { fragments: fragments ?? [] } : {}) }
  const content = openInlines(node.nodes ?? [], withMarks([schema.marks[node.type]!.create(attrs)], outer))
  const isWhole = content.length > 0 && (node.type === 'annotation' || (fragments ?? []).length === 0)
  return isWhole ? content : [foreignInline(node, outer)]
}

const foreignInline = (node: DocumentNode, outer: readonly Mark[]): Node =>
  schema.nodes['foreign_inline']!.create({ json: node }, null, outer)

const isVoid = ({ nodes, fragments }: InlineNode): boolean =>
  (nodes ?? []).every((one) => one.object === 'text' && (one.leaves ?? []).every((leaf) => leaf.text === '')) &&
  (fragments ?? []).length === 0

const openInline = (node: InlineNode, outer: readonly Mark[], at: number): Node[] => {
  if ((wrapperTypes as readonly string[]).includes(node.type)) return openWrapper(node, outer, at)
  const isKnown = (inlineTypes as readonly string[]).includes(node.type) && isVoid(node)
  return isKnown ? [typeNamed(node.type)!.create(ownOf(node), null, outer)] : [foreignInline(node, outer)]
}

/** Returns the content of a line. Throws `Unfit` if there is a block in it. */
export const openInlines = (nodes: readonly DocumentNode[], outer: readonly Mark[] = []): Node[] =>
  nodes.flatMap((node, index) => {
    if (node.object === 'text') return openText(node, outer)
    if (node.object !== 'inline') throw new Unfit(`A ${String(node.type)} in a line`)
    return openInline(node, outer, index)
  })
