import type { BlockNode, Document, DocumentNode, FragmentNode } from '@scriptorium/content/markdown/document'
import { Fragment, type Node } from 'prosemirror-model'
import { schema, typeNamed } from '../schema/schema.ts'
import { captionedTypes, containerTypes, voidTypes } from '../schema/types.ts'
import { openInlines, Unfit } from './open-inlines.ts'
import { openTable } from './open-table.ts'
import { ownOf, ownOfFragment } from '../schema/own.ts'
import { keepSource } from './sources.ts'

type Opener = (node: BlockNode) => Node

const named = (name: string) => schema.nodes[name]!

/** Returns a node, or throws `Unfit` if its content is not what the schema says. */
const fitting = (name: string, attrs: object, content: Fragment | Node[]): Node => {
  const type = named(name)
  const fragment = Fragment.from(content)
  if (!type.validContent(fragment)) throw new Unfit(`Unfit content of ${name}`)
  return type.create(attrs, fragment)
}

const childrenOf = ({ nodes = [] }: BlockNode): readonly DocumentNode[] => nodes

const withoutFragments = (node: BlockNode): void => {
  if ((node.fragments ?? []).length > 0) throw new Unfit(`Unknown fragments of ${node.type}`)
}

/** Returns blocks; lines between them become paragraphs, and nothing an empty one. */
export const openBlocks = (nodes: readonly DocumentNode[]): Node[] => {
  const blocks: Node[] = []
  let line: DocumentNode[] = []
  const flush = (): void => {
    if (line.length > 0) blocks.push(named('paragraph').create(null, openInlines(line)))
    line = []
  }
  for (const node of nodes) {
    if (node.object !== 'block') line.push(node)
    else {
      flush()
      blocks.push(openBlock(node))
    }
  }
  flush()
  return blocks.length > 0 ? blocks : [named('paragraph').create()]
}

const openText: Opener = (node) => {
  withoutFragments(node)
  return typeNamed(node.type)!.create(ownOf(node), openInlines(childrenOf(node)))
}

const openItems = (node: BlockNode): Node[] =>
  childrenOf(node).map((child) => {
    if (child.object !== 'block') throw new Unfit(`Text in ${node.type}`)
    return openBlock(child)
  })

const openContainer: Opener = (node) => {
  withoutFragments(node)
  const { content } = containerTypes[node.type]!
  const inner = content === 'block+' ? openBlocks(childrenOf(node)) : openItems(node)
  return fitting(typeNamed(node.type)!.name, ownOf(node), inner)
}

const openCode: Opener = (node) => {
  withoutFragments(node)
  return fitting('code', ownOf(node), openItems(node))
}

const openLine: Opener = (node) => {
  withoutFragments(node)
  return named('code_line').create(ownOf(node), openInlines(childrenOf(node)))
}

const isNamed = (fragment: FragmentNode, name: string): boolean => fragment.fragment === name || fragment.type === name

const openFragment = (name: string, fragment: FragmentNode): Node => {
  const node = fitting(name, ownOfFragment(fragment), openBlocks(fragment.nodes))
  keepSource(node, fragment)
  return node
}

const withoutNodes = (node: BlockNode): void => {
  const hasText = childrenOf(node).some((one) => one.object !== 'text' || (one.leaves ?? []).some(({ text }) => text))
  if (hasText) throw new Unfit(`Content of ${node.type}`)
}

const openCaptioned: Opener = (node) => {
  withoutNodes(node)
  const captions = (node.fragments ?? []).map((one) => {
    if (!isNamed(one, 'caption')) throw new Unfit(`Unknown fragment of ${node.type}`)
    return openFragment('caption', one)
  })
  return fitting(typeNamed(node.type)!.name, ownOf(node), captions)
}

const openVoid: Opener = (node) => {
  withoutFragments(node)
  withoutNodes(node)
  return typeNamed(node.type)!.create(ownOf(node))
}

const emptyPart = (name: string): FragmentNode => ({ object: 'fragment', fragment: name, type: name, nodes: [] })

const openExpandable: Opener = (node) => {
  withoutNodes(node)
  const part = (name: string): FragmentNode =>
    (node.fragments ?? []).find((one) => isNamed(one, name)) ?? emptyPart(name)
  const [title, body] = [part('expandable-title'), part('expandable-body')]
  const others = (node.fragments ?? []).filter((one) => one !== title && one !== body)
  return fitting('expandable', { ...ownOf(node), fragments: others }, [
    openFragment('expandable_title', title),
    openFragment('expandable_body', body),
  ])
}

const isIn = (list: readonly string[], type: string): boolean => list.includes(type)

const openerOf = (type: string): Opener | undefined => {
  if (/^(?:paragraph|heading-[1-6])$/.test(type)) return openText
  if (Object.hasOwn(containerTypes, type)) return openContainer
  if (isIn(captionedTypes, type)) return openCaptioned
  if (isIn(voidTypes, type)) return openVoid
  if (type === 'code') return openCode
  if (type === 'code-line') return openLine
  if (type === 'expandable') return openExpandable
  return type === 'table' ? (node) => openTable(node, openBlocks) : undefined
}

const foreign = (node: BlockNode): Node => named('foreign').create({ json: node })

/** Returns a block of the editor. One that the schema has no place for is kept whole. */
export const openBlock = (node: BlockNode): Node => {
  let opened: Node
  try {
    opened = openerOf(node.type)?.(node) ?? foreign(node)
  } catch {
    // Clients can store anything, such as a list of nodes that is a number.
    opened = foreign(node)
  }
  keepSource(opened, node)
  return opened
}

const asTopBlock = (node: BlockNode): Node => {
  const opened = openBlock(node)
  if (opened.type.isInGroup('block')) return opened
  const kept = foreign(node)
  keepSource(kept, node)
  return kept
}

/** Returns a document as the editor has it. `saveDocument` turns it back without a change. */
export const openDocument = (document: Document): Node => {
  const blocks = document.nodes.map(asTopBlock)
  const rest = { ...document, nodes: [] }
  return named('doc').create({ rest }, blocks.length > 0 ? blocks : [named('paragraph').create()])
}
