import { operationsOf, resolve, type OpenApiDocument, type Operation, type Schema } from './document.ts'
import { normalizeMoment } from './moment.ts'
import { branchOnDiscriminator, branchOnShape, enumOfConstants } from './unions.ts'
import { acceptInvisible, requireVisible } from './visible.ts'
import { walkSchemas } from './walk.ts'

/** Whether schemas are prepared for requests or for responses. */
export type Direction = 'request' | 'response'

export interface Prepared {
  schemas: Record<string, Schema>
  operations: Map<string, Operation>
}

/** Removes documentation from a schema. Ajv would search examples for ids and keep all descriptions in memory. */
const slim = (schema: Schema) => {
  for (const keyword of ['description', 'title', 'example', 'examples']) delete schema[keyword]
}

/** Makes read-only fields optional in requests and write-only fields optional in responses. */
const requireOwnSide = (direction: Direction) => (schema: Schema) => {
  const foreign = direction === 'request' ? 'readOnly' : 'writeOnly'
  if (!schema.required || !schema.properties) return
  schema.required = schema.required.filter((name) => !schema.properties?.[name]?.[foreign])
}

/** Converts date-times of requests to UTC. The keyword belongs to express-openapi-validator. */
const normalizeMoments = (schema: Schema) => {
  if (schema.format === 'date-time') schema['x-eov-req-serdes'] = { deserialize: normalizeMoment }
}

/**
 * Moves a parameter's `$ref` into `allOf`, because express-openapi-validator drops keywords next to a `$ref`, such as a
 * default.
 */
const keepSiblings = ({ parameters }: Operation) => {
  for (const parameter of parameters) {
    const { $ref, ...beside } = parameter.schema ?? {}
    if ($ref && Object.keys(beside).length > 0)
      parameter.schema = { ...beside, allOf: [{ $ref }, ...(beside.allOf ?? [])] }
  }
}

/**
 * Returns a copy of the spec's schemas and operations that is cheap to validate and expresses OpenAPI keywords in JSON
 * Schema.
 */
export const prepare = (spec: OpenApiDocument, direction: Direction): Prepared => {
  const document = structuredClone(spec)
  const ownSide = requireOwnSide(direction)
  const branch = branchOnShape((schema) => resolve<Schema>(document, schema as { $ref: string }))
  walkSchemas(document, (schema) => {
    slim(schema)
    enumOfConstants(schema)
    branchOnDiscriminator(schema)
    ownSide(schema)
    if (direction === 'request') {
      normalizeMoments(schema)
      requireVisible(schema)
    } else acceptInvisible(schema)
  })
  // Runs after all other changes, because it also reads the referenced variants. Parameters are left out: they are text until
  // coercion, so their type cannot select a variant.
  const { schemas } = document.components ?? {}
  if (direction === 'request') walkSchemas({ openapi: document.openapi, components: { schemas } }, branch)
  const operations = operationsOf(document)
  operations.forEach(keepSiblings)
  return {
    schemas: (document.components?.schemas ?? {}) as Record<string, Schema>,
    operations: new Map(operations.map((operation) => [operation.operationId, operation])),
  }
}
