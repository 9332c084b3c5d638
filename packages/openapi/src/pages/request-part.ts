import { isObject } from '@scriptorium/basics/is-object'
import type { ApiBody, ApiField, ApiRequest, ApiScheme, ApiServer } from '@scriptorium/content/api-request'
import { exampleOf } from './examples.ts'
import {
  entriesOf,
  extensionOf,
  objectsIn,
  resolve,
  type Body,
  type MediaType,
  type OpenApi,
  type Parameter,
  type PlacedOperation,
  type Schema,
  type SecurityScheme,
  type Server,
} from './model.ts'
import { valueOf } from './parameter-value.ts'
import { typeOf } from './schemas.ts'
import { clean } from './text.ts'

const maxServers = 20
const maxVariables = 20
const maxValues = 100
const maxFields = 100
const maxBodies = 5
const maxDescription = 300
const maxExample = 20_000

const textOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

const valuesOf = (values: unknown): string[] =>
  Array.isArray(values) ? values.slice(0, maxValues).map((value) => textOf(value).slice(0, maxDescription)) : []

const serverOf = ({ url, description, variables }: Server): ApiServer => ({
  url: clean(url),
  description: clean(description).slice(0, maxDescription),
  variables: entriesOf(variables)
    .slice(0, maxVariables)
    .map(([name, variable]) => ({ name, value: textOf(variable.default), values: valuesOf(variable.enum) })),
})

/** Returns the servers of an operation with a whole address. A relative one is relative to a document whose address nobody knows. */
const serversOf = (document: OpenApi, { operation, server }: PlacedOperation): ApiServer[] => {
  const own = objectsIn(operation.servers)
  const others =
    server !== undefined && !objectsIn(document.servers).includes(server) ? [server] : objectsIn(document.servers)
  return (own.length > 0 ? own : others)
    .slice(0, maxServers)
    .map(serverOf)
    .filter(({ url }) => /^https?:\/\//i.test(url))
}

const schemaOf = (document: OpenApi, { schema, content }: Parameter): Schema =>
  resolve<Schema>(document, schema ?? entriesOf(content)[0]?.[1].schema) ?? {}

const itemsOf = (document: OpenApi, { items }: Schema): Schema => resolve<Schema>(document, items) ?? {}

const hasExample = ({ example, examples }: Parameter, schema: Schema): boolean =>
  [example, examples, schema['example'], schema['examples'], schema.default].some((value) => value !== undefined)

const fieldOf = (document: OpenApi, parameter: Parameter & Record<string, unknown>): ApiField => {
  const schema = schemaOf(document, parameter)
  const isRequired = parameter.required === true || parameter.in === 'path'
  return {
    name: parameter.name,
    in: parameter.in as ApiField['in'],
    isRequired,
    description: clean(parameter.description).slice(0, maxDescription),
    type: typeOf(schema),
    values: valuesOf(schema.enum ?? itemsOf(document, schema).enum),
    // A placeholder would be sent as it is.
    value: hasExample(parameter, schema) && isRequired ? valueOf(document, parameter) : '',
    isJoined: parameter['explode'] === false || parameter.in !== 'query',
  }
}

const places = new Set(['header', 'path', 'query'])
// Browsers set these themselves, or sign-in and the body do.
const setByOthers = new Set(['accept', 'authorization', 'content-type', 'cookie', 'host'])

const parametersOf = (document: OpenApi, { parameters }: PlacedOperation): ApiField[] =>
  parameters
    .filter(({ in: place }) => places.has(place))
    .filter(({ in: place, name }) => place !== 'header' || !setByOthers.has(name.toLowerCase()))
    .slice(0, maxFields)
    .map((parameter) => fieldOf(document, parameter as Parameter & Record<string, unknown>))

const isFile = (schema: Schema): boolean =>
  schema.format === 'binary' || schema['contentMediaType'] === 'application/octet-stream'

const formFields = (document: OpenApi, media: MediaType): ApiField[] => {
  const schema = resolve<Schema>(document, media.schema) ?? {}
  const example = exampleOf(document, media, { direction: 'request', isBrief: true })
  const given = isObject(example) ? (example as Record<string, unknown>) : {}
  return entriesOf(schema.properties)
    .slice(0, maxFields)
    .map(([name, property]) => {
      const shown = resolve<Schema>(document, property) ?? {}
      const isFileField = isFile(shown) || isFile(itemsOf(document, shown))
      return {
        name,
        in: 'form',
        isRequired: schema.required?.includes(name) === true,
        description: clean(shown.description).slice(0, maxDescription),
        type: isFileField ? 'file' : typeOf(shown),
        values: valuesOf(shown.enum),
        value: isFileField || given[name] === undefined ? '' : textOf(given[name]),
        isJoined: false,
      }
    })
}

const isForm = (type: string): boolean => /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type)
const isText = (type: string): boolean =>
  /\bjson\b|\+json|\bxml\b|\+xml|\byaml\b|^text\/|graphql|javascript/i.test(type)

const bodyOf = (document: OpenApi, [type, media]: [string, MediaType]): ApiBody => {
  if (isForm(type)) return { type, kind: 'form', text: '', fields: formFields(document, media) }
  if (!isText(type) && type !== '*/*') return { type, kind: 'file', text: '', fields: [] }
  const example = exampleOf(document, media, { direction: 'request' })
  const text = typeof example === 'string' ? example : (JSON.stringify(example, null, 2) ?? '')
  const shown = type === '*/*' ? 'application/json' : type
  return { type: shown, kind: 'text', text: text.length > maxExample ? '' : text, fields: [] }
}

const schemeOf = ({ type, scheme, in: place, name }: SecurityScheme): ApiScheme | undefined => {
  if (type === 'apiKey') {
    // Pages cannot set cookies of other sites.
    if (place === 'cookie') return undefined
    return { kind: 'key', in: place === 'query' ? 'query' : 'header', name: clean(name) || 'X-Api-Key' }
  }
  if (type === 'mutualTLS') return undefined
  const isBasic = type === 'http' && String(scheme).toLowerCase() === 'basic'
  return { kind: isBasic ? 'basic' : 'bearer', in: 'header', name: 'Authorization' }
}

const securityOf = (document: OpenApi, { operation }: PlacedOperation): Pick<ApiRequest, 'schemes' | 'security'> => {
  const security = objectsIn(operation.security ?? document.security).map((one) => Object.keys(one))
  const schemes: ApiRequest['schemes'] = {}
  for (const name of new Set(security.flat())) {
    const scheme = resolve<SecurityScheme>(document, document.components?.securitySchemes?.[name])
    const known = isObject(scheme) ? schemeOf(scheme as SecurityScheme) : undefined
    if (known) schemes[name] = known
  }
  return { security: security.map((names) => names.filter((name) => Object.hasOwn(schemes, name))), schemes }
}

/** Returns what a form for an operation needs; undefined if the document hides it, or if nobody knows where the API is. */
export const requestOf = (document: OpenApi, placed: PlacedOperation): ApiRequest | undefined => {
  if (extensionOf(document, placed, 'x-hideTryItPanel') === true) return undefined
  const servers = serversOf(document, placed)
  if (servers.length === 0) return undefined
  const body = resolve<Body>(document, placed.operation.requestBody)
  return {
    method: placed.method.toUpperCase(),
    path: placed.path,
    servers,
    parameters: parametersOf(document, placed),
    bodies: entriesOf(body?.content)
      .slice(0, maxBodies)
      .map((one) => bodyOf(document, one)),
    ...securityOf(document, placed),
    isProxied: extensionOf(document, placed, 'x-enable-proxy') === true,
  }
}
