/** @typedef {import('./schemas.js').Context} Context */
/** @typedef {import('./schemas.js').Schema} Schema */

const limits = [
  ['minimum', 'maximum'],
  ['minLength', 'maxLength'],
  ['minItems', 'maxItems'],
  ['minProperties', 'maxProperties'],
]

/** @param {unknown} value */
const typesOf = (value) => {
  if (value === null) return ['null']
  if (Array.isArray(value)) return ['array']
  return Number.isInteger(value) ? ['integer', 'number'] : [typeof value]
}

/** @param {Schema} schema */
const defaultError = ({ default: value, type, enum: values, minimum, maximum }) => {
  if (value === undefined) return undefined
  if (type !== undefined && !typesOf(value).some((one) => [type].flat().includes(one))) return 'has another type'
  if (Array.isArray(values) && !values.includes(value)) return 'is not in `enum`'
  return Number(value) < Number(minimum) || Number(value) > Number(maximum) ? 'is out of range' : undefined
}

/** Some value is valid, the default is, and null is where `type` allows it. */
export const possibleValues = () => ({
  /** @param {Schema} schema @param {Context} ctx */
  Schema(schema, ctx) {
    for (const [least = '', most = ''] of limits)
      if (Number(schema[least]) > Number(schema[most]))
        ctx.report({
          message: `No value is valid: \`${least}\` is greater than \`${most}\`.`,
          location: ctx.location.child(least),
        })
    if (Array.isArray(schema.enum) && [schema.type].flat().includes('null') && !schema.enum.includes(null))
      ctx.report({
        message: 'Add `null` to this `enum`, or remove it from `type`.',
        location: ctx.location.child('enum'),
      })
    const error = defaultError(schema)
    if (error) ctx.report({ message: `The default ${error}. Correct it.`, location: ctx.location.child('default') })
  },
})
