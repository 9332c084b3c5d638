import type { OpenApiDocument, Schema } from './document.ts'

const maps = ['properties', 'patternProperties', '$defs', 'dependentSchemas']
const lists = ['allOf', 'anyOf', 'oneOf', 'prefixItems']
const single = [
  'items',
  'additionalProperties',
  'unevaluatedProperties',
  'unevaluatedItems',
  'contains',
  'propertyNames',
]
const conditions = ['not', 'if', 'then', 'else']

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the direct subschemas, by keyword, so that a property named `items` is not mistaken for the keyword. */
const inside = (schema: Schema): Schema[] =>
  [
    ...maps.flatMap((keyword) => (isSchema(schema[keyword]) ? Object.values(schema[keyword]) : [])),
    ...lists.flatMap((keyword) => (Array.isArray(schema[keyword]) ? schema[keyword] : [])),
    ...[...single, ...conditions].map((keyword) => schema[keyword]),
  ].filter(isSchema)

/** Visits a schema after all its subschemas. It does not follow references. */
const walkSchema = (schema: Schema, visit: (schema: Schema) => void): void => {
  for (const inner of inside(schema)) walkSchema(inner, visit)
  visit(schema)
}

/** Visits every schema of a document once, at the place where it is defined. */
export const walkSchemas = (document: OpenApiDocument, visit: (schema: Schema) => void): void => {
  for (const schema of Object.values(document.components?.schemas ?? {})) walkSchema(schema as Schema, visit)
  const search = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    for (const [key, value] of Object.entries(node)) {
      if (key === 'schema' && isSchema(value)) walkSchema(value, visit)
      else if (key !== 'example' && key !== 'examples') search(value)
    }
  }
  const { schemas: _, ...others } = document.components ?? {}
  search(others)
  search(document.paths)
}
