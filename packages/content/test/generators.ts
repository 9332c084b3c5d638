import fc from 'fast-check'
import {
  block,
  type BlockNode,
  type DocumentNode,
  inline,
  textNode,
  urlRef,
  voidBlock,
} from '../src/markdown/document.ts'
import { joined } from '../src/markdown/inlines/joined.ts'

const word = fc.oneof(
  fc.stringMatching(/^[a-zA-Z0-9]{1,8}$/),
  fc.constantFrom(
    '*',
    '_',
    '`',
    '[x]',
    '{%',
    '%}',
    '#',
    '1.',
    '-',
    '+',
    '>',
    '|',
    '\\',
    '~~',
    '<b',
    '&amp;',
    '!',
    'ä',
    '日本',
    '🎉',
    ':',
    'www',
    '(a)',
  ),
)

/** Words between single spaces: what a line of markdown can say. */
export const phrase = fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => words.join(' '))

const markSets = fc.subarray(['bold', 'italic', 'strikethrough'])

const text = fc.tuple(phrase, markSets).map(([value, marks]): DocumentNode => textNode(value, marks))
const code = fc.stringMatching(/^[a-z`]{0,3}[a-z]$/).map((value): DocumentNode => textNode(value, ['code']))
const space: DocumentNode = textNode(' ')
/** An address. */
export const url = fc.webUrl().map((value) => urlRef(value.replace(/["'()\\]/g, '')))
/** A plain word. */
export const alt = fc.stringMatching(/^[a-z]{1,8}$/)
const link = fc.tuple(url, alt).map(([ref, label]): DocumentNode => inline('link', { ref }, [textNode(label)]))
const picture = fc.tuple(url, alt).map(([ref, label]): DocumentNode => inline('inline-image', { ref, alt: label }))

/** Inline content that begins and ends with a plain word. */
export const inlines = fc
  .array(fc.oneof({ weight: 4, arbitrary: text }, code, link, picture), { maxLength: 4 })
  .map((nodes) => joined([textNode('a'), ...nodes.flatMap((node) => [space, node]), space, textNode('z')]))

/** A paragraph. */
export const paragraph = inlines.map((nodes) => block('paragraph', nodes))

const heading = fc
  .tuple(fc.integer({ min: 1, max: 3 }), inlines)
  .map(([depth, nodes]) => block(`heading-${depth}`, nodes))

const line = fc.stringMatching(/^[ -~]{0,12}$/)
const codeBlock = fc
  .tuple(fc.array(line, { minLength: 1, maxLength: 4 }), fc.option(fc.stringMatching(/^[a-z]{1,5}$/)), fc.option(alt))
  .map(([lines, syntax, title]) =>
    block(
      'code',
      lines.map((value) => block('code-line', [textNode(value)])),
      { ...(syntax ? { syntax } : {}), ...(syntax && title ? { title } : {}) },
    ),
  )

const images = fc.array(fc.tuple(url, alt), { minLength: 1, maxLength: 3 }).map((list) =>
  block(
    'images',
    list.map(([ref, label]) => voidBlock('image', { ref, alt: label })),
  ),
)

const table = fc
  .tuple(fc.integer({ min: 1, max: 3 }), fc.array(fc.array(inlines, { minLength: 3, maxLength: 3 }), { maxLength: 3 }))
  .map(([width, rows]): BlockNode => {
    const ids = Array.from({ length: width }, (_, index) => `c${index}`)
    const named = rows.map((cells, row) =>
      ids.map((id, index) => ({ id, fragment: `r${row}${id}`, nodes: cells[index]! })),
    )
    return {
      ...block('table', [], {
        view: { type: 'grid', columns: ids, hideHeader: false },
        records: Object.fromEntries(
          named.map((cells, row) => [
            `r${row}`,
            { orderIndex: row, values: Object.fromEntries(cells.map(({ id, fragment }) => [id, fragment])) },
          ]),
        ),
        definition: Object.fromEntries(
          ids.map((id) => [id, { id, title: `Column ${id}`, type: 'text', textAlignment: 'start' }]),
        ),
      }),
      nodes: undefined as never,
      fragments: named
        .flat()
        .map(({ fragment, nodes }) => ({ object: 'fragment', fragment, nodes: [block('paragraph', nodes)] })),
    }
  })

/** Blocks of text. */
export const { blocks } = fc.letrec<{ blocks: BlockNode[]; one: BlockNode; list: BlockNode; quote: BlockNode }>(
  (tie) => ({
    blocks: fc.array(tie('one'), { minLength: 1, maxLength: 4 }),
    one: fc.oneof(
      { depthSize: 'small' },
      paragraph,
      heading,
      codeBlock,
      tie('list'),
      tie('quote'),
      fc.constant(voidBlock('divider')),
    ),
    list: fc
      .tuple(
        fc.constantFrom('list-ordered', 'list-unordered', 'list-tasks'),
        fc.array(fc.tuple(paragraph, fc.option(tie('list')), fc.boolean()), { minLength: 1, maxLength: 3 }),
      )
      .map(([type, items]) =>
        block(
          type,
          items.map(([first, nested, checked]) =>
            block('list-item', nested ? [first, nested] : [first], type === 'list-tasks' ? { checked } : {}),
          ),
        ),
      ),
    quote: fc
      .array(fc.oneof(paragraph, heading), { minLength: 1, maxLength: 3 })
      .map((nodes) => block('blockquote', nodes)),
  }),
)

const hint = fc
  .tuple(fc.constantFrom('info', 'warning', 'danger', 'success'), blocks)
  .map(([style, nodes]) => block('hint', nodes, { style }))

/** Documents of the core blocks, in the form that reading markdown gives. */
export const coreDocuments = fc
  .array(
    fc.oneof(
      { weight: 3, arbitrary: blocks },
      hint.map((one) => [one]),
      images.map((one) => [one]),
      table.map((one) => [one]),
    ),
    {
      minLength: 1,
      maxLength: 4,
    },
  )
  .map((lists): BlockNode[] => lists.flat())
