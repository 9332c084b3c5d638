import fc from 'fast-check'
import { containers } from './containers.ts'
import { inlines } from './inlines.ts'
import type { Kinds, Some, Tie } from './kinds.ts'
import { tables } from './tables.ts'
import { textBlocks } from './text-blocks.ts'
import type { Json } from './values.ts'
import { voidBlocks } from './void-blocks.ts'

const anyBlock = (tie: Tie): Some<'top'> => ({
  top: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    { weight: 5, arbitrary: tie('essential') },
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
})

const { top } = fc.letrec<Pick<Kinds, keyof Kinds>>((tie) => ({
  ...inlines(tie),
  ...textBlocks(tie),
  ...voidBlocks(tie),
  ...tables(tie),
  ...containers(tie),
  ...anyBlock(tie),
}))

/** Blocks of all kinds that the document format has, spelled in the ways in which clients spell them. */
export const clientBlocks: fc.Arbitrary<Json[]> = fc.array(top, { minLength: 1, maxLength: 4 })
