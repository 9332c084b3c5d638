import { resolve, type OpenApi, type Schema } from './model.ts'
import { propertyTable, remarkOf, typeOf, type PropertyTable, type SchemaBelow } from './schemas.ts'
import { blocks, code, plain, prose } from './text.ts'

/** How much is unfolded at one place. */
export interface UnfoldLimits {
  schemas: number
  characters: number
}

/** Shows schemas: tables at once, and the schemas that they name as blocks that readers open. */
export interface Unfold {
  /** Returns the table of a schema. */
  table: (schema: Schema | undefined) => string
  /** Notes a schema that is named where there is no table. */
  note: (schema: Schema | undefined) => void
  /** Returns a block to open for each schema that was named so far. Each appears once, so circular schemas end. */
  blocks: () => string
}

const detailsOf = (title: string, body: string): string =>
  `<details>\n\n<summary>${plain(title)}</summary>\n\n${body}\n\n</details>`

const known = new WeakMap<OpenApi, Map<string, PropertyTable>>()

const newDetails = (document: OpenApi, { title, schema }: SchemaBelow): PropertyTable => {
  const { markdown, below } = propertyTable(document, schema)
  const shown = resolve<Schema>(document, schema)
  const { description, ...rest } = shown ?? {}
  const type = markdown === '' && shown ? `Type: ${code(typeOf(shown))}` : ''
  const body = blocks(prose(description), type, remarkOf(rest), markdown) || code('any')
  return { markdown: detailsOf(title, body), below }
}

// Many operations name the same schemas.
const detailsIn = (document: OpenApi, one: SchemaBelow): PropertyTable => {
  const name = one.schema.$ref
  if (name === undefined) return newDetails(document, one)
  const ofDocument = known.get(document) ?? new Map<string, PropertyTable>()
  known.set(document, ofDocument)
  const details = ofDocument.get(name) ?? newDetails(document, one)
  ofDocument.set(name, details)
  return details
}

/** Starts to show the schemas of one place. */
export const createUnfold = (document: OpenApi, limits: UnfoldLimits): Unfold => {
  const seen = new Set<Schema | string>()
  const queue: SchemaBelow[] = []
  const add = (below: readonly SchemaBelow[]) => {
    for (const one of below) {
      const identity = one.schema.$ref ?? one.schema
      if (seen.has(identity)) continue
      seen.add(identity)
      queue.push(one)
    }
  }
  const show = (one: SchemaBelow): string => {
    const { markdown, below } = detailsIn(document, one)
    add(below)
    return markdown
  }
  return {
    table: (schema) => {
      const { markdown, below } = propertyTable(document, schema)
      if (schema?.$ref !== undefined) seen.add(schema.$ref)
      add(below)
      return markdown
    },
    note: (schema) => add(propertyTable(document, { properties: { schema } } as Schema).below),
    blocks: () => {
      const shown: string[] = []
      let characters = 0
      for (let next = queue.shift(); next; next = queue.shift()) {
        const block = show(next)
        characters += block.length
        if (shown.length >= limits.schemas || characters > limits.characters) {
          return blocks(...shown, 'Further schemas are in the document of the API.')
        }
        shown.push(block)
      }
      return blocks(...shown)
    },
  }
}
