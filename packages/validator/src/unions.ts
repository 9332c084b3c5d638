import type { Schema } from './document.ts'

/** Returns the schema that a reference points to. */
export type Resolve = (schema: Schema) => Schema

/** Converts a `oneOf` of constants to an enum, which needs one comparison and gives one error that lists all values. */
export const enumOfConstants = (schema: Schema): void => {
  if (!schema.oneOf?.every((branch) => branch.const !== undefined)) return
  schema.enum = schema.oneOf.map((branch) => branch.const)
  delete schema.oneOf
}

/**
 * Converts a discriminator to `if`/`then` branches. JSON Schema ignores discriminators: it would try all variants, report the
 * errors of all, and skip the defaults of the right one. express-openapi-validator supports them only at the top of a body.
 */
export const branchOnDiscriminator = (schema: Schema): void => {
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

/** Returns a field that this variant requires and no other variant defines. */
const ownField = (variant: Schema, others: readonly Schema[]): string | undefined =>
  (variant.required ?? []).find((name) => others.every(({ properties = {} }) => !(name in properties)))

const objectMarks = (objects: readonly Schema[]): Schema[] | undefined => {
  const fields = objects.map((one) =>
    ownField(
      one,
      objects.filter((other) => other !== one),
    ),
  )
  const areClosed = objects.every((one) => one['additionalProperties'] === false)
  if (!areClosed || fields.includes(undefined)) return undefined
  // If a value has the fields of two variants, the first selects the variant and the second is an unknown field.
  return fields.map((field, at) => ({
    type: 'object',
    required: [field!],
    ...(at > 0 && { not: { anyOf: fields.slice(0, at).map((earlier) => ({ required: [earlier!] })) } }),
  }))
}

/** Returns a schema for each variant that recognizes its values, or undefined if the variants cannot be told apart. */
const marksOf = (variants: readonly Schema[]): Schema[] | undefined => {
  const objects = variants.filter(({ type }) => type === 'object')
  const others = variants.filter(({ type }) => typeof type === 'string' && type !== 'object')
  const areTold = objects.length + others.length === variants.length
  if (!areTold || new Set(others.map(({ type }) => type)).size < others.length) return undefined
  const marks = objects.length > 1 ? objectMarks(objects) : objects.map(({ type }) => ({ type }))
  return marks && variants.map((variant) => marks[objects.indexOf(variant)] ?? { type: variant.type })
}

/**
 * Selects the variant of a union without a discriminator by the type of the value or by a field that only one variant has, so
 * that the errors are those of the intended variant and name its fields.
 */
export const branchOnShape =
  (resolve: Resolve) =>
  (schema: Schema): void => {
    const { oneOf } = schema
    const marks = oneOf && marksOf(oneOf.map(resolve))
    if (!oneOf || !marks) return
    const fields = marks.flatMap(({ required = [] }) => required)
    delete schema.oneOf
    schema.type = [...new Set(marks.map(({ type }) => String(type)))]
    schema.allOf = [
      ...(schema.allOf ?? []),
      ...marks.map((mark, index) => ({ if: mark, then: oneOf[index]! })),
      ...(fields.length > 0
        ? [{ if: { type: 'object' }, then: { anyOf: fields.map((field) => ({ required: [field] })) } }]
        : []),
    ]
  }
