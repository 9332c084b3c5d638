import {
  block,
  inline,
  textNode,
  voidBlock,
  type BlockNode,
  type DocumentNode,
} from '@scriptorium/content/markdown/document'

const paragraph = (...nodes: DocumentNode[]) => block('paragraph', nodes)
const url = (address: string) => ({ kind: 'url', url: address })
const part = (name: string, ...nodes: DocumentNode[]) => ({ object: 'fragment' as const, fragment: name, nodes })

const table = (value: string, type: string, view: Record<string, unknown>): BlockNode => ({
  ...voidBlock('table', {
    view: { ...view, columns: ['a'], columnWidths: { a: value } },
    definition: {
      a: { id: 'a', title: value, type, textAlignment: value, options: [{ value, label: value, color: value }] },
    },
    records: { r: { orderIndex: value, values: { a: type === 'text' || type === 'select' ? value : url(value) } } },
    cellMerges: [{ anchor: { record: 'r', column: 'a' }, rowSpan: value }],
  }),
})

/** Returns a block for each field that is rendered, with the same value in all of them. */
export const blocksWith = (value: string): BlockNode[] => [
  paragraph(textNode(value)),
  paragraph({
    object: 'text',
    leaves: [
      {
        object: 'leaf',
        text: value,
        marks: [
          { object: 'mark', type: value },
          { object: 'mark', type: 'color', data: { text: value, background: value } },
        ],
      },
    ],
  }),
  paragraph({ object: 'text', leaves: [{ object: 'leaf', text: '', marks: [], raw: value }] }),
  paragraph(inline('link', { ref: url(value), title: value }, [textNode(value)])),
  paragraph(
    inline('emoji', { code: value }),
    inline('icon', { icon: value, color: value }),
    inline('expression', { expression: value }),
  ),
  paragraph(inline('inline-math', { formula: value })),
  paragraph(inline('inline-image', { ref: url(value), refDark: url(value), alt: value, caption: value, size: value })),
  paragraph(inline('mention', { ref: { kind: 'user', user: 'u' } })),
  paragraph(inline('button', { label: value, kind: value, size: value, icon: value, ref: url(value) })),
  paragraph(inline('button', { label: value, kind: value, action: { action: 'search', query: value } })),
  paragraph(inline('button', { label: value, kind: value, action: { action: 'select', slug: value } })),
  paragraph({
    ...inline('annotation', {}, [textNode(value)]),
    fragments: [part('annotation-body', paragraph(textNode(value)))],
  }),
  paragraph(inline(value, { ref: url(value) }, [textNode(value)])),
  ...[1, 2, 3, 4, 5, 6].map((level) => block(`heading-${level}`, [textNode(value)], { id: value, align: value })),
  block('blockquote', [paragraph(textNode(value))]),
  voidBlock('divider', { style: value }),
  ...['list-ordered', 'list-tasks', 'list-unordered'].map((type) =>
    block(type, [block('list-item', [paragraph(textNode(value))], { checked: value })], { start: value }),
  ),
  voidBlock('math', { formula: value }),
  voidBlock('embed', { url: value, title: value }),
  block('hint', [paragraph(textNode(value))], { style: value, icon: value }),
  block('code', [block('code-line', [textNode(value)])], {
    syntax: value,
    title: value,
    overflow: value,
    collapsedLineCount: value,
  }),
  block(
    'images',
    [
      {
        ...voidBlock('image', { ref: url(value), refDark: url(value), alt: value, width: value, height: value }),
        fragments: [part('caption', paragraph(textNode(value)))],
      },
    ],
    { align: value },
  ),
  voidBlock('file', { ref: url(value) }),
  voidBlock('drawing', { ref: url(value) }),
  ...['text', 'select', 'files', 'image', 'content-ref', 'users', 'rating', 'number', 'checkbox', value].map((type) =>
    table(value, type, { type: 'grid' }),
  ),
  table(value, 'content-ref', {
    type: 'cards',
    cardSize: value,
    targetDefinition: 'a',
    coverDefinition: 'a',
    coverDefinitionDark: 'a',
  }),
  block('tabs', [block('tabs-item', [paragraph(textNode(value))], { title: value, icon: value, slug: value })]),
  {
    ...voidBlock('expandable'),
    fragments: [
      part('expandable-title', paragraph(textNode(value))),
      part('expandable-body', paragraph(textNode(value))),
    ],
  },
  block('stepper', [block('stepper-step', [paragraph(textNode(value))], { icon: value })]),
  block('columns', [block('column', [paragraph(textNode(value))], { width: value, verticalAlignment: value })]),
  voidBlock('content-ref', { ref: url(value) }),
  voidBlock('content-ref', { ref: { kind: 'page', page: 'p' } }),
  ...['openapi-operation', 'swagger'].map((type) => voidBlock(type, { ref: url(value), path: value, method: value })),
  voidBlock('openapi-schemas', { ref: url(value), schemas: [value], title: value }),
  voidBlock('openapi-webhook', { ref: url(value), name: value, method: value }),
  voidBlock('integration', { integration: value, block: value, url: value, props: { html: value } }),
  block('prompt', [block('code', [block('code-line', [textNode(value)])])], { description: value, icon: value }),
  block('updates', [block('update', [paragraph(textNode(value))], { date: value, tags: [value, { tag: value }] })], {
    format: value,
  }),
  voidBlock('raw', { text: value }),
  block(value, [paragraph(textNode(value))]),
  block('if', [paragraph(textNode(value))], { expression: value }),
  voidBlock('reusable-content', { ref: url(value) }),
]
