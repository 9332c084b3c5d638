import fc from 'fast-check'

/** A node of a document as a client writes it. */
export type Json = Record<string, unknown>

const some = (fields: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<Json> =>
  fc.record(fields, { requiredKeys: [] }) as fc.Arbitrary<Json>

const id = fc.stringMatching(/^[A-Za-z0-9]{6,12}$/)
const word = fc.stringMatching(/^[a-z]{1,8}$/)
const text = fc.oneof(
  { weight: 4, arbitrary: fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => words.join(' ')) },
  fc.constantFrom(
    '',
    ' ',
    'a\nb',
    ' edge ',
    '*',
    '1. x',
    '# x',
    '<b>',
    '&amp;',
    '`',
    '[x](y)',
    '{% hint %}',
    '|',
    '$$',
    'x\n',
    '~',
  ),
  fc.string({ maxLength: 10 }),
)
const color = fc.constantFrom('default', 'red', 'green', '$primary', '$tint')
const mark = fc.oneof(
  fc.constantFrom('bold', 'italic', 'code', 'keyboard', 'strikethrough', 'superscript', 'subscript').map((type) => ({
    object: 'mark',
    type,
  })),
  fc.constantFrom('bold', 'italic').map((type) => ({ object: 'mark', type, data: {} })),
  fc.record({ text: color, background: color }).map((data) => ({ object: 'mark', type: 'color', data })),
)
const leaf = fc
  .tuple(
    text,
    fc.oneof(
      { weight: 3, arbitrary: fc.constant([]) },
      fc.uniqueArray(mark, { maxLength: 2, selector: ({ type }) => type }),
    ),
  )
  .map(([value, marks]) => ({ object: 'leaf', text: value, marks }))
const texts = fc
  .tuple(fc.option(id, { nil: undefined }), fc.array(leaf, { minLength: 1, maxLength: 3 }))
  .map(([key, leaves]): Json => ({ object: 'text', ...(key ? { key } : {}), leaves }))

const url = fc.constantFrom('https://example.com/a?b=c&d=e', 'https://example.com/(x)', 'mailto:a@example.com')
const urlRef = url.map((value) => ({ kind: 'url', url: value }))
const fileRef = id.map((file) => ({ kind: 'file', file }))
const imageRef = fc.oneof(urlRef, fileRef)
const anyRef = fc.oneof(
  urlRef,
  fileRef,
  fc.record({ kind: fc.constant('page'), page: id }),
  fc.record({ kind: fc.constant('page'), page: id, space: id }),
  fc.record({ kind: fc.constant('anchor'), anchor: word, page: id }),
  fc.record({ kind: fc.constant('anchor'), anchor: word }),
  fc.record({ kind: fc.constant('user'), user: id }),
  fc.record({ kind: fc.constant('space'), space: id }),
  fc.record({ kind: fc.constant('collection'), collection: id }),
  fc.record({ kind: fc.constant('reusable-content'), reusableContent: id }),
  fc.record({ kind: fc.constant('tag'), tag: word }),
  fc.record({ kind: fc.constant('openapi'), spec: word }),
)

const inlineVoid = (type: string, data: fc.Arbitrary<Json>) =>
  data.map((own): Json => ({ object: 'inline', type, data: own, isVoid: true }))
const both = (needed: Record<string, fc.Arbitrary<unknown>>, optional: Record<string, fc.Arbitrary<unknown>> = {}) =>
  fc.tuple(fc.record(needed), some(optional)).map(([first, second]): Json => ({ ...first, ...second }))

const inlineImage = inlineVoid(
  'inline-image',
  both({ ref: imageRef }, { refDark: imageRef, caption: text, alt: text, size: fc.constantFrom('original', 'line') }),
)
const voids = fc.oneof(
  fc
    .constantFrom('1f600', '1f468-200d-1f4bb')
    .map((code): Json => ({ object: 'inline', type: 'emoji', data: { code }, isVoid: true })),
  inlineVoid('icon', both({ icon: word }, { color })),
  inlineVoid('expression', fc.record({ expression: fc.constantFrom('space.vars.name', 'page.title + "<"', '1 < 2') })),
  inlineVoid('inline-math', fc.record({ formula: fc.constantFrom('a_1*b', 'x < y', '\\frac{a}{b}') })),
  inlineImage,
  inlineVoid('mention', fc.record({ ref: anyRef })),
  inlineVoid(
    'button',
    fc
      .tuple(
        both(
          { label: text, kind: fc.constantFrom('primary', 'secondary') },
          { size: fc.constantFrom('small', 'medium', 'large'), icon: word },
        ),
        fc.oneof(
          anyRef.map((ref): Json => ({ ref })),
          fc
            .oneof(
              both({ action: fc.constantFrom('search', 'ask') }, { query: text }),
              both({ action: fc.constant('select'), slug: word }),
            )
            .map((action): Json => ({ action })),
        ),
      )
      .map(([look, target]) => ({ ...look, ...target })),
  ),
)
const link = fc
  .tuple(anyRef, fc.array(fc.oneof({ weight: 3, arbitrary: texts }, inlineImage), { minLength: 1, maxLength: 2 }))
  .map(([ref, nodes]): Json => ({ object: 'inline', type: 'link', data: { ref }, isVoid: false, nodes }))

const emptyText: Json = { object: 'text', leaves: [{ object: 'leaf', text: '', marks: [] }] }

/** What clients say of a block beside its content, or do not. */
const named = (type: string, data: Json | undefined, rest: Json): Json => ({
  object: 'block',
  type,
  ...(data ? { data } : {}),
  ...rest,
})
const holding = (type: string, data: fc.Arbitrary<Json>, nodes: fc.Arbitrary<unknown>) =>
  fc
    .tuple(data, nodes, fc.boolean(), id, fc.boolean())
    .map(([own, content, hasVoid, key, hasKey]) =>
      named(type, own, { ...(hasVoid ? { isVoid: false } : {}), ...(hasKey ? { key } : {}), nodes: content }),
    )
const voidOf = (type: string, data: fc.Arbitrary<Json>, hasFragments = false) =>
  data.map((own) => named(type, own, { isVoid: true, ...(hasFragments ? { fragments: [] } : {}) }))
const length = fc.oneof(
  fc.nat(900),
  fc.record({ unit: fc.constantFrom('px', '%'), value: fc.integer({ min: 1, max: 100 }) }),
)
const flag = fc.boolean()
const none = fc.constant({})

/** The kinds of block, by the names under which others may hold them. */
interface Kinds {
  inlines: Json[]
  paragraph: Json
  essential: Json
  code: Json
  quote: Json
  hint: Json
  embed: Json
  math: Json
  images: Json
  file: Json
  drawing: Json
  contentRef: Json
  reusable: Json
  integration: Json
  prompt: Json
  table: Json
  expandable: Json
  tabs: Json
  stepper: Json
  columns: Json
  updates: Json
  openapi: Json
  if: Json
  top: Json
}

const list = (one: fc.Arbitrary<Json>, most = 2) => fc.array(one, { minLength: 1, maxLength: most })

const { top, inlines: publicInlines } = fc.letrec<Pick<Kinds, keyof Kinds>>((tie) => {
  const align = some({ align: fc.constantFrom('start', 'center', 'end') })
  const essentials = tie('essential')
  const item = fc
    .tuple(
      list(
        fc.oneof(
          { weight: 4, arbitrary: essentials },
          tie('code'),
          tie('hint'),
          tie('quote'),
          tie('math'),
          tie('table'),
        ),
      ),
      fc.constantFrom<Json | undefined>(undefined, {}, { checked: true }, { checked: false }),
    )
    .map(([nodes, data]) => named('list-item', data, { nodes }))
  const lists = fc.oneof(
    holding('list-ordered', some({ start: fc.nat(20) }), list(item, 3)),
    holding('list-unordered', none, list(item, 3)),
    holding('list-tasks', none, list(item, 3)),
  )
  const fragmentOf = (name: string, nodes: fc.Arbitrary<Json[]>, spelled: 'fragment' | 'type' | 'both') =>
    nodes.map((content) => ({
      object: 'fragment',
      ...(spelled === 'type' ? {} : { fragment: name }),
      ...(spelled === 'fragment' ? {} : { type: name }),
      nodes: content,
    }))
  const annotation = fc
    .tuple(
      fc.array(texts, { minLength: 1, maxLength: 2 }),
      fragmentOf('annotation-body', list(fc.oneof(essentials, tie('code'))), 'type'),
    )
    .map(([nodes, body]): Json => ({
      object: 'inline',
      type: 'annotation',
      data: {},
      isVoid: false,
      nodes,
      fragments: [body],
    }))
  const inside = fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    essentials,
    tie('contentRef'),
    tie('code'),
    tie('embed'),
    tie('file'),
    tie('images'),
    tie('drawing'),
    tie('hint'),
    tie('prompt'),
    tie('quote'),
    tie('math'),
    tie('integration'),
  )
  const column = (index: number) =>
    fc
      .oneof(
        {
          weight: 3,
          arbitrary: fc
            .constantFrom('left', 'center', 'right')
            .map((textAlignment) => ({ type: 'text', textAlignment })),
        },
        fc.constantFrom('number', 'checkbox', 'files', 'image', 'content-ref').map((type) => ({ type })),
        fc.constant({ type: 'users', multiple: true }),
        fc.constant({ type: 'rating', max: 5 }),
        fc.constant({ type: 'select', multiple: false, options: [{ value: 'x', label: 'X', color: 'red' }] }),
      )
      .map((own): Json => ({ id: `column ${index}`, title: `T${index}`, ...own }))
  const values: Record<string, fc.Arbitrary<unknown>> = {
    number: fc.oneof(fc.integer(), fc.constant(null)),
    checkbox: flag,
    files: fc.array(id, { maxLength: 2 }),
    image: fc.oneof(imageRef, both({ ref: imageRef }, { objectFit: fc.constantFrom('contain', 'cover'), alt: text })),
    'content-ref': anyRef,
    users: fc.array(id, { maxLength: 2 }),
    rating: fc.nat(5),
    select: fc.constantFrom('x', ''),
  }
  const table = fc
    .tuple(
      fc.tuple(column(0), column(1)),
      fc.array(fc.nat(9), { maxLength: 3 }),
      flag,
      some({ fullWidth: flag, search: flag }),
    )
    .chain(([columns, rows, isGrid, more]) =>
      fc
        .tuple(
          fc.array(
            fc.tuple(
              ...columns.map((own) =>
                own['type'] === 'text'
                  ? fc.oneof(list(tie('paragraph'), 1), fc.array(essentials, { maxLength: 2 }))
                  : values[String(own['type'])]!,
              ),
            ),
            { minLength: rows.length, maxLength: rows.length },
          ),
          isGrid
            ? both(
                { type: fc.constant('grid'), hideHeader: flag },
                { columnWidths: fc.constant({ 'column 0': 120 }), stickyHeader: flag },
              )
            : both(
                { type: fc.constant('cards'), cardSize: fc.constantFrom('medium', 'large') },
                { coverDefinition: fc.constant('column 1'), targetDefinition: fc.constant('column 0'), wrap: flag },
              ),
        )
        .map(([cells, view]) => {
          const fragments: Json[] = []
          const records = cells.map((row, at) => {
            const own = (row as unknown[]).map((value, index) => {
              if (columns[index]!['type'] !== 'text') return [`column ${index}`, value]
              fragments.push({ object: 'fragment', fragment: `cell-${at}-${index}`, nodes: value })
              return [`column ${index}`, `cell-${at}-${index}`]
            })
            return [`row${9 - at}`, { orderIndex: `a${at}`, values: Object.fromEntries(own) as Json }]
          })
          const definition = Object.fromEntries(columns.map((own) => [own['id'], own])) as Json
          const data = {
            view: { ...view, columns: ['column 0', 'column 1'] },
            definition,
            records: Object.fromEntries(records) as Json,
            ...more,
          }
          return named('table', data, { isVoid: true, fragments })
        }),
    )
  const image = fc
    .tuple(
      both({ ref: imageRef }, { refDark: imageRef, width: length, height: length, alt: text }),
      fc.option(tie('paragraph')),
      flag,
    )
    .map(([data, caption, hasNone]) => ({
      ...named('image', data, { isVoid: true }),
      ...(caption
        ? { fragments: [{ object: 'fragment', fragment: 'caption', nodes: [caption] }] }
        : hasNone
          ? { fragments: [] }
          : {}),
    }))
  const line = fc
    .tuple(
      fc.array(
        fc.oneof(
          { weight: 6, arbitrary: texts },
          annotation,
          inlineVoid('expression', fc.constant({ expression: 'space.vars.x' })),
        ),
        { minLength: 1, maxLength: 2 },
      ),
      some({ highlighted: flag }),
    )
    .map(([nodes, data]) => named('code-line', data, { nodes }))
  return {
    inlines: fc
      .array(fc.oneof({ weight: 5, arbitrary: texts }, voids, link, annotation), { minLength: 1, maxLength: 4 })
      .map((nodes) => nodes.flatMap((node) => (node['type'] === 'link' ? [emptyText, node, emptyText] : [node]))),
    paragraph: holding('paragraph', align, tie('inlines')),
    essential: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      { weight: 5, arbitrary: tie('paragraph') },
      fc
        .tuple(
          fc.constantFrom('heading-1', 'heading-2', 'heading-3'),
          some({ id: word, align: fc.constant('center') }),
          fc.oneof(tie('inlines'), fc.constant([])),
        )
        .map(([type, data, nodes]) => named(type, data, { nodes })),
      voidOf('divider', none),
      lists,
    ),
    code: holding(
      'code',
      some({
        syntax: word,
        title: text,
        overflow: fc.constantFrom('scroll', 'wrap'),
        lineNumbers: flag,
        fullWidth: flag,
        expandable: flag,
        collapsedLineCount: fc.nat(20),
      }),
      list(line, 3),
    ),
    quote: holding('blockquote', none, list(fc.oneof({ depthSize: 'small' }, essentials, tie('quote')))),
    hint: holding(
      'hint',
      both({ style: fc.constantFrom('info', 'warning', 'danger', 'success') }, { icon: word }),
      list(
        fc.oneof(
          { depthSize: 'small', withCrossShrink: true },
          essentials,
          tie('embed'),
          tie('integration'),
          tie('table'),
        ),
      ),
    ),
    embed: voidOf('embed', both({ url }, { fullWidth: flag })),
    math: voidOf('math', fc.record({ formula: fc.oneof(text, fc.constant('a\n\nb')) })),
    images: holding(
      'images',
      some({ align: fc.constantFrom('left', 'center', 'right'), fullWidth: flag, withFrame: flag }),
      list(image),
    ),
    file: voidOf('file', fc.record({ ref: fileRef })),
    drawing: voidOf('drawing', fc.record({ ref: fileRef })),
    contentRef: voidOf('content-ref', fc.record({ ref: anyRef })),
    reusable: voidOf(
      'reusable-content',
      id.map((one) => ({ ref: { kind: 'reusable-content', reusableContent: one } })),
    ),
    integration: voidOf(
      'integration',
      both(
        {
          integration: word,
          block: word,
          props: fc.constantFrom<Json>({}, { content: 'a "b"\nc' }, { n: 1, on: true }, { deep: { a: [1] } }),
        },
        { url, action: fc.constant({ action: 'open' }), fullWidth: flag },
      ),
    ),
    prompt: fc
      .tuple(
        both(
          { description: text },
          { icon: word, openInAIProviders: flag, defaultExpanded: fc.constantFrom('hidden', 'partial', 'full') },
        ),
        tie('code'),
      )
      .map(([data, one]) => named('prompt', data, { nodes: [one] })),
    table,
    expandable: fc
      .tuple(
        some({ defaultExpanded: flag }),
        fragmentOf('expandable-title', list(tie('paragraph'), 1), 'both'),
        fragmentOf(
          'expandable-body',
          list(
            fc.oneof(
              { depthSize: 'small', withCrossShrink: true },
              essentials,
              tie('file'),
              tie('images'),
              tie('code'),
              tie('table'),
              tie('hint'),
              tie('prompt'),
              tie('quote'),
              tie('reusable'),
              tie('integration'),
            ),
          ),
          'both',
        ),
      )
      .map(([data, title, body]) => named('expandable', data, { isVoid: true, fragments: [title, body] })),
    tabs: holding(
      'tabs',
      some({ fullWidth: flag }),
      list(holding('tabs-item', some({ title: text, icon: word, slug: word }), list(inside))),
    ),
    stepper: holding(
      'stepper',
      none,
      list(holding('stepper-step', some({ icon: word }), list(fc.oneof(inside, tie('expandable'))))),
    ),
    columns: holding(
      'columns',
      some({ fullWidth: flag }),
      list(
        holding(
          'column',
          some({ width: length, verticalAlignment: fc.constantFrom('top', 'middle') }),
          list(fc.oneof(inside, tie('table'), tie('expandable'), tie('stepper'))),
        ),
      ),
    ),
    updates: holding(
      'updates',
      fc.record({ format: fc.constantFrom('numeric', 'full', 'short') }),
      list(
        holding(
          'update',
          both(
            { date: fc.constant('2026-01-02T00:00:00.000Z') },
            {
              tags: fc.array(
                word.map((tag) => ({ kind: 'tag', tag })),
                { maxLength: 2 },
              ),
            },
          ),
          list(fc.oneof(inside, tie('tabs'), tie('expandable'))),
        ),
      ),
    ),
    openapi: fc.oneof(
      voidOf(
        'swagger',
        both(
          { ref: imageRef, path: fc.constant('/a/{b}'), method: fc.constant('get') },
          { expanded: flag, fullWidth: flag },
        ),
      ),
      voidOf(
        'openapi-operation',
        both(
          { ref: word.map((spec) => ({ kind: 'openapi', spec })), path: fc.constant('/a'), method: fc.constant('get') },
          { headless: flag },
        ),
      ),
      voidOf(
        'openapi-schemas',
        both(
          { ref: word.map((spec) => ({ kind: 'openapi', spec })), schemas: fc.array(word, { maxLength: 2 }) },
          { grouped: flag, title: text },
        ),
      ),
      voidOf(
        'openapi-webhook',
        both(
          { ref: word.map((spec) => ({ kind: 'openapi', spec })), name: text, method: fc.constant('post') },
          { headless: flag },
        ),
      ),
    ),
    if: holding(
      'if',
      fc.record({ expression: fc.constantFrom('visitor.claims.plan == "pro"', 'a < b') }),
      list(tie('top')),
    ),
    top: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      { weight: 5, arbitrary: essentials },
      tie('quote'),
      tie('hint'),
      tie('prompt'),
      tie('images'),
      tie('file'),
      tie('drawing'),
      tie('embed'),
      tie('code'),
      tie('math'),
      tie('expandable'),
      tie('tabs'),
      tie('table'),
      tie('openapi'),
      tie('contentRef'),
      tie('integration'),
      tie('reusable'),
      tie('stepper'),
      tie('if'),
      tie('columns'),
      tie('updates'),
    ),
  }
})

/** Inline content as clients write it. */
export const inlineContent: fc.Arbitrary<Json[]> = publicInlines

/** Blocks of all kinds that the document format has, spelled in the ways in which clients spell them. */
export const publicBlocks: fc.Arbitrary<Json[]> = fc.array(top, { minLength: 1, maxLength: 4 })
