import { isObject } from '@scriptorium/basics/is-object'
import type { ApiField } from '@scriptorium/content/api-request'
import { exampleOf } from './examples.ts'
import {
  entriesOf,
  resolve,
  type MediaType,
  type OpenApi,
  type Parameter,
  type PlacedOperation,
  type Schema,
} from './model.ts'
import { valueOf } from './parameter-value.ts'
import { typeOf } from './schemas.ts'
import { clean } from './text.ts'

const maxValues = 100
const maxFields = 100
const maxDescription = 300

/** Returns a value as text: JSON, unless it is a text. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

/** Returns a text of the document that is shown below a field, without the marks of code, links and bold words. */
export const noteOf = (text: unknown): string =>
  clean(text)
    .slice(0, maxDescription)
    .replaceAll(/`+([^`]+)`+/g, '$1')
    .replaceAll(/\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .replaceAll(/\*\*([^*]+)\*\*/g, '$1')

/** Returns the values that a field can have, as texts. */
export const valuesOf = (values: unknown): string[] =>
  Array.isArray(values) ? values.slice(0, maxValues).map((value) => textOf(value).slice(0, maxDescription)) : []

const schemaOf = (document: OpenApi, { schema, content }: Parameter): Schema =>
  resolve<Schema>(document, schema ?? entriesOf(content)[0]?.[1].schema) ?? {}

const itemsOf = (document: OpenApi, { items }: Schema): Schema => resolve<Schema>(document, items) ?? {}

const valuesIn = (document: OpenApi, schema: Schema): string[] =>
  valuesOf(schema.enum ?? itemsOf(document, schema).enum)

const hasExample = ({ example, examples }: Parameter, schema: Schema): boolean =>
  [example, examples, schema['example'], schema['examples'], schema.default].some((value) => value !== undefined)

const styles: readonly string[] = [
  'deepObject',
  'form',
  'label',
  'matrix',
  'pipeDelimited',
  'simple',
  'spaceDelimited',
] satisfies ApiField['style'][]

const usualStyles: Record<ApiField['in'], ApiField['style']> = {
  cookie: 'form',
  form: 'form',
  header: 'simple',
  path: 'simple',
  query: 'form',
}

/** Returns the names of the cookies that an object is written as, if it is one. */
const cookiesOf = ({ properties }: Schema, { in: place, explodes }: Pick<ApiField, 'explodes' | 'in'>) =>
  place === 'cookie' && explodes && isObject(properties) ? { cookies: Object.keys(properties).slice(0, maxFields) } : {}

/** Returns how a field is written. Lists in a query and in forms repeat their name, unless the document says something else. */
const writingOf = (place: ApiField['in'], { style, explode }: Pick<Parameter, 'explode' | 'style'>) => {
  const known = styles.includes(String(style)) ? (style as ApiField['style']) : usualStyles[place]
  return { style: known, explodes: typeof explode === 'boolean' ? explode : known === 'form' }
}

const fieldOf = (document: OpenApi, parameter: Parameter): ApiField => {
  const schema = schemaOf(document, parameter)
  const place = parameter.in as ApiField['in']
  const isRequired = parameter.required === true || place === 'path'
  const isJson = parameter.schema === undefined && parameter.content !== undefined
  const writing = writingOf(place, parameter)
  return {
    name: parameter.name,
    in: place,
    isRequired,
    description: noteOf(parameter.description),
    type: typeOf(schema),
    values: valuesIn(document, schema),
    // A placeholder would be sent as it is.
    value: hasExample(parameter, schema) && isRequired ? valueOf(document, parameter) : '',
    ...writing,
    ...(isJson ? { style: 'json' } : cookiesOf(schema, { in: place, explodes: writing.explodes })),
  }
}

const places = new Set(['cookie', 'header', 'path', 'query'])
// Browsers set these themselves, or sign-in, the body and parameters in cookies do.
const setByOthers = new Set(['accept', 'authorization', 'content-length', 'content-type', 'cookie', 'host'])

/** Returns the parameters that readers enter. */
export const parametersOf = (document: OpenApi, { parameters }: PlacedOperation): ApiField[] =>
  parameters
    .filter(({ in: place }) => places.has(place))
    .filter(({ in: place, name }) => place !== 'header' || !setByOthers.has(name.toLowerCase()))
    .slice(0, maxFields)
    .map((parameter) => fieldOf(document, parameter))

/** Returns whether a field of a form is a file: one whose bytes are sent as they are. */
export const isFile = (schema: Schema): boolean =>
  schema.format === 'binary' ||
  (/^(?!text\/|.*\bjson\b)/.test(textOf(schema['contentMediaType'] ?? 'text/plain')) &&
    schema['contentEncoding'] === undefined)

const isPlain = (value: unknown): boolean => typeof value !== 'object' && !String(value).includes(',')

/** The example that the library gives for any text. A field does not begin with it, because readers would send it by mistake. */
const unknownText = 'string'

/** Returns an example as readers enter it: a list of plain values is separated by commas. */
const enteredOf = (value: unknown): string => {
  const isList = Array.isArray(value) && value.length > 0 && value.every(isPlain)
  const text = isList ? value.map(textOf).join(', ') : textOf(value)
  return text === unknownText ? '' : text
}

/** Returns the fields of a form that is sent as a body. */
export const formFields = (document: OpenApi, media: MediaType): ApiField[] => {
  const schema = resolve<Schema>(document, media.schema) ?? {}
  const example = exampleOf(document, media, { direction: 'request', isBrief: true })
  const given = isObject(example) ? (example as Record<string, unknown>) : {}
  const encoding = new Map(entriesOf(media.encoding))
  return Object.entries<Schema | boolean>(isObject(schema.properties) ? schema.properties : {})
    .filter(([, property]) => property !== false)
    .slice(0, maxFields)
    .map(([name, property]) => {
      const found = resolve(document, property)
      // The schema `true` allows any value.
      const shown = isObject(found) ? (found as Schema) : {}
      const areFiles = isFile(itemsOf(document, shown))
      const isFileField = isFile(shown) || areFiles
      const written = encoding.get(name)
      // An object is sent as JSON, unless the document says how else.
      const isJson = written?.style === undefined && typeOf(shown).startsWith('object')
      return {
        name,
        in: 'form',
        isRequired: schema.required?.includes(name) === true,
        description: noteOf(shown.description),
        type: areFiles ? 'files' : isFileField ? 'file' : typeOf(shown),
        values: valuesIn(document, shown),
        value: isFileField || given[name] === undefined ? '' : enteredOf(given[name]),
        ...writingOf('form', written ?? {}),
        ...(isJson && { style: 'json' }),
      }
    })
}
