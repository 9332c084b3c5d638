import { operationsOf, resolve, type OpenApiDocument, type Operation, type Schema } from './document.ts'
import { normalizeMoment } from './moment.ts'
import { branchOnDiscriminator, branchOnShape, enumOfConstants } from './unions.ts'
import { walkSchemas } from './walk.ts'

/** The side of the conversation that schemas are prepared for. */
export type Direction = 'request' | 'response'

export interface Prepared {
  schemas: Record<string, Schema>
  operations: Map<string, Operation>
}

/** Ajv looks for ids inside examples, and keeps every description alive: neither has a part in validation. */
const slim = (schema: Schema) => {
  for (const keyword of ['description', 'title', 'example', 'examples']) delete schema[keyword]
}

/** Read-only members are not asked of a request, nor write-only ones of a response. */
const requireOwnSide = (direction: Direction) => (schema: Schema) => {
  const foreign = direction === 'request' ? 'readOnly' : 'writeOnly'
  if (!schema.required || !schema.properties) return
  schema.required = schema.required.filter((name) => !schema.properties?.[name]?.[foreign])
}

/** A moment comes in whatever zone it was written and goes on in UTC. The keyword is the validator's own. */
const normalizeMoments = (schema: Schema) => {
  if (schema.format === 'date-time') schema['x-eov-req-serdes'] = { deserialize: normalizeMoment }
}

/** The validator follows a parameter's reference and forgets what stands beside it, such as a default. */
const keepSiblings = ({ parameters }: Operation) => {
  for (const parameter of parameters) {
    const { $ref, ...beside } = parameter.schema ?? {}
    if ($ref && Object.keys(beside).length > 0)
      parameter.schema = { ...beside, allOf: [{ $ref }, ...(beside.allOf ?? [])] }
  }
}

/** A copy of the spec that costs a validator little and says plainly what OpenAPI says in its own words. */
export const prepare = (spec: OpenApiDocument, direction: Direction): Prepared => {
  const document = structuredClone(spec)
  const ownSide = requireOwnSide(direction)
  const branch = branchOnShape((schema) => resolve<Schema>(document, schema as { $ref: string }))
  walkSchemas(document, (schema) => {
    slim(schema)
    enumOfConstants(schema)
    branchOnDiscriminator(schema)
    ownSide(schema)
    if (direction === 'request') normalizeMoments(schema)
  })
  // Once all are as they shall be, for a variant may be told by what another schema says. Parameters are text until coerced.
  const { schemas } = document.components ?? {}
  if (direction === 'request') walkSchemas({ openapi: document.openapi, components: { schemas } }, branch)
  const operations = operationsOf(document)
  operations.forEach(keepSiblings)
  return {
    schemas: (document.components?.schemas ?? {}) as Record<string, Schema>,
    operations: new Map(operations.map((operation) => [operation.operationId, operation])),
  }
}
