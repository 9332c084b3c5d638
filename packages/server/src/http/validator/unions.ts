import type { Schema } from './document.ts'

/** Finds what a reference points at. */
export type Resolve = (schema: Schema) => Schema

/** A list of words, each with its own title, is an enum to a validator: one comparison, and one error that lists them. */
export const enumOfConstants = (schema: Schema): void => {
  if (!schema.oneOf?.every((branch) => branch.const !== undefined)) return
  schema.enum = schema.oneOf.map((branch) => branch.const)
  delete schema.oneOf
}

/**
 * A discriminator says which one variant applies; JSON schema does not know it and would try all, fail with the
 * errors of all, and skip the defaults of the right one. The validator's own support ends at the top of a body.
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

/** A field that one variant requires and none of the others knows. */
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
  // Of two that are both there, the first says which is meant, and the second is one field too many.
  return fields.map((field, at) => ({
    type: 'object',
    required: [field!],
    ...(at > 0 && { not: { anyOf: fields.slice(0, at).map((earlier) => ({ required: [earlier!] })) } }),
  }))
}

/** What says of a value which variant it is meant to be; undefined where nothing does. */
const marksOf = (variants: readonly Schema[]): Schema[] | undefined => {
  const objects = variants.filter(({ type }) => type === 'object')
  const others = variants.filter(({ type }) => typeof type === 'string' && type !== 'object')
  const areTold = objects.length + others.length === variants.length
  if (!areTold || new Set(others.map(({ type }) => type)).size < others.length) return undefined
  const marks = objects.length > 1 ? objectMarks(objects) : objects.map(({ type }) => ({ type }))
  return marks && variants.map((variant) => marks[objects.indexOf(variant)] ?? { type: variant.type })
}

/**
 * Where there is no discriminator, the type of a value or a field that one variant alone has says which is meant: then the
 * errors are those of that variant, and name its fields.
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
