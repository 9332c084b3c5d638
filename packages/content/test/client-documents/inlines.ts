import fc from 'fast-check'
import type { Some, Tie } from './kinds.ts'
import { fragmentOf, inlineVoid } from './nodes.ts'
import { type Json, anyRef, both, color, imageRef, list, text, texts, word } from './values.ts'

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

export const annotationOf = (tie: Tie) =>
  fc
    .tuple(
      fc.array(texts, { minLength: 1, maxLength: 2 }),
      fragmentOf('annotation-body', list(fc.oneof(tie('essential'), tie('code'))), 'type'),
    )
    .map(([nodes, body]): Json => ({
      object: 'inline',
      type: 'annotation',
      data: {},
      isVoid: false,
      nodes,
      fragments: [body],
    }))

export const inlines = (tie: Tie): Some<'inlines'> => ({
  inlines: fc
    .array(fc.oneof({ weight: 5, arbitrary: texts }, voids, link, annotationOf(tie)), { minLength: 1, maxLength: 4 })
    .map((nodes) => nodes.flatMap((node) => (node['type'] === 'link' ? [emptyText, node, emptyText] : [node]))),
})
