import { operationsOf, type OpenApiDocument, type Operation, type Schema } from './document.ts'
import { normalizeMoment } from './moment.ts'
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

/** A list of words, each with its own title, is an enum to a validator: one comparison, and one error that lists them. */
const enumOfConstants = (schema: Schema) => {
  if (!schema.oneOf?.every((branch) => branch.const !== undefined)) return
  schema.enum = schema.oneOf.map((branch) => branch.const)
  delete schema.oneOf
}

/**
 * A discriminator says which one variant applies; JSON schema does not know it and would try all, fail with the
 * errors of all, and skip the defaults of the right one. The validator's own support ends at the top of a body.
 */
const branchOnDiscriminator = (schema: Schema) => {
  const { discriminator } = schema
  const variants = schema.oneOf ?? schema.anyOf
  delete schema.discriminator
  if (!discriminator || !variants) return
  const named = variants.flatMap((variant) => variant.$ref ?? [])
  const others = variants.filter((variant) => !variant.$ref)
  if (others.some((variant) => variant.type !== 'null')) return
  const property = discriminator.propertyName
  const mapping = Object.entries(discriminator.mapping ?? {})
    .map(([value, target]) => [value, target.includes('/') ? target : `#/components/schemas/${target}`] as const)
    .filter(([, target]) => named.includes(target))
  const mapped = new Set(mapping.map(([, target]) => target))
  const implied = named
    .filter((target) => !mapped.has(target))
    .map((target) => [target.split('/').at(-1)!, target] as const)
  const values = [...mapping, ...implied]
  delete schema.oneOf
  delete schema.anyOf
  schema.type = others.length > 0 ? ['object', 'null'] : 'object'
  schema.required = [...new Set([...(schema.required ?? []), property])]
  schema.properties = { ...schema.properties, [property]: { enum: values.map(([value]) => value) } }
  schema.allOf = [
    ...(schema.allOf ?? []),
    ...named.map((target) => ({
      if: {
        type: 'object',
        required: [property],
        properties: { [property]: { enum: values.filter(([, to]) => to === target).map(([value]) => value) } },
      },
      then: { $ref: target },
    })),
  ]
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
  walkSchemas(document, (schema) => {
    slim(schema)
    enumOfConstants(schema)
    branchOnDiscriminator(schema)
    ownSide(schema)
    if (direction === 'request') normalizeMoments(schema)
  })
  const operations = operationsOf(document)
  operations.forEach(keepSiblings)
  return {
    schemas: (document.components?.schemas ?? {}) as Record<string, Schema>,
    operations: new Map(operations.map((operation) => [operation.operationId, operation])),
  }
}
