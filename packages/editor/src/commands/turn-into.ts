import { closeHistory } from 'prosemirror-history'
import { Fragment, type Node } from 'prosemirror-model'
import { Selection, type Command } from 'prosemirror-state'
import { documentTypeOf, schema, typeNamed } from '../schema/schema.ts'
import { textTypes } from '../schema/types.ts'

const lists = ['list-unordered', 'list-ordered', 'list-tasks']
const boxes = ['blockquote', 'hint', 'expandable']
const lines = ['paragraph', 'heading-1', 'heading-2', 'heading-3']

const isLine = (type: string): boolean => (textTypes as readonly string[]).includes(type)

/** Returns what a block can become without losing anything. */
export const turnTargets = (node: Node): string[] => {
  const type = documentTypeOf(node) ?? ''
  const all = isLine(type)
    ? [...lines, ...lists, ...boxes]
    : lists.includes(type)
      ? lists
      : boxes.includes(type)
        ? boxes
        : []
  return all.filter((one) => one !== type)
}

const make = (type: string, data: object, content: Node | readonly Node[] | Fragment, key: unknown): Node =>
  typeNamed(type)!.create({ data, key }, content)

const itemsFor = (type: string, nodes: readonly Node[]): Node[] =>
  nodes.map((node) => {
    const own = node.type.name === 'list_item' ? node.content : Fragment.from(node)
    return make('list-item', type === 'list-tasks' ? { checked: false } : {}, own, null)
  })

const blocksOf = (node: Node): readonly Node[] =>
  node.type.name === 'expandable' ? [...node.firstChild!.children, ...node.lastChild!.children] : node.children

const boxOf = (type: string, blocks: readonly Node[], key: unknown): Node => {
  if (type !== 'expandable') return make(type, type === 'hint' ? { style: 'info' } : {}, blocks, key)
  const [first, ...rest] = blocks
  const title = first?.isTextblock ? first : schema.nodes['paragraph']!.create()
  const body = first?.isTextblock ? rest : blocks
  return make(
    type,
    {},
    [
      schema.nodes['expandable_title']!.create(null, title),
      schema.nodes['expandable_body']!.createAndFill(null, body)!,
    ],
    key,
  )
}

const plainLine = (node: Node): Node => schema.nodes['paragraph']!.create(null, node.content)

const turned = (node: Node, type: string): Node => {
  const own = documentTypeOf(node) ?? ''
  const { key } = node.attrs
  if (isLine(type)) return make(type, {}, node.content, key)
  if (lists.includes(type)) return make(type, {}, itemsFor(type, isLine(own) ? [plainLine(node)] : node.children), key)
  return boxOf(type, isLine(own) ? [plainLine(node)] : blocksOf(node), key)
}

/** Turns the block at a position into another kind. Its content stays. */
export const turnInto =
  (pos: number, type: string): Command =>
  (state, dispatch) => {
    const node = state.doc.nodeAt(pos)
    if (!node || !turnTargets(node).includes(type)) return false
    const tr = closeHistory(state.tr).replaceWith(pos, pos + node.nodeSize, turned(node, type))
    dispatch?.(tr.setSelection(Selection.near(tr.doc.resolve(pos + 1))).scrollIntoView())
    return true
  }
