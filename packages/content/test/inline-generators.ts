import fc from 'fast-check'
import { type DocumentNode, inline, type Mark, textNode, typedFragment } from '../src/markdown/document.ts'
import { alt, inlines, paragraph, phrase, url } from './generators.ts'

/** The data of a node. */
export type Data = Record<string, unknown>

/** An object that may lack any of these. */
export const some = (fields: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<Data> =>
  fc.record(fields, { requiredKeys: [] }) as fc.Arbitrary<Data>

/** An object that has all of these. */
export const all = (fields: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<Data> =>
  fc.record(fields) as fc.Arbitrary<Data>

/** An object with what is needed and what is not. */
export const both = (needed: fc.Arbitrary<Data>, optional: fc.Arbitrary<Data>): fc.Arbitrary<Data> =>
  fc.tuple(needed, optional).map(([first, second]) => ({ ...first, ...second }))

/** Text, plain or odd. */
export const anyText = fc.oneof(
  phrase,
  fc.string({ maxLength: 12 }),
  fc.constantFrom('', '"', ' a ', 'a\nb', '&amp;', '%}', '<p>'),
)
const color = fc.constantFrom('default', 'red', '$primary', '$tint')
const plainMarks = ['bold', 'italic', 'code', 'keyboard', 'strikethrough', 'superscript', 'subscript']
const marks = fc.oneof(
  fc.subarray(plainMarks).map((types): Mark[] => types.map((type) => ({ object: 'mark', type }))),
  some({ text: color, background: color }).map((data): Mark[] => [{ object: 'mark', type: 'color', data }]),
)
const marked = fc
  .tuple(anyText, marks)
  .map(([text, own]): DocumentNode => ({ object: 'text', leaves: [{ object: 'leaf', text, marks: own }] }))

/** A reference to an address. */
export const ref = fc.oneof(
  url,
  fc.constantFrom(
    { kind: 'url', url: './guide.md' },
    { kind: 'url', url: 'a b (c).md#d' },
    { kind: 'url', url: '/files/abc' },
  ),
)

const inlineKinds = fc.oneof(
  fc.tuple(ref, marked).map(([to, text]) => inline('link', { ref: to }, [text])),
  fc.constantFrom('1f600', '1f468-200d-1f4bb').map((code) => inline('emoji', { code })),
  both(all({ icon: alt }), some({ color })).map((data) => inline('icon', data)),
  anyText.map((expression) => inline('expression', { expression })),
  anyText.map((formula) => inline('inline-math', { formula })),
  both(
    all({ ref }),
    some({ refDark: ref, caption: anyText, alt: anyText, size: fc.constantFrom('original', 'line') }),
  ).map((data) => inline('inline-image', data)),
  ref.map((to) => inline('mention', { ref: to })),
  both(
    all({ label: anyText, kind: fc.constantFrom('primary', 'secondary') }),
    fc.oneof(
      both(all({ ref }), some({ size: fc.constantFrom('small', 'large'), icon: alt })),
      all({
        action: fc.oneof(
          all({ action: fc.constant('ask'), query: anyText }),
          all({ action: fc.constant('select'), slug: alt }),
        ),
      }),
    ),
  ).map((data) => inline('button', data)),
  fc.tuple(marked, fc.array(paragraph, { minLength: 1, maxLength: 2 })).map(([text, body]) => ({
    ...inline('annotation', {}, [text]),
    fragments: [typedFragment('annotation-body', body)],
  })),
)

/** Inline content of all kinds. */
export const rich = fc.oneof(
  inlines,
  fc.array(fc.oneof(marked, inlineKinds), { minLength: 1, maxLength: 4 }),
  inlineKinds.map((one) => [textNode('a '), one, textNode(' z')]),
)
