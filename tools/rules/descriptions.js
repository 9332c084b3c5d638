/** @import { Context, Schema } from './schemas.js' */

/** Shared texts and numbers, such as an id or a URL: their description does not say what a property means. */
const isGeneric = (/** @type {Schema} */ schema, /** @type {string} */ file) =>
  /[/\\]shared[/\\]schemas[/\\]/.test(file) &&
  ['string', 'integer', 'number'].includes(String(schema.type)) &&
  !schema.enum

const FILLER = new Set('a an and for in is its of on or the this to value with'.split(' '))

/** @param {string} text */
const wordsOf = (text) =>
  text
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word && !FILLER.has(word))

/** @param {string} name @param {string} text */
const restates = (name, text) => {
  const known = new Set(wordsOf(name))
  return wordsOf(text).every((word) => known.has(word) || known.has(word.replace(/s$/, '')))
}

/**
 * Readers of the reference, of types and of editors' hovers see a property without its context. Each property needs a
 * description of its own, unless it refers to a schema that is made for it and has one.
 */
export const describedProperties = () => ({
  /** @param {Schema} schema @param {Context} ctx */
  Schema(schema, ctx) {
    for (const [name, property] of Object.entries(/** @type {Record<string, Schema>} */ (schema.properties ?? {}))) {
      const { node, location } = ctx.resolve(property)
      const inherited = node && location && !isGeneric(node, location.source.absoluteRef) ? node.description : undefined
      const text = property.description ?? inherited
      const at = ctx.location.child(['properties', name])
      if (typeof text !== 'string')
        ctx.report({
          message: `Describe \`${name}\`: its meaning, its unit, its default, and when it is null or absent.`,
          location: at,
        })
      else if (restates(name, text))
        ctx.report({ message: `Say more about \`${name}\` than its name does.`, location: at })
    }
  },
})
