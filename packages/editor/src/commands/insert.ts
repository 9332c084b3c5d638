import type { Node } from 'prosemirror-model'
import { NodeSelection, Selection, TextSelection, type EditorState, type Transaction } from 'prosemirror-state'
import type { EditorIcon } from '../icons/icons.ts'
import type { NamedKind } from '../words/words.ts'
import { schema } from '../schema/schema.ts'
import { nameOf, type textTypes } from '../schema/types.ts'
import { today } from './today.ts'

type Attributes = Readonly<Record<string, unknown>>

const make = (name: string, data: Attributes = {}, content?: Node | readonly Node[]): Node =>
  schema.nodes[name]!.createAndFill({ data }, content)!

const paragraph = (): Node => make('paragraph')

const items = (name: string, count: number, data: Attributes = {}): Node[] =>
  Array.from({ length: count }, () => make(name, data, paragraph()))

const newTable = (type: 'cards' | 'grid'): Node => {
  const columns = ['c0', 'c1', 'c2']
  const definition = Object.fromEntries(columns.map((id) => [id, { id, title: '', type: 'text' }]))
  const rows = ['r0', 'r1'].map((id) =>
    schema.nodes['table_row']!.create(
      { id },
      columns.map((column) => schema.nodes['table_cell']!.createAndFill({ column })!),
    ),
  )
  return schema.nodes['table']!.create({ data: { view: { type, columns }, definition } }, rows)
}

const urlRef = { kind: 'url', url: '' }

/** A kind of block or inline that can be inserted. */
export interface Insertable {
  readonly id: string
  /** Its name in the words of blocks. */
  readonly type: NamedKind
  /** What it is called, if it has a name of its own. */
  readonly title?: string
  readonly icon: EditorIcon
  readonly create: () => Node
  /** Whether its properties open at once, because it is nothing without them. */
  readonly asks?: boolean
}

const one = (type: NamedKind, icon: EditorIcon, create: () => Node, asks = false): Insertable => ({
  id: type,
  type,
  icon,
  create,
  asks,
})

const textOf = (type: (typeof textTypes)[number]): Insertable => one(type, type, () => make(nameOf(type)))

const hint = (type: NamedKind, style: 'danger' | 'info' | 'success' | 'warning'): Insertable =>
  one(type, style, () => make('hint', { style }, paragraph()))

const operation = (type: NamedKind): Insertable =>
  one(type, 'operation', () => make(nameOf(type), { ref: { kind: 'openapi', spec: '' }, ...operationData[type] }), true)

const operationData: Readonly<Record<string, Attributes>> = {
  'openapi-operation': { method: 'get', path: '/' },
  'openapi-schemas': { schemas: [] },
  'openapi-webhook': { name: '', method: 'post' },
}

/** All that `/` inserts, in the order in which it is shown. */
export const insertables: readonly Insertable[] = [
  textOf('paragraph'),
  textOf('heading-1'),
  textOf('heading-2'),
  textOf('heading-3'),
  one('list-unordered', 'list', () => make('list_unordered', {}, items('list_item', 1))),
  one('list-ordered', 'numbers', () => make('list_ordered', {}, items('list_item', 1))),
  one('list-tasks', 'tasks', () => make('list_tasks', {}, items('list_item', 1, { checked: false }))),
  one('table', 'table', () => newTable('grid')),
  one('images', 'image', () => make('images', {}, make('image', { ref: urlRef, alt: '' })), true),
  one('code', 'brackets', () => make('code')),
  hint('hint', 'info'),
  hint('hint-success', 'success'),
  hint('hint-warning', 'warning'),
  hint('hint-danger', 'danger'),
  one('blockquote', 'quote', () => make('blockquote', {}, paragraph())),
  one('divider', 'divider', () => make('divider')),
  one('tabs', 'tabs', () => make('tabs', {}, items('tabs_item', 2, { title: '' }))),
  one('stepper', 'steps', () => make('stepper', {}, items('stepper_step', 2))),
  one('columns', 'columns', () => make('columns', {}, items('column', 2))),
  one('expandable', 'chevron', () => make('expandable')),
  one('table-cards', 'cards', () => newTable('cards')),
  one('file', 'file', () => make('file', { ref: urlRef }), true),
  one('embed', 'play', () => make('embed', { url: '' }), true),
  one('content-ref', 'book', () => make('content_ref', { ref: urlRef }), true),
  one(
    'reusable-content',
    'reuse',
    () => make('reusable_content', { ref: { kind: 'reusable-content', reusableContent: '' } }),
    true,
  ),
  one('if', 'variable', () => make('if', { expression: 'true' }, paragraph()), true),
  one('math', 'formula', () => make('math', { formula: '' }), true),
  one('mermaid', 'operation', () => make('code', { syntax: 'mermaid' })),
  one('drawing', 'edit', () => make('drawing', { ref: urlRef }), true),
  one('updates', 'list', () => make('updates', { format: 'full' }, make('update', { date: today() }, paragraph()))),
  one('prompt', 'edit', () => make('prompt', { description: '' }, make('code'))),
  textOf('heading-4'),
  textOf('heading-5'),
  textOf('heading-6'),
  operation('openapi-operation'),
  operation('openapi-schemas'),
  operation('openapi-webhook'),
  one('integration', 'plug', () => make('integration', { integration: '', block: '', props: {} }), true),
  one('link', 'link', () => schema.text(' ')),
  one('mention', 'mention', () => make('mention', { ref: { kind: 'user', user: '' } }), true),
  one('expression', 'variable', () => make('expression', { expression: '' }), true),
  one('emoji', 'emoji', () => make('emoji', { code: '1f642' }), true),
  one('icon', 'emoji', () => make('icon', { icon: 'star' }), true),
  one('inline-math', 'formula', () => make('inline_math', { formula: '' }), true),
  one('inline-image', 'image', () => make('inline_image', { ref: urlRef }), true),
  one('button', 'link', () => make('button', { label: '', kind: 'primary', ref: urlRef }), true),
]

/** A block that an integration offers. */
interface Offered {
  readonly integration: string
  readonly block: string
  readonly title: string
  readonly props?: Attributes | undefined
}

/** Returns a block of an integration as one that can be inserted. */
export const integrationBlock = ({ integration, block, title, props = {} }: Offered): Insertable => ({
  ...one('integration', 'plug', () => make('integration', { integration, block, props })),
  id: `integration/${integration}/${block}`,
  title,
})

const isEmptyLine = ({ selection }: EditorState): boolean =>
  selection.$from.parent.isTextblock && selection.$from.parent.content.size === 0

/** Puts the cursor into an inserted node, or selects it if it has no text. */
const selectIn = (tr: Transaction, pos: number, node: Node): Transaction => {
  const inside = node.isTextblock
    ? TextSelection.create(tr.doc, pos + 1)
    : Selection.findFrom(tr.doc.resolve(pos + 1), 1, true)
  const isInside = inside && inside.from < pos + node.nodeSize && !node.isAtom && node.type.spec.content !== 'caption?'
  if (isInside && node.type.name !== 'images') return tr.setSelection(inside)
  return tr.setSelection(NodeSelection.create(tr.doc, pos))
}

/** Inserts an inline at the cursor. Returns its position. */
const insertInline = (state: EditorState, node: Node): { tr: Transaction; pos: number } => {
  const { from, to } = state.selection
  const tr = state.tr.replaceWith(from, to, node)
  return { tr, pos: from }
}

/** Returns the transaction that inserts a node at the cursor: instead of an empty line, else after the block. */
export const insertNode = (state: EditorState, node: Node): { tr: Transaction; pos: number } => {
  if (node.isInline) return insertInline(state, node)
  const { $from } = state.selection
  const isLine = isEmptyLine(state) && $from.depth > 0
  const depth = $from.depth
  for (let at = depth; at > 0; at--) {
    const [index, parent] = [$from.index(at - 1), $from.node(at - 1)]
    const isReplacing = isLine && at === depth
    const fits = parent.canReplaceWith(isReplacing ? index : index + 1, index + 1, node.type)
    if (!fits) continue
    const [from, to] = isReplacing ? [$from.before(at), $from.after(at)] : [$from.after(at), $from.after(at)]
    const tr = state.tr.replaceWith(from, to, node)
    return { tr: selectIn(tr, from, node).scrollIntoView(), pos: from }
  }
  const end = state.doc.content.size
  const tr = state.tr.insert(end, node)
  return { tr: selectIn(tr, end, node).scrollIntoView(), pos: end }
}
