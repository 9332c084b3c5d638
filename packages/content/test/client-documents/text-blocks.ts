import fc from 'fast-check'
import { annotationOf } from './inlines.ts'
import type { Some, Tie } from './kinds.ts'
import { holding, inlineVoid, named, voidOf } from './nodes.ts'
import { type Json, both, flag, list, none, some, text, texts, word } from './values.ts'

const align = some({ align: fc.constantFrom('start', 'center', 'end') })

const listsOf = (tie: Tie) => {
  const item = fc
    .tuple(
      list(
        fc.oneof(
          { weight: 4, arbitrary: tie('essential') },
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
  return fc.oneof(
    holding('list-ordered', some({ start: fc.nat(20) }), list(item, 3)),
    holding('list-unordered', none, list(item, 3)),
    holding('list-tasks', none, list(item, 3)),
  )
}

const lineOf = (tie: Tie) =>
  fc
    .tuple(
      fc.array(
        fc.oneof(
          { weight: 6, arbitrary: texts },
          annotationOf(tie),
          inlineVoid('expression', fc.constant({ expression: 'space.vars.x' })),
        ),
        { minLength: 1, maxLength: 2 },
      ),
      some({ highlighted: flag }),
    )
    .map(([nodes, data]) => named('code-line', data, { nodes }))

export const textBlocks = (tie: Tie): Some<'paragraph' | 'essential' | 'code' | 'quote' | 'hint' | 'prompt'> => ({
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
    listsOf(tie),
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
    list(lineOf(tie), 3),
  ),
  quote: holding('blockquote', none, list(fc.oneof({ depthSize: 'small' }, tie('essential'), tie('quote')))),
  hint: holding(
    'hint',
    both({ style: fc.constantFrom('info', 'warning', 'danger', 'success') }, { icon: word }),
    list(
      fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        tie('essential'),
        tie('embed'),
        tie('integration'),
        tie('table'),
      ),
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
})
