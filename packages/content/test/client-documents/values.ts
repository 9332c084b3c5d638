import fc from 'fast-check'

/** A node of a document as a client writes it. */
export type Json = Record<string, unknown>

export const some = (fields: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<Json> =>
  fc.record(fields, { requiredKeys: [] }) as fc.Arbitrary<Json>

export const id = fc.stringMatching(/^[A-Za-z0-9]{6,12}$/)
export const word = fc.stringMatching(/^[a-z]{1,8}$/)
export const text = fc.oneof(
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
export const color = fc.constantFrom('default', 'red', 'green', '$primary', '$tint')
export const mark = fc.oneof(
  fc.constantFrom('bold', 'italic', 'code', 'keyboard', 'strikethrough', 'superscript', 'subscript').map((type) => ({
    object: 'mark',
    type,
  })),
  fc.constantFrom('bold', 'italic').map((type) => ({ object: 'mark', type, data: {} })),
  fc.record({ text: color, background: color }).map((data) => ({ object: 'mark', type: 'color', data })),
)
export const leaf = fc
  .tuple(
    text,
    fc.oneof(
      { weight: 3, arbitrary: fc.constant([]) },
      fc.uniqueArray(mark, { maxLength: 2, selector: ({ type }) => type }),
    ),
  )
  .map(([value, marks]) => ({ object: 'leaf', text: value, marks }))
export const texts = fc
  .tuple(fc.option(id, { nil: undefined }), fc.array(leaf, { minLength: 1, maxLength: 3 }))
  .map(([key, leaves]): Json => ({ object: 'text', ...(key ? { key } : {}), leaves }))

export const url = fc.constantFrom('https://example.com/a?b=c&d=e', 'https://example.com/(x)', 'mailto:a@example.com')
export const urlRef = url.map((value) => ({ kind: 'url', url: value }))
export const fileRef = id.map((file) => ({ kind: 'file', file }))
export const imageRef = fc.oneof(urlRef, fileRef)
export const anyRef = fc.oneof(
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

export const both = (
  needed: Record<string, fc.Arbitrary<unknown>>,
  optional: Record<string, fc.Arbitrary<unknown>> = {},
) => fc.tuple(fc.record(needed), some(optional)).map(([first, second]): Json => ({ ...first, ...second }))

export const length = fc.oneof(
  fc.nat(900),
  fc.record({ unit: fc.constantFrom('px', '%'), value: fc.integer({ min: 1, max: 100 }) }),
)
export const flag = fc.boolean()
export const none = fc.constant({})

export const list = (one: fc.Arbitrary<Json>, most = 2) => fc.array(one, { minLength: 1, maxLength: most })
