import { exampleBlock, exampleOf } from './examples.ts'
import type { OpenApi, Schema } from './model.ts'
import { remarkOf, typeOf } from './schemas.ts'
import { blocks, code, prose } from './text.ts'
import { createUnfold, type UnfoldLimits } from './unfold.ts'

const usualLimits: UnfoldLimits = { schemas: 20, characters: 20_000 }

/** Returns what to know of a schema as markdown. */
export const schemaMarkdown = (document: OpenApi, schema: Schema | undefined, limits = usualLimits): string => {
  const unfold = createUnfold(document, limits)
  const properties = unfold.table(schema)
  const { description, ...rest } = schema ?? {}
  return blocks(
    prose(description),
    properties ? '' : `Type: ${code(typeOf(schema))}`,
    remarkOf(rest),
    properties,
    exampleBlock(exampleOf(document, { schema })),
    unfold.blocks(),
  )
}
