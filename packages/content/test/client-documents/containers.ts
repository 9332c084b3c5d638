import fc from 'fast-check'
import type { Some, Tie } from './kinds.ts'
import { fragmentOf, holding, named } from './nodes.ts'
import { both, flag, length, list, none, some, text, word } from './values.ts'

const insideOf = (tie: Tie) =>
  fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    tie('essential'),
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

export const containers = (tie: Tie): Some<'expandable' | 'tabs' | 'stepper' | 'columns' | 'updates' | 'if'> => ({
  expandable: fc
    .tuple(
      some({ defaultExpanded: flag }),
      fragmentOf('expandable-title', list(tie('paragraph'), 1), 'both'),
      fragmentOf(
        'expandable-body',
        list(
          fc.oneof(
            { depthSize: 'small', withCrossShrink: true },
            tie('essential'),
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
    list(holding('tabs-item', some({ title: text, icon: word, slug: word }), list(insideOf(tie)))),
  ),
  stepper: holding(
    'stepper',
    none,
    list(holding('stepper-step', some({ icon: word }), list(fc.oneof(insideOf(tie), tie('expandable'))))),
  ),
  columns: holding(
    'columns',
    some({ fullWidth: flag }),
    list(
      holding(
        'column',
        some({ width: length, verticalAlignment: fc.constantFrom('top', 'middle') }),
        list(fc.oneof(insideOf(tie), tie('table'), tie('expandable'), tie('stepper'))),
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
        list(fc.oneof(insideOf(tie), tie('tabs'), tie('expandable'))),
      ),
    ),
  ),
  if: holding(
    'if',
    fc.record({ expression: fc.constantFrom('visitor.claims.plan == "pro"', 'a < b') }),
    list(tie('top')),
  ),
})
