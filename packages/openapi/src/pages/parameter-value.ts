import { isObject } from '@scriptorium/basics/is-object'
import { bodyMedia, objectsIn, resolve, type OpenApi, type Parameter, type Schema } from './model.ts'
import { sampleOf } from './sample.ts'
import { clean } from './text.ts'

const maxValueLength = 100
const maxItemDepth = 4

/** Returns the name of something as readers recognize what to replace, such as `BOOK_ID` for `bookId`. */
export const placeholderOf = (name: string): string =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1_$2')
    .replaceAll(/[^A-Za-z\d]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')
    .toUpperCase() || 'VALUE'

const isPlain = (value: unknown): value is boolean | number | string =>
  ['boolean', 'number', 'string'].includes(typeof value)

const firstPlain = (values: readonly unknown[]): unknown =>
  values.map((value: unknown) => (Array.isArray(value) ? (value[0] as unknown) : value)).find(isPlain)

/** Returns the types that a schema allows. */
export const typesOf = ({ type }: Schema): unknown[] => (Array.isArray(type) ? type : [type])

const shownSampleOf = (document: OpenApi, schema: Schema): unknown => {
  try {
    return sampleOf(document, schema)
  } catch {
    return undefined
  }
}

const ofSchema = (document: OpenApi, given: Schema | undefined, depth = 0): unknown => {
  const schema = resolve<Schema>(document, given)
  if (!isObject(schema) || depth > maxItemDepth) return undefined
  const { default: usual, enum: values, items, oneOf, anyOf, allOf } = schema
  const known = firstPlain([schema['example'], schema['examples'], usual, schema.const, values])
  if (known !== undefined) return known
  const inner = [items, ...[oneOf, anyOf, allOf].flatMap((list) => (Array.isArray(list) ? list : []))]
  for (const one of inner) {
    const found = isObject(one) ? ofSchema(document, one, depth + 1) : undefined
    if (found !== undefined) return found
  }
  const isFree = typesOf(schema).every((type) => type === undefined || type === 'string' || type === 'null')
  // A name says more than a sampled text, unless the text has a format.
  return isFree && schema.format === undefined ? undefined : firstPlain([shownSampleOf(document, schema)])
}

/** Returns a value for a parameter: one that the document names, else one of its type, else a placeholder. */
export const valueOf = (document: OpenApi, parameter: Parameter): string => {
  const [, media] = bodyMedia(parameter)
  const examples = isObject(parameter.examples) ? objectsIn(Object.values(parameter.examples)) : []
  const named = examples.map((one) => resolve<{ value?: unknown }>(document, one)?.value)
  const value = firstPlain([parameter.example, ...named]) ?? ofSchema(document, parameter.schema ?? media?.schema)
  return value === undefined || clean(value).length > maxValueLength ? placeholderOf(parameter.name) : clean(value)
}
