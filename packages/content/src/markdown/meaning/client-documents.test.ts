import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clientBlocks } from '../../../test/client-documents/documents.ts'
import type { Json } from '../../../test/client-documents/values.ts'
import type { BlockNode } from '../document.ts'
import { blocksOf } from './meaning.ts'
import { readMarkdown } from '../read.ts'
import { writeMarkdown } from '../write.ts'

const leaf = (text: string, ...marks: unknown[]): Json => ({ object: 'leaf', text, marks })
const text = (...leaves: (string | Json)[]): Json => ({
  object: 'text',
  leaves: leaves.map((one) => (typeof one === 'string' ? leaf(one) : one)),
})
const block = (type: string, rest: Json): Json => ({ object: 'block', type, ...rest })
const paragraph = (...nodes: Json[]): Json => block('paragraph', { nodes })
const link = (url: string, ...nodes: Json[]): Json => ({
  object: 'inline',
  type: 'link',
  data: { ref: { kind: 'url', url } },
  nodes,
})
const item = (data: Json, ...nodes: Json[]): Json => block('list-item', { data, nodes })
const image = (rest: Json): Json =>
  block('image', { isVoid: true, data: { ref: { kind: 'file', file: 'abc' } }, ...rest })
const cell = (name: string, value: string): Json => ({
  object: 'fragment',
  fragment: name,
  nodes: [paragraph(text(value))],
})
const bold = { object: 'mark', type: 'bold', data: {} }

const table = (align: string, orders: [unknown, unknown]): Json =>
  block('table', {
    isVoid: true,
    data: {
      view: { type: 'grid', columns: ['col-x', 'col-y'], hideHeader: false },
      records: {
        'row-b': { orderIndex: orders[1], values: { 'col-x': 'f3', 'col-y': 'f4' } },
        'row-a': { orderIndex: orders[0], values: { 'col-x': 'f1', 'col-y': 'f2' } },
      },
      definition: {
        'col-x': { id: 'col-x', title: 'X', type: 'text', textAlignment: align },
        'col-y': { id: 'col-y', title: 'Y', type: 'text', textAlignment: 'right' },
      },
    },
    fragments: [cell('f1', '1'), cell('f2', '2'), cell('f3', '3'), cell('f4', '4')],
  })

const grid = '| X |  Y |\n| - | -: |\n| 1 |  2 |\n| 3 |  4 |\n'

/** Documents as clients write them, and the equivalent markdown. */
const samples: readonly [what: string, nodes: Json[], markdown: string][] = [
  ['text in several leaves', [paragraph(text('one ', 'two', ' three'))], 'one two three\n'],
  ['text in several nodes', [paragraph(text('one '), text('two'))], 'one two\n'],
  ['empty leaves around a link', [paragraph(text(''), link('https://x.y', text('x')), text(''))], '[x](https://x.y)\n'],
  ['a mark with empty data', [paragraph(text('a ', leaf('b', bold)))], 'a **b**\n'],
  ['a space under a mark', [paragraph(text(leaf('a ', bold), 'b'))], '**a** b\n'],
  [
    'a space between two marks of a kind',
    [paragraph(text(leaf('a', bold), leaf(' ', bold), leaf('b', bold)))],
    '**a b**\n',
  ],
  [
    'isVoid on blocks that hold something',
    [
      block('divider', { isVoid: true }),
      block('hint', { isVoid: true, data: { style: 'info' }, nodes: [paragraph(text('a'))] }),
    ],
    '***\n\n{% hint style="info" %}\na\n{% endhint %}\n',
  ],
  [
    'an image without a caption',
    [block('images', { isVoid: false, data: {}, nodes: [image({ fragments: [] })] })],
    '![](/files/abc)\n',
  ],
  ['images in the middle', [block('images', { data: { align: 'center' }, nodes: [image({})] })], '![](/files/abc)\n'],
  [
    'an empty heading',
    [block('heading-2', { data: {}, nodes: [text('')] }), block('heading-3', { nodes: [] })],
    '##\n\n###\n',
  ],
  ['an empty paragraph', [paragraph(text('a')), paragraph(text('')), paragraph()], 'a\n'],
  [
    'a break at the end of an item',
    [block('list-unordered', { nodes: [item({}, paragraph(text('a\n'))), item({}, paragraph(text('b')))] })],
    '* a\n* b\n',
  ],
  ['a break inside a paragraph', [paragraph(text('a\nb'))], 'a\\\nb\n'],
  [
    'tasks without checked',
    [block('list-tasks', { nodes: [item({}, paragraph(text('a'))), item({ checked: true }, paragraph(text('b')))] })],
    '* [ ] a\n* [x] b\n',
  ],
  [
    'text right inside an item',
    [block('list-ordered', { data: { start: 1 }, nodes: [item({}, text('a'))] })],
    '1. a\n',
  ],
  [
    'a hint in a list',
    [
      block('list-unordered', {
        nodes: [
          item({}, paragraph(text('a')), block('hint', { data: { style: 'danger' }, nodes: [paragraph(text('b'))] })),
        ],
      }),
    ],
    '* a\n\n  {% hint style="danger" %}\n  b\n  {% endhint %}\n',
  ],
  ['a table with ids of its own', [table('left', ['a0', 'a1'])], grid],
  ['a table with numbers as order', [table('start', [0, 1])], grid],
  [
    'an expandable by both names',
    [
      block('expandable', {
        isVoid: true,
        data: {},
        fragments: [
          { object: 'fragment', fragment: 'expandable-title', type: 'expandable-title', nodes: [paragraph(text('T'))] },
          { object: 'fragment', type: 'expandable-body', nodes: [paragraph(text('B'))] },
        ],
      }),
    ],
    '<details>\n\n<summary>T</summary>\n\nB\n\n</details>\n',
  ],
  [
    'code without a syntax',
    [block('code', { data: { syntax: '' }, nodes: [block('code-line', { data: {}, nodes: [text('a', 'b')] })] })],
    '```\nab\n```\n',
  ],
  [
    'highlighted code',
    [
      block('code', {
        data: { syntax: 'js' },
        nodes: [
          block('code-line', { data: {}, nodes: [text('a')] }),
          block('code-line', { data: { highlighted: true }, nodes: [text('b')] }),
        ],
      }),
    ],
    '{% code highlighted="2" %}\n```js\na\nb\n```\n{% endcode %}\n',
  ],
  ['a paragraph from the start', [block('paragraph', { data: { align: 'start' }, nodes: [text('a')] })], 'a\n'],
  [
    'a page by its id',
    [paragraph({ object: 'inline', type: 'link', data: { ref: { kind: 'page', page: 'p1' } }, nodes: [text('a')] })],
    '[a](/pages/p1)\n',
  ],
  [
    'links by one definition',
    [
      paragraph(
        { ...link('https://x.y', text('a')), data: { ref: { kind: 'url', url: 'https://x.y' }, reference: 'r' } },
        text(' '),
        { ...link('https://x.z', text('b')), data: { ref: { kind: 'url', url: 'https://x.z' }, reference: 'r' } },
      ),
    ],
    '[a](https://x.y) [b](https://x.z)\n',
  ],
  [
    'a column as wide as half the page',
    [
      block('columns', {
        isVoid: false,
        data: {},
        nodes: [block('column', { data: { width: { unit: '%', value: 50 } }, nodes: [paragraph(text('a'))] })],
      }),
    ],
    '{% columns %}\n{% column width="50%" %}\na\n{% endcolumn %}\n{% endcolumns %}\n',
  ],
  [
    'tags of an update that are not encoded correctly',
    [
      block('updates', {
        nodes: [
          block('update', { data: { tags: [{ kind: 'url', url: '/tags/100%' }] }, nodes: [paragraph(text('a'))] }),
        ],
      }),
    ],
    '<div data-type="updates"><div data-type="update" data-options="{&quot;tags&quot;:[&quot;100%&quot;]}"><p>a</p></div></div>\n',
  ],
  [
    'tags of an update',
    [
      block('updates', {
        data: { format: 'full' },
        nodes: [
          block('update', {
            data: { date: '2026-01-02', tags: [{ kind: 'tag', tag: 'new' }] },
            nodes: [paragraph(text('a'))],
          }),
        ],
      }),
    ],
    '{% updates format="full" %}\n{% update date="2026-01-02" tags="new" %}\na\n{% endupdate %}\n{% endupdates %}\n',
  ],
]

describe('documents of clients', () => {
  test.each(samples)('%s', (_, nodes, markdown) => {
    expect(writeMarkdown({ nodes: nodes as unknown as BlockNode[] })).toBe(markdown)
  })

  test('a definition that occurs twice', () => {
    const { nodes } = readMarkdown('see [r]\n\n[r]: https://x.y\n[r]: https://x.z\n')
    expect(writeMarkdown({ nodes })).toBe('see [r](https://x.y)\n\n[r]: https://x.z\n')
  })

  test('documents with all kinds of blocks are written as markdown and HTML, and read back with the same meaning', () => {
    fc.assert(
      fc.property(clientBlocks, (written) => {
        const nodes = written as unknown as BlockNode[]
        const markdown = writeMarkdown({ nodes })
        expect(markdown).not.toContain('{% node %}')
        expect(blocksOf(readMarkdown(markdown).nodes)).toEqual(blocksOf(nodes))
      }),
      { numRuns: 80 },
    )
  })
})

test('a tag of an update is its decoded name, whether it is stored as a link or as a name', () => {
  const tags = [{ kind: 'url', url: '/tags/new%20features' }, { kind: 'url', url: '/tags/50%' }, 'beta']
  const update = { object: 'block', type: 'update', data: { tags }, isVoid: false, nodes: [] } as unknown as BlockNode
  expect(blocksOf([update])).toMatchObject([{ data: { tags: ['new features', '50%', 'beta'] } }])
})
