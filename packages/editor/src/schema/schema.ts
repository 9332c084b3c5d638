import { columnsOf, type TableData } from '@scriptorium/content/markdown/tables/table-data'
import {
  Schema,
  type Attrs,
  type DOMOutputSpec,
  type Mark,
  type MarkSpec,
  type Node,
  type NodeSpec,
} from 'prosemirror-model'
import { ownAttributes } from './own.ts'
import {
  captionedTypes,
  containerTypes,
  inlineTypes,
  markNameOf,
  nameOf,
  plainMarks,
  textTypes,
  voidTypes,
} from './types.ts'
import { containerOutput, inlineOutput, textOutput, voidOutput, linkOutput } from './output.ts'

const attrs = ownAttributes

/** Returns the titles of a table, which other programs get when it is copied. */
const titleRow = (data: TableData): DOMOutputSpec[] => {
  const titles = columnsOf(data).map((id) => data.definition?.[id]?.title ?? '')
  if (titles.every((title) => title === '')) return []
  return [['thead', ['tr', ...titles.map((title): DOMOutputSpec => ['th', title])]]]
}

// ProseMirror fills a block that needs parts with new ones, such as the rest of a row of images that was split.
const newData: Readonly<Record<string, object>> = {
  image: { ref: { kind: 'url', url: '' } },
  update: { date: '' },
}

const attrsOf = (type: string) => ({ ...attrs, data: { default: newData[type] ?? {} } })

const specsOf = (types: readonly string[], specOf: (type: string) => NodeSpec): Record<string, NodeSpec> =>
  Object.fromEntries(types.map((type) => [nameOf(type), { attrs: attrsOf(type), documentType: type, ...specOf(type) }]))

const texts = specsOf(textTypes, (type) => ({
  group: 'block textblock',
  content: 'inline*',
  whitespace: 'pre',
  defining: type !== 'paragraph',
  toDOM: textOutput,
}))

const containers = specsOf(Object.keys(containerTypes), (type) => ({
  content: containerTypes[type]!.content,
  ...(containerTypes[type]!.isBlock ? { group: 'block' } : {}),
  defining: true,
  isolating: type === 'tabs-item' || type === 'column',
  toDOM: containerOutput,
}))

const captioned = specsOf(captionedTypes, (type) => ({
  content: 'caption?',
  ...(type === 'image' ? {} : { group: 'block' }),
  isolating: true,
  toDOM: containerOutput,
}))

const voids = specsOf(voidTypes, () => ({ group: 'block', atom: true, toDOM: voidOutput }))

const inlines = specsOf(inlineTypes, () => ({ group: 'inline', inline: true, atom: true, toDOM: inlineOutput }))

/** A node of the document that this editor cannot show in parts. It is kept whole in `json`. */
const foreign = (isInline: boolean): NodeSpec => ({
  group: isInline ? 'inline' : 'block',
  inline: isInline,
  atom: true,
  attrs: { json: {} },
  toDOM: isInline ? inlineOutput : voidOutput,
})

const tagged =
  (tag: string) =>
  (_node: Node): DOMOutputSpec => [tag, 0]

const parts: Record<string, NodeSpec> = {
  code: {
    attrs,
    documentType: 'code',
    group: 'block',
    content: 'code_line+',
    isolating: true,
    defining: true,
    toDOM: () => ['pre', ['code', 0]],
  },
  code_line: {
    attrs,
    documentType: 'code-line',
    content: 'inline*',
    whitespace: 'pre',
    code: true,
    defining: true,
    toDOM: tagged('div'),
  },
  caption: { attrs, content: 'textblock+', isolating: true, toDOM: tagged('figcaption') },
  expandable: {
    attrs: { ...attrs, fragments: { default: [] } },
    documentType: 'expandable',
    group: 'block',
    content: 'expandable_title expandable_body',
    isolating: true,
    defining: true,
    toDOM: () => ['details', { open: '' }, 0],
  },
  expandable_title: { attrs, content: 'textblock+', isolating: true, toDOM: tagged('summary') },
  expandable_body: { attrs, content: 'block+', toDOM: tagged('div') },
  table: {
    attrs: { ...attrs, fragments: { default: [] } },
    documentType: 'table',
    group: 'block',
    content: 'table_row*',
    isolating: true,
    toDOM: ({ attrs: { data } }) => ['table', ...titleRow(data as TableData), ['tbody', 0]],
  },
  table_row: {
    attrs: { id: {}, extra: { default: {} }, values: { default: {} } },
    content: '(table_cell | table_value)*',
    toDOM: tagged('tr'),
  },
  table_cell: {
    attrs: { ...attrs, column: {}, name: { default: null } },
    content: 'block+',
    isolating: true,
    toDOM: tagged('td'),
  },
  table_value: {
    attrs: { column: {}, value: { default: null } },
    atom: true,
    isolating: true,
    toDOM: (node) => ['td', String(node.attrs['value'] ?? '')],
  },
  foreign: foreign(false),
  foreign_inline: foreign(true),
}

const elementOf: Readonly<Record<(typeof plainMarks)[number], string>> = {
  bold: 'strong',
  italic: 'em',
  strikethrough: 's',
  underline: 'u',
  superscript: 'sup',
  subscript: 'sub',
  keyboard: 'kbd',
  code: 'code',
}

const colors = 'green blue red orange yellow purple pink violet cyan primary info success warning danger tint'.split(
  ' ',
)

const colorClass = (prefix: string, value: unknown): string[] => {
  const name = typeof value === 'string' ? value.replace(/^\$/, '') : ''
  return colors.includes(name) ? [`${prefix}-${name}`] : []
}

/**
 * Returns the attributes of a mark that an element shows; false if it shows another one, or none. Browsers can rebuild a line while somebody
 * types, as Firefox does behind a link. Then the line is read again from its elements.
 */
const shownBy = (element: HTMLElement, name: string): Attrs | false => {
  const { mark } = (element as { pmViewDesc?: { mark?: Mark } }).pmViewDesc ?? {}
  return mark?.type.name === name && mark.attrs
}

const readable = (specs: Record<string, MarkSpec>): Record<string, MarkSpec> =>
  Object.fromEntries(
    Object.entries(specs).map(([name, spec]) => [
      name,
      { ...spec, parseDOM: [{ tag: '*', getAttrs: (element) => shownBy(element, name) }, ...(spec.parseDOM ?? [])] },
    ]),
  )

const marks = readable({
  // Two links to the same address side by side stay two by `at`.
  link: { attrs: { ...attrs, at: { default: 0 } }, inclusive: false, toDOM: linkOutput },
  annotation: {
    attrs: { ...attrs, fragments: { default: [] }, at: { default: 0 } },
    inclusive: false,
    toDOM: () => ['span', { class: 'annotation' }, 0],
  },
  ...Object.fromEntries(
    plainMarks.map((type): [string, MarkSpec] => [
      markNameOf(type),
      {
        attrs: { data: { default: {} } },
        documentType: type,
        parseDOM: [{ tag: elementOf[type] }],
        toDOM: () => [elementOf[type], 0],
      },
    ]),
  ),
  color: {
    attrs: { data: { default: {} } },
    toDOM: ({ attrs: { data } }) => [
      'span',
      { class: [...colorClass('ink', data.text), ...colorClass('paint', data.background)].join(' ') },
      0,
    ],
  },
  /** A mark that this editor does not know. */
  foreign_mark: { attrs: { json: {} }, excludes: '', toDOM: () => ['span', { class: 'foreign-mark' }, 0] },
  /** Fields of a leaf that this editor does not know. */
  leaf_fields: { attrs: { fields: {} }, toDOM: () => ['span', 0] },
})

/** The schema of the editor: one type of node for each type of block and inline of a document. */
export const schema = new Schema({
  nodes: {
    doc: {
      content: 'block+',
      attrs: { rest: { default: { object: 'document', data: { schemaVersion: 1 }, nodes: [] } } },
    },
    ...texts,
    ...containers,
    ...captioned,
    ...voids,
    ...parts,
    text: { group: 'inline' },
    ...inlines,
  },
  marks,
})

/** Returns the type that a node has in the document; undefined for parts that are fragments there. */
export const documentTypeOf = (node: Node): string | undefined => node.type.spec['documentType'] as string | undefined

/** Returns the type of node of the schema for a type of the document. */
export const typeNamed = (type: string) => {
  const name = nameOf(type)
  return Object.hasOwn(schema.nodes, name) ? schema.nodes[name] : undefined
}
