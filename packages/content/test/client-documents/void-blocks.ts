import fc from 'fast-check'
import type { Some, Tie } from './kinds.ts'
import { holding, named, voidOf } from './nodes.ts'
import { type Json, anyRef, both, fileRef, flag, id, imageRef, length, list, some, text, url, word } from './values.ts'

const imageOf = (tie: Tie) =>
  fc
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

export const voidBlocks = (
  tie: Tie,
): Some<'embed' | 'math' | 'images' | 'file' | 'drawing' | 'contentRef' | 'reusable' | 'integration' | 'openapi'> => ({
  embed: voidOf('embed', both({ url }, { fullWidth: flag })),
  math: voidOf('math', fc.record({ formula: fc.oneof(text, fc.constant('a\n\nb')) })),
  images: holding(
    'images',
    some({ align: fc.constantFrom('left', 'center', 'right'), fullWidth: flag, withFrame: flag }),
    list(imageOf(tie)),
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
})
