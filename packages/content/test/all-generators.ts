import fc from 'fast-check'
import { block, type BlockNode, fragment, textNode, typedFragment, voidBlock } from '../src/markdown/document.ts'
import { alt, blocks, coreDocuments } from './generators.ts'
import { all, anyText, both, type Data, ref, rich, some } from './inline-generators.ts'

const align = fc.constantFrom('start', 'center', 'end')
const texts = fc
  .tuple(fc.constantFrom('paragraph', 'heading-1', 'heading-2', 'heading-3'), rich, some({ align, id: alt }))
  .map(([type, nodes, { id, ...data }]) => block(type, nodes, type === 'paragraph' || !id ? data : { ...data, id }))

const code = fc
  .tuple(
    fc.array(fc.string({ maxLength: 12 }), { minLength: 1, maxLength: 3 }),
    some({
      syntax: alt,
      title: anyText,
      overflow: fc.constantFrom('scroll', 'wrap'),
      lineNumbers: fc.boolean(),
      fullWidth: fc.boolean(),
      expandable: fc.boolean(),
      collapsedLineCount: fc.nat(20),
    }),
  )
  .map(([lines, data]) =>
    block(
      'code',
      lines.map((line) => block('code-line', [textNode(line)])),
      data,
    ),
  )

const image = fc
  .tuple(
    both(all({ ref }), some({ refDark: ref, width: fc.nat(900), height: fc.nat(900), alt: anyText })),
    fc.option(texts),
  )
  .map(([data, caption]): BlockNode => {
    const node = voidBlock('image', data)
    return caption ? { ...node, fragments: [fragment('caption', [caption])] } : node
  })
const images = fc
  .tuple(
    fc.array(image, { minLength: 1, maxLength: 2 }),
    some({ align: fc.constantFrom('center', 'left'), fullWidth: fc.boolean(), withFrame: fc.boolean() }),
  )
  .map(([nodes, data]) => block('images', nodes, data))

const method = fc.constantFrom('get', 'post')
const voids = fc.oneof(
  fc.constant(voidBlock('divider')),
  anyText.map((formula) => voidBlock('math', { formula })),
  both(all({ url: fc.webUrl() }), some({ fullWidth: fc.boolean() })).map((data) => voidBlock('embed', data)),
  fc
    .tuple(fc.constantFrom('file', 'drawing', 'content-ref', 'reusable-content'), ref)
    .map(([type, to]) => voidBlock(type, { ref: to })),
  all({ path: anyText, method, ref }).map((data) => voidBlock('swagger', data)),
  both(all({ path: alt, method, ref }), some({ headless: fc.boolean() })).map((data) =>
    voidBlock('openapi-operation', data),
  ),
  both(all({ schemas: fc.array(alt, { maxLength: 3 }), ref }), some({ grouped: fc.boolean(), title: anyText })).map(
    (data) => voidBlock('openapi-schemas', data),
  ),
  all({ name: anyText, method, ref }).map((data) => voidBlock('openapi-webhook', data)),
  both(
    all({ integration: alt, block: alt, props: fc.dictionary(alt, fc.oneof(anyText, fc.boolean(), fc.nat())) }),
    some({ url: fc.webUrl(), fullWidth: fc.boolean(), action: all({ action: alt }) }),
  ).map((data) => voidBlock('integration', data)),
)

const columnOf = fc.oneof(
  all({ type: fc.constant('text'), textAlignment: align }),
  all({ type: fc.constantFrom('number', 'checkbox', 'files', 'image', 'content-ref') }),
  all({
    type: fc.constant('select'),
    multiple: fc.boolean(),
    options: fc.constant([{ value: 'x', label: 'X', color: 'red' }]),
  }),
  all({ type: fc.constant('rating'), max: fc.nat(9) }),
)
const value = fc.oneof(fc.nat(), fc.boolean(), anyText, ref, fc.array(ref, { maxLength: 2 }), fc.constant(['x']))
const cell = fc.array(
  fc.oneof(
    texts,
    code,
    images,
    blocks.map(([one]) => one!),
  ),
  { maxLength: 2 },
)
const view = fc.oneof(
  some({ hideHeader: fc.boolean(), columnWidths: fc.constant({ c0: 120 }) }).map((more) => ({ type: 'grid', ...more })),
  some({
    cardSize: fc.constantFrom('medium', 'large'),
    targetDefinition: fc.constant('c1'),
    coverDefinition: fc.constant('cover'),
  }).map((more) => ({ type: 'cards', ...more })),
)
const table = fc
  .record({
    view,
    ids: fc.constantFrom(['c0'], ['c0', 'c1'], ['title', 'c1', 'cover']),
    columns: fc.array(columnOf, { minLength: 3, maxLength: 3 }),
    rows: fc.array(fc.array(fc.oneof(cell, value), { minLength: 3, maxLength: 3 }), { maxLength: 2 }),
    shown: fc.nat(3),
    more: some({ fullWidth: fc.boolean(), search: fc.boolean() }),
  })
  .map(({ view: look, ids, columns, rows, shown, more }): BlockNode => {
    const fragments: BlockNode['fragments'] = []
    const records = rows.map((values, row) => {
      const own = ids.map((id, at) => {
        const one = values[at]
        const isCell = Array.isArray(one) && one.every((node) => typeof node === 'object' && 'object' in node)
        if (!isCell) return [id, one]
        fragments.push(fragment(`r${row}${id}`, one as BlockNode[]))
        return [id, `r${row}${id}`]
      })
      return [`r${row}`, { orderIndex: row, values: Object.fromEntries(own) as Data }]
    })
    const definition = ids.map((id, at) => [id, { id, title: `T ${id}`, ...columns[at] }])
    const data = {
      view: { ...look, columns: ids.slice(0, shown) },
      records: Object.fromEntries(records) as Data,
      definition: Object.fromEntries(definition) as Data,
      ...more,
    }
    return { object: 'block', type: 'table', data, isVoid: false, fragments }
  })

const leaf = fc.oneof(
  texts,
  code,
  images,
  voids,
  table,
  blocks.map(([one]) => one!),
)
const leaves = fc.array(leaf, { minLength: 1, maxLength: 2 })

const items = (
  type: string,
  data: fc.Arbitrary<Data>,
  item: string,
  itemData: fc.Arbitrary<Data>,
  content: fc.Arbitrary<BlockNode[]>,
) =>
  fc.tuple(data, fc.array(fc.tuple(itemData, content), { minLength: 1, maxLength: 2 })).map(([own, list]) =>
    block(
      type,
      list.map(([of, nodes]) => block(item, nodes, of)),
      own,
    ),
  )

const containers = (content: fc.Arbitrary<BlockNode[]>) =>
  fc.oneof(
    items(
      'tabs',
      some({ fullWidth: fc.boolean() }),
      'tabs-item',
      some({ title: anyText, icon: alt, slug: alt }),
      content,
    ),
    items('stepper', fc.constant({}), 'stepper-step', some({ icon: alt }), content),
    items(
      'columns',
      some({ fullWidth: fc.boolean() }),
      'column',
      some({ width: fc.nat(100), verticalAlignment: fc.constantFrom('top', 'middle') }),
      content,
    ),
    items(
      'updates',
      all({ format: fc.constantFrom('numeric', 'full') }),
      'update',
      both(all({ date: fc.constant('2026-01-02') }), some({ tags: fc.array(alt, { maxLength: 2 }) })),
      content,
    ),
    fc
      .tuple(content, some({ icon: alt }), fc.constantFrom('info', 'danger'))
      .map(([nodes, data, style]) => block('hint', nodes, { style, ...data })),
    fc.tuple(anyText, content).map(([expression, nodes]) => block('if', nodes, { expression })),
    fc
      .tuple(
        both(
          all({ description: anyText }),
          some({ icon: alt, openInAIProviders: fc.boolean(), defaultExpanded: fc.constantFrom('hidden', 'full') }),
        ),
        code,
      )
      .map(([data, one]) => block('prompt', [one], data)),
    fc.tuple(texts, content, some({ defaultExpanded: fc.boolean() })).map(([title, body, data]): BlockNode => ({
      object: 'block',
      type: 'expandable',
      data,
      isVoid: false,
      fragments: [typedFragment('expandable-title', [title]), typedFragment('expandable-body', body)],
    })),
    fc.tuple(fc.constantFrom('invented', 'tabs-item'), content).map(([type, nodes]) => block(type, nodes)),
  )

/** Documents of all kinds of block, inline and mark, well formed or odd. */
export const allDocuments: fc.Arbitrary<BlockNode[]> = fc
  .array(
    fc.oneof(
      leaf.map((one) => [one]),
      containers(leaves).map((one) => [one]),
      containers(fc.array(containers(leaves), { maxLength: 2 })).map((one) => [one]),
      coreDocuments,
    ),
    {
      minLength: 1,
      maxLength: 3,
    },
  )
  .map((lists) => lists.flat())
