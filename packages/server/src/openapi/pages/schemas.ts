import { isObject } from '@scriptorium/content/is-object'
import { resolve, type OpenApi, type Schema } from './model.ts'
import { code, plainWithCode, table } from './text.ts'

const maxDepth = 4
const maxRows = 200

const nameOf = (ref: string): string => ref.split('/').at(-1)!

/** Returns the type of a schema in words, such as `array of Pet`. */
export const typeOf = (schema: Schema | undefined, depth = 0): string => {
  if (!isObject(schema) || depth > maxDepth) return 'any'
  if (typeof schema.$ref === 'string') return nameOf(schema.$ref)
  const variants = [schema.oneOf, schema.anyOf].find(Array.isArray)
  if (variants) {
    const names = variants.slice(0, 8).map((one) => typeOf(one, depth + 1))
    return [...new Set(names)].join(' or ')
  }
  if (schema.items || schema.type === 'array') return `array of ${typeOf(schema.items, depth + 1)}`
  const { additionalProperties: more } = schema
  if (isObject(more) && !schema.properties) return `map of ${typeOf(more, depth + 1)}`
  const types = Array.isArray(schema.type) ? schema.type.join(' or ') : schema.type
  if (types === undefined) return schema.properties || schema.allOf ? 'object' : 'any'
  return schema.format ? `${types} (${schema.format})` : String(types)
}

interface Members {
  properties: [string, Schema][]
  required: Set<string>
}

/** Returns the properties of a schema, with those of all schemas that it combines. */
const membersOf = (document: OpenApi, given: Schema | undefined, depth = 0): Members => {
  const schema = resolve<Schema>(document, given)
  const required = new Set(Array.isArray(schema?.required) ? schema.required : [])
  const own = isObject(schema?.properties) ? schema.properties : {}
  const properties = Object.entries(own) as [string, Schema][]
  for (const part of depth < maxDepth && Array.isArray(schema?.allOf) ? schema.allOf : []) {
    const inner = membersOf(document, part, depth + 1)
    properties.push(...inner.properties)
    for (const name of inner.required) required.add(name)
  }
  return { properties, required }
}

const limits = [
  ['minimum', 'Minimum'],
  ['exclusiveMinimum', 'Greater than'],
  ['maximum', 'Maximum'],
  ['exclusiveMaximum', 'Less than'],
  ['multipleOf', 'Multiple of'],
  ['minLength', 'Minimum length'],
  ['maxLength', 'Maximum length'],
  ['minItems', 'Minimum items'],
  ['maxItems', 'Maximum items'],
  ['pattern', 'Pattern'],
] as const
const maxLimitLength = 80

const limitsOf = (schema: Schema): string[] =>
  limits.flatMap(([name, label]) => {
    const limit = schema[name]
    const isShown = typeof limit === 'number' || (typeof limit === 'string' && limit.length <= maxLimitLength)
    return isShown ? [`${label}: ${code(String(limit))}.`] : []
  })

/** Returns what else to know of a schema: its description, its values, its limits and its default. */
export const remarkOf = (schema: Schema): string =>
  [
    plainWithCode(schema.description).replace(/[\p{L}\p{N}`]$/u, '$&.'),
    Array.isArray(schema.enum) ? `One of ${schema.enum.slice(0, 20).map(code).join(', ')}.` : '',
    schema.const === undefined ? '' : `Always ${code(schema.const)}.`,
    ...limitsOf(schema),
    schema.default === undefined ? '' : `Default: ${code(schema.default)}.`,
    schema.deprecated ? '**Deprecated.**' : '',
  ]
    .filter(Boolean)
    .join(' ')

/** A schema that a table names but does not show. */
export interface SchemaBelow {
  title: string
  schema: Schema
}

/** A table of properties, and the schemas that it names. */
export interface PropertyTable {
  markdown: string
  below: SchemaBelow[]
}

interface Walk {
  document: OpenApi
  rows: string[][]
  below: SchemaBelow[]
}

const follow = (at: Walk, schema: Schema | undefined, path: string, depth: number): void => {
  if (!isObject(schema) || depth > 20) return
  if (typeof schema.$ref === 'string') return void at.below.push({ title: nameOf(schema.$ref), schema })
  if (schema.items) follow(at, schema.items, `${path}[]`, depth)
  if (isObject(schema.additionalProperties)) follow(at, schema.additionalProperties, `${path}.*`, depth)
  for (const variants of [schema.oneOf, schema.anyOf]) {
    for (const one of Array.isArray(variants) ? variants : []) follow(at, one, path, depth + 1)
  }
  if (!schema.properties && !schema.allOf) return
  if (depth < maxDepth) walk(at, schema, `${path}.`, depth + 1)
  else at.below.push({ title: path, schema })
}

const walk = (at: Walk, given: Schema, prefix: string, depth: number): void => {
  const { properties, required } = membersOf(at.document, given)
  for (const [name, property] of properties) {
    if (at.rows.length >= maxRows) return
    const shown = resolve<Schema>(at.document, property) ?? property
    const path = `${prefix}${name}`
    const isRequired = required.has(name) ? 'yes' : ''
    at.rows.push([code(path), code(typeOf(property)), isRequired, remarkOf({ ...shown, ...property })])
    follow(at, property, path, depth)
  }
}

/**
 * Returns a table of the properties of a schema. Properties of objects without a name are part of it; schemas with a name, and
 * objects that are nested deeply, are listed as `below`.
 */
export const propertyTable = (document: OpenApi, schema: Schema | undefined): PropertyTable => {
  const at: Walk = { document, rows: [], below: [] }
  const shown = resolve<Schema>(document, schema)
  if (isObject(shown)) {
    if (shown.properties || shown.allOf) walk(at, shown, '', 1)
    const { properties: _, allOf: __, ...rest } = shown
    follow(at, rest, '', 1)
  }
  if (at.rows.length >= maxRows) at.rows.push(['…', '', '', 'Further properties are left out.'])
  return { markdown: table(['Property', 'Type', 'Required', 'Description'], at.rows), below: at.below }
}
