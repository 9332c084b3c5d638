/**
 * @typedef {{ $ref?: string, type?: string | string[], [key: string]: unknown }} Schema
 * @typedef {{ source: { absoluteRef: string, body: string }, pointer: string, child(key: string | string[]): Location }} Location
 * @typedef {{
 *   location: Location, rawLocation: Location, key: string | number, parent: any,
 *   report(problem: { message: string, location?: Location }): void,
 *   resolve<T = any>(node: T | { $ref: string }): { node?: T, location?: Location },
 * }} Context
 */

/** @param {Schema} schema @param {string} type */
const isOf = (schema, type) => schema.type === type || (Array.isArray(schema.type) && schema.type.includes(type))

/** @param {Schema} schema @param {string[]} keys */
const hasOneOf = (schema, keys) => keys.some((key) => schema[key] !== undefined)

/** Tells whether a pattern limits the length of a text: it describes all of it, and repeats nothing for ever. @param {unknown} pattern */
const isBounded = (pattern) => {
  if (typeof pattern !== 'string' || !/^\^[^]*\$$/.test(pattern)) return false
  const syntax = pattern.replaceAll(/\\.|\[(?:\\.|[^\]])*\]/g, 'x')
  return !/[*+]|\{\d+,\}/.test(syntax)
}

/** An unbounded string takes unbounded memory, in the request, the database and the index. */
export const boundedStrings = () => ({
  /** @param {Schema} schema @param {Context} ctx */
  Schema(schema, ctx) {
    if (!isOf(schema, 'string') || hasOneOf(schema, ['maxLength', 'enum', 'const', 'x-unbounded'])) return
    if (schema.format === 'date-time' || schema.format === 'date' || isBounded(schema.pattern)) return
    ctx.report({
      message:
        'Give this string a `maxLength` or a `pattern` that limits its length, or explain why not: `x-unbounded: <reason>`.',
    })
  },
})

/** A long array makes a long query: 70,000 ids in an `IN` are an error on PostgreSQL. */
export const boundedArrays = () => ({
  /** @param {Schema} schema @param {Context} ctx */
  Schema(schema, ctx) {
    if (!isOf(schema, 'array') || hasOneOf(schema, ['maxItems', 'x-unbounded'])) return
    ctx.report({ message: 'Give this array `maxItems`, or explain why not: `x-unbounded: <reason>`.' })
  },
})

/** A map needs a limit for the same reason as an array. */
export const boundedMaps = () => ({
  /** @param {Schema} schema @param {Context} ctx */
  Schema(schema, ctx) {
    const isMap = isOf(schema, 'object') && typeof schema.additionalProperties === 'object'
    if (!isMap || hasOneOf(schema, ['maxProperties', 'x-unbounded'])) return
    ctx.report({ message: 'Give this map `maxProperties`, or explain why not: `x-unbounded: <reason>`.' })
  },
})

/** An object with fixed properties and a map of another type becomes a TypeScript type that no value satisfies. */
export const plainMaps = () => ({
  /** @param {Schema} schema @param {Context} ctx */
  Schema(schema, ctx) {
    if (typeof schema.additionalProperties !== 'object' || !schema.properties || schema['x-mixed']) return
    ctx.report({
      message:
        'Move this map into a property of its own. If the fixed properties have the type of the map: `x-mixed: <reason>`.',
    })
  },
})

/**
 * Objects are closed, so that a misspelt property is an error and a response cannot leak a column. The schemas in an `allOf`
 * cannot be closed: the schema around them is, with `unevaluatedProperties: false`. A shared base schema is marked
 * `x-open: <reason>`.
 */
export const closedObjects = () => {
  const members = new Set()
  return {
    /** @param {Schema} schema @param {Context} ctx */
    Schema(schema, ctx) {
      if (schema.unevaluatedProperties === false)
        for (const member of /** @type {Schema[]} */ (schema.allOf ?? [])) members.add(member)
      if (!isOf(schema, 'object') || members.has(schema)) return
      if (hasOneOf(schema, ['additionalProperties', 'unevaluatedProperties', 'x-open'])) return
      ctx.report({
        message: 'Close this object: `additionalProperties: false` (with `allOf`: `unevaluatedProperties: false`).',
      })
    },
  }
}

/** Without a mapping, type generators use the schema's name in place of the discriminator's value. */
export const mappedDiscriminators = () => ({
  /** @param {Schema & { discriminator?: { mapping?: Record<string, string> } }} schema @param {Context} ctx */
  Schema(schema, ctx) {
    if (!schema.discriminator) return
    const location = ctx.location.child('discriminator')
    const { mapping } = schema.discriminator
    if (!mapping) return ctx.report({ message: 'Give this discriminator a `mapping`: value → schema.', location })
    const mapped = new Set(Object.values(mapping))
    for (const branch of /** @type {Schema[]} */ (schema.oneOf ?? schema.anyOf ?? []))
      if (!branch.$ref || !mapped.has(branch.$ref))
        ctx.report({ message: `Map a value to ${branch.$ref ?? 'every branch, each a $ref'}.`, location })
  },
})

/** Path parameters are percent-decoded, so without a pattern a decoded `%2F` or `%00` would reach the handlers. */
export const patternedPathIds = () => ({
  /** @param {{ name: string, in: string, schema?: Schema, 'x-any-text'?: string }} parameter @param {Context} ctx */
  Parameter(parameter, ctx) {
    if (parameter.in !== 'path' || parameter['x-any-text'] || !parameter.schema) return
    const schema = /** @type {Schema} */ (ctx.resolve(parameter.schema).node ?? {})
    if (hasOneOf(schema, ['pattern', 'enum', 'const'])) return
    ctx.report({
      message: `Give {${parameter.name}} a pattern (ids use schemas/Id.yaml), or explain why not: \`x-any-text: <reason>\`.`,
      location: ctx.location.child('schema'),
    })
  },
})

/** Syntax that RE2 (Go) or `re` (Python) does not have, so that clients in other languages can use the patterns. */
const unportable = /\(\?[=!<]|\\[1-9pPk]|\\u\{/

/** @param {string} pattern */
const syntaxError = (pattern) => {
  try {
    ''.search(new RegExp(pattern, 'u'))
    return undefined
  } catch (error) {
    return String(error).split(': ').at(-1)
  }
}

/** Patterns are valid in JavaScript, and use only what other languages have too. */
export const portablePatterns = () => ({
  /** @param {Schema} schema @param {Context} ctx */
  Schema({ pattern }, ctx) {
    if (typeof pattern !== 'string') return
    const location = ctx.location.child('pattern')
    const error = syntaxError(pattern)
    if (error) return ctx.report({ message: `Correct this pattern: ${error}.`, location })
    if (unportable.test(pattern))
      ctx.report({
        message: 'Write this pattern without lookarounds, back references and `\\p`: Go or Python do not have them.',
        location,
      })
  },
})

/** Properties are in camelCase. Those that another API prescribes are marked `x-foreign-name: <reason>`. */
export const camelCaseProperties = () => ({
  /** @param {Schema} schema @param {Context} ctx */
  Schema(schema, ctx) {
    const properties = /** @type {Record<string, Schema>} */ (schema.properties ?? {})
    for (const [name, property] of Object.entries(properties)) {
      if (/^\$?[a-z][a-zA-Z0-9]*$/.test(name) || property['x-foreign-name']) continue
      ctx.report({
        message: `Write \`${name}\` in camelCase, or explain why not: \`x-foreign-name: <reason>\`.`,
        location: ctx.location.child(['properties', name]),
      })
    }
  },
})
