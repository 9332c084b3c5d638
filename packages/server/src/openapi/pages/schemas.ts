import { resolve, type OpenApi, type Schema } from './model.ts'
import { code, plain, table } from './text.ts'

const maxDepth = 4
const maxRows = 100

const nameOf = (ref: string): string => ref.split('/').at(-1)!

/** Returns the type of a schema in words, such as `array of Pet`. */
export const typeOf = (schema: Schema | undefined, depth = 0): string => {
  if (!schema || typeof schema !== 'object' || depth > maxDepth) return 'any'
  if (typeof schema.$ref === 'string') return nameOf(schema.$ref)
  const variants = [schema.oneOf, schema.anyOf].find(Array.isArray)
  if (variants)
    return variants
      .slice(0, 8)
      .map((one) => typeOf(one, depth + 1))
      .join(' or ')
  if (schema.items || schema.type === 'array') return `array of ${typeOf(schema.items, depth + 1)}`
  const types = Array.isArray(schema.type) ? schema.type.join(' or ') : schema.type
  if (types === undefined) return schema.properties || schema.allOf ? 'object' : 'any'
  return schema.format ? `${types} (${schema.format})` : String(types)
}

/** Returns the properties of a schema, with those of all schemas that it combines. */
const membersOf = (
  document: OpenApi,
  given: Schema | undefined,
  depth = 0,
): { properties: [string, Schema][]; required: Set<string> } => {
  const schema = resolve<Schema>(document, given)
  const required = new Set(Array.isArray(schema?.required) ? schema.required : [])
  const properties = Object.entries(schema?.properties ?? {})
  for (const part of depth < maxDepth && Array.isArray(schema?.allOf) ? schema.allOf : []) {
    const inner = membersOf(document, part, depth + 1)
    properties.push(...inner.properties)
    for (const name of inner.required) required.add(name)
  }
  return { properties, required }
}

const remarkOf = (schema: Schema): string =>
  [
    plain(schema.description),
    Array.isArray(schema.enum) ? `One of ${schema.enum.slice(0, 20).map(code).join(', ')}.` : '',
    schema.const === undefined ? '' : `Always ${code(schema.const)}.`,
    schema.default === undefined ? '' : `Default: ${code(schema.default)}.`,
    schema.deprecated ? '**Deprecated.**' : '',
  ]
    .filter(Boolean)
    .join(' ')

interface Walk {
  document: OpenApi
  rows: string[][]
  /** The references that were followed so far, so that a recursive schema is not expanded again. */
  above: readonly string[]
}

const walk = ({ document, rows, above }: Walk, given: Schema | undefined, prefix: string): void => {
  const { properties, required } = membersOf(document, given)
  for (const [name, property] of properties) {
    if (rows.length >= maxRows) return
    const shown = resolve<Schema>(document, property) ?? property
    const path = `${prefix}${name}`
    rows.push([
      code(path),
      plain(typeOf(property)),
      required.has(name) ? 'yes' : '',
      remarkOf({ ...shown, ...property }),
    ])
    const inner = shown.items ?? shown
    const refs = [property.$ref, shown.items?.$ref].filter((ref) => ref !== undefined)
    if (above.length >= maxDepth || refs.some((ref) => above.includes(ref))) continue
    walk({ document, rows, above: [...above, refs[0] ?? path] }, inner, shown.items ? `${path}[].` : `${path}.`)
  }
}

/** Returns a table of the properties of a schema. Recursive and deep schemas are expanded up to a limit. */
export const propertyTable = (document: OpenApi, schema: Schema | undefined): string => {
  const rows: string[][] = []
  const shown = resolve<Schema>(document, schema)
  const start = shown?.items ?? schema
  walk({ document, rows, above: start?.$ref ? [start.$ref] : [] }, start, '')
  if (rows.length >= maxRows) rows.push(['…', '', '', 'Further properties are left out.'])
  return table(['Property', 'Type', 'Required', 'Description'], rows)
}
