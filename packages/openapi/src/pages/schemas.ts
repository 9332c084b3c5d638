import { isObject } from '@scriptorium/basics/is-object'
import { resolve, type OpenApi, type Schema } from './model.ts'
import { clean, code, listed, shortProse, table } from './text.ts'

const maxDepth = 4
const maxRows = 200
const maxVariants = 8
const maxValues = 20
const maxDescriptionLength = 500
const maxValueLength = 100

const nameOf = (ref: string): string => ref.split('/').at(-1)!

// A schema that only says more about another one has its type; values say of which type they are.
const inferredType = ({ allOf, const: only, enum: values, properties }: Schema, depth: number): string => {
  if (properties) return 'object'
  if (Array.isArray(allOf)) {
    const named = new Set(allOf.map((part) => typeOf(part, depth + 1)).filter((name) => name !== 'any'))
    return named.size === 1 ? [...named][0]! : 'object'
  }
  const given = Array.isArray(values) ? values : only === undefined ? [] : [only]
  const types = new Set(given.map((value) => typeof value))
  const [type = 'object'] = types
  return types.size === 1 && type !== 'object' ? type : 'any'
}

/** Returns the type of a schema in words, such as `array of Pet`. */
export const typeOf = (schema: Schema | undefined, depth = 0): string => {
  if (!isObject(schema) || depth > maxDepth) return 'any'
  if (typeof schema.$ref === 'string') return nameOf(schema.$ref)
  const variants = [schema.oneOf, schema.anyOf].find(Array.isArray)
  if (variants) {
    const names = variants.slice(0, maxVariants).map((one) => typeOf(one, depth + 1))
    const more = variants.length > maxVariants ? ['…'] : []
    return [...new Set([...names, ...more])].join(' or ')
  }
  if (schema.items || schema.type === 'array') return `array of ${typeOf(schema.items, depth + 1)}`
  const { additionalProperties: more } = schema
  if (isObject(more) && !schema.properties) return `map of ${typeOf(more, depth + 1)}`
  const types = Array.isArray(schema.type) ? schema.type.join(' or ') : schema.type
  if (types === undefined) return inferredType(schema, depth)
  const shown = schema.format ? `${types} (${schema.format})` : String(types)
  return schema['nullable'] === true ? `${shown} or null` : shown
}

interface Members {
  properties: [string, Schema][]
  required: Set<string>
}

/** How many schemas can be combined: they could name each other in more ways than can be counted. */
const maxParts = 200

/** Returns the properties of a schema, with those of all schemas that it combines. */
export const membersOf = (document: OpenApi, given: Schema | undefined): Members => {
  const seen = new Set<Schema>()
  const required = new Set<string>()
  const properties = new Map<string, Schema>()
  const gather = (part: Schema | undefined) => {
    const schema = resolve<Schema>(document, part)
    if (!isObject(schema) || seen.has(schema) || seen.size >= maxParts) return
    seen.add(schema)
    for (const [name, property] of Object.entries(isObject(schema.properties) ? schema.properties : {})) {
      // A schema often repeats a property of the one that it extends, to say more about it.
      const known = properties.get(name)
      const both = isObject(known) && isObject(property) ? { ...property, ...known } : (known ?? property)
      properties.set(name, both as Schema)
    }
    for (const name of Array.isArray(schema.required) ? schema.required : []) required.add(name)
    for (const inner of Array.isArray(schema.allOf) ? schema.allOf : []) gather(inner)
  }
  gather(given)
  return { properties: [...properties], required }
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

const described = (description: unknown): string => {
  const text = clean(description).trim()
  const isLong = text.length > maxDescriptionLength
  const shown = isLong
    ? `${text
        .slice(0, maxDescriptionLength)
        .replace(/\s\S*$/, '')
        .toWellFormed()} …`
    : text
  return shortProse(shown).replace(/[\p{L}\p{N}`)"'%*]$/u, '$&.')
}

const short = (value: unknown): string => {
  const text = clean(value)
  return text.length > maxValueLength ? `${text.slice(0, maxValueLength).toWellFormed()}…` : text
}

const valuesOf = ({ enum: own, items }: Schema): string => {
  const ofItems = isObject(items) && Array.isArray(items.enum) ? items.enum : undefined
  if (Array.isArray(own)) return `One of ${listed(own.map(short), maxValues)}.`
  return ofItems ? `Each is one of ${listed(ofItems.map(short), maxValues)}.` : ''
}

/** Returns what a document says about each of its values. */
const valueNotes = (schema: Schema): string =>
  [schema, isObject(schema.items) ? schema.items : undefined]
    .flatMap((one) => Object.entries(isObject(one?.['x-enumDescriptions']) ? one['x-enumDescriptions'] : {}))
    .slice(0, maxValues)
    .filter(([, note]) => typeof note === 'string' && note !== '')
    .map(([value, note]) => `${code(short(value))}: ${described(note)}`)
    .join(' ')

const accessOf = (schema: Schema): string => {
  if (schema['readOnly'] === true) return 'Read-only.'
  return schema['writeOnly'] === true ? 'Write-only.' : ''
}

const variantsOf = ({ discriminator }: Schema): string => {
  if (!isObject(discriminator) || typeof discriminator['propertyName'] !== 'string') return ''
  const mapping = Object.entries(isObject(discriminator['mapping']) ? discriminator['mapping'] : {})
  const named = mapping
    .filter(([, target]) => typeof target === 'string')
    .slice(0, maxVariants)
    .map(([value, target]) => `${code(short(value))} → ${code(nameOf(target as string))}`)
  const more = mapping.length > maxVariants ? ', …' : ''
  return `The type depends on ${code(short(discriminator['propertyName']))}${named.length > 0 ? `: ${named.join(', ')}${more}` : ''}.`
}

/** Returns what else to know of a schema: its description, its values, its limits and its default. */
export const remarkOf = (schema: Schema): string =>
  [
    described(schema.description),
    variantsOf(schema),
    valuesOf(schema),
    valueNotes(schema),
    schema.const === undefined ? '' : `Always ${code(short(schema.const))}.`,
    ...limitsOf(schema),
    schema.default === undefined ? '' : `Default: ${code(short(schema.default))}.`,
    accessOf(schema),
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
  /** The number of rows that the properties need which come after the current ones, further out. */
  reserved: number
  isCut: boolean
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
  const hasRoom = at.rows.length + at.reserved < maxRows
  if (depth < maxDepth && hasRoom) walk(at, schema, `${path}.`, depth + 1)
  else at.below.push({ title: path, schema })
}

// Large documents show most of their properties on many pages.
const told = new WeakMap<object, { type: string; remark: string }>()

/** Returns the type of a property as code, and what else to know of it. */
const tellOf = (document: OpenApi, property: Schema): { type: string; remark: string } => {
  const known = isObject(property) ? told.get(property) : undefined
  if (known !== undefined) return known
  const shown = resolve<Schema>(document, property) ?? property
  const found = { type: code(typeOf(property)), remark: remarkOf({ ...shown, ...property }) }
  if (isObject(property)) told.set(property, found)
  return found
}

const walk = (at: Walk, given: Schema, prefix: string, depth: number): void => {
  const { properties, required } = membersOf(at.document, given)
  const outside = at.reserved
  for (const [index, [name, property]] of properties.entries()) {
    at.isCut ||= at.rows.length + outside >= maxRows
    if (at.rows.length + outside >= maxRows) break
    at.reserved = outside + properties.length - index - 1
    const { type, remark } = tellOf(at.document, property)
    const path = `${prefix}${name}`
    at.rows.push([code(path), type, required.has(name) ? 'yes' : '', remark])
    follow(at, property, path, depth)
  }
  at.reserved = outside
}

/**
 * Returns a table of the properties of a schema. Properties of objects without a name are part of it; schemas with a name, and
 * objects that are nested deeply, are listed as `below`.
 */
export const propertyTable = (document: OpenApi, schema: Schema | undefined): PropertyTable => {
  const at: Walk = { document, rows: [], below: [], reserved: 0, isCut: false }
  const shown = resolve<Schema>(document, schema)
  if (isObject(shown)) {
    if (shown.properties || shown.allOf) walk(at, shown, '', 1)
    const { properties: _, allOf: __, ...rest } = shown
    follow(at, rest, '', 1)
  }
  if (at.isCut) at.rows.push(['…', '', '', 'Further properties are left out.'])
  return { markdown: table(['Property', 'Type', 'Required', 'Description'], at.rows), below: at.below }
}
