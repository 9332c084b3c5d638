/**
 * @typedef {Record<string, any>} Node
 * @typedef {{ node: Node, file: string }} Place a node, and the file that its `$ref`s start from
 * @typedef {{ location: { source: { absoluteRef: string } }, resolve: Resolve }} Context
 * @typedef {(node: Node, file?: string) => { node: any, location?: { source: { absoluteRef: string } } }} Resolve
 */

/** @param {unknown} value @returns {value is Node} */
const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Redocly preprocessor that completes the examples of schemas and bodies, including the objects inside them. A required property
 * that an example omits is copied from the example of its schema. A new required property is therefore written into the example
 * of its own schema alone, not into the examples that contain the schema.
 */
export const completeExamples = () => ({
  Schema: {
    /** @param {Node} node @param {Context} context */
    enter: (node, context) => complete(node.example, placeOf(node, context), context.resolve),
  },
  MediaType: {
    /** @param {Node} media @param {Context} context */
    enter: (media, context) => {
      const schema = placeOf(media.schema ?? {}, context)
      complete(media.example, schema, context.resolve)
      for (const { value } of Object.values(media.examples ?? {})) complete(value, schema, context.resolve)
    },
  },
})

/** @param {Node} node @param {Context} context @returns {Place} */
const placeOf = (node, { location }) => ({ node, file: location.source.absoluteRef })

/** Adds the missing properties to an example, in place. @param {unknown} example @param {Place} schema @param {Resolve} resolve */
const complete = (example, schema, resolve) => {
  const { node, file } = resolved(schema, resolve)
  if (Array.isArray(example) && node.items)
    for (const item of example) complete(item, { node: node.items, file }, resolve)
  if (!isObject(example)) return
  const alternative = alternatives(node).find((one) => fits(example, { node: one, file }, resolve))
  if (alternative) complete(example, { node: alternative, file }, resolve)
  else completeObject(example, { node, file }, resolve)
}

/** @param {Node} example @param {Place} schema @param {Resolve} resolve */
const completeObject = (example, { node, file }, resolve) => {
  const { properties = {}, required = [], additionalProperties } = node
  for (const [name, value] of Object.entries(example)) {
    const schema = properties[name] ?? additionalProperties
    if (isObject(schema)) complete(value, { node: schema, file }, resolve)
  }
  for (const name of required.filter((/** @type {string} */ one) => !(one in example))) {
    const schema = { node: properties[name] ?? {}, file }
    const value = inExample(node, name) ?? exampleOf(schema, resolve)
    if (value === undefined) continue
    complete(value, schema, resolve)
    example[name] = value
  }
  inOrderOf(Object.keys(properties), example)
}

/** Returns a copy of what the example of a schema has for a property. @param {Node} schema @param {string} name @returns {unknown} */
const inExample = ({ example }, name) => (isObject(example) ? structuredClone(example[name]) : undefined)

/**
 * Returns a copy of the completed example of a schema, or of the first alternative of a union, if that is an object.
 *
 * @param {Place} schema @param {Resolve} resolve @returns {unknown}
 */
const exampleOf = (schema, resolve) => {
  const { node, file } = resolved(schema, resolve)
  const [first] = alternatives(node)
  if (node.example === undefined) return first && exampleOf({ node: first, file }, resolve)
  if (!isObject(node.example)) return undefined
  const copy = structuredClone(node.example)
  complete(copy, { node, file }, resolve)
  return copy
}

/** @param {Node} node @returns {Node[]} */
const alternatives = (node) => node.oneOf ?? node.anyOf ?? []

/** Tells whether a schema declares each property of an object and allows its value. @param {Node} example @param {Place} schema @param {Resolve} resolve */
const fits = (example, schema, resolve) => {
  const { properties = {} } = resolved(schema, resolve).node
  return Object.entries(example).every(([name, value]) => name in properties && allows(properties[name], value))
}

/** @param {Node} schema @param {unknown} value */
const allows = ({ const: constant, enum: values }, value) =>
  (constant === undefined || constant === value) && (values === undefined || values.includes(value))

/** Follows the `$ref`s of a schema. @param {Place} schema @param {Resolve} resolve @returns {Place} */
const resolved = ({ node, file }, resolve) => {
  if (!node.$ref) return { node, file }
  const { node: target, location } = resolve(node, file)
  return { node: target ?? {}, file: location?.source.absoluteRef ?? file }
}

/** Sorts the properties of an object, so that inserted ones are where readers expect them. @param {string[]} names @param {Node} object */
const inOrderOf = (names, object) => {
  for (const name of names.filter((one) => one in object)) {
    const value = object[name]
    delete object[name]
    object[name] = value
  }
}
