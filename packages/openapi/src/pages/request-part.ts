import { isObject } from '@scriptorium/basics/is-object'
import type { ApiBody, ApiFlow, ApiRequest, ApiScheme, ApiServer } from '@scriptorium/content/api-request'
import { exampleOf } from './examples.ts'
import {
  entriesOf,
  extensionOf,
  objectsIn,
  resolve,
  type Body,
  type MediaType,
  type OpenApi,
  type PlacedOperation,
  type Schema,
  type SecurityScheme,
  type Server,
} from './model.ts'
import { formFields, noteOf, parametersOf, textOf, valuesOf } from './request-fields.ts'
import { xmlSampleOf } from './sample.ts'
import { typeOf } from './schemas.ts'
import { clean } from './text.ts'

const maxServers = 20
const maxVariables = 20
const maxBodies = 5
const maxExample = 20_000
const maxExamples = 8

// The name of the field in which readers enter what a relative address is relative to. The document does not say it.
const address = 'address'
const exampleAddress = 'https://api.example.com'

/** Returns an address with a scheme, or with a variable that has one. */
const wholeAddress = (url: string): string =>
  /^(?:[a-z][a-z\d+.-]*:|\{)/i.test(url) ? url : `{${address}}${url === '' || url.startsWith('/') ? url : `/${url}`}`

const describedBy = (given: { description?: string } | undefined): { description?: string } => {
  const description = noteOf(given?.description)
  return description === '' ? {} : { description }
}

const serverOf = (server: Partial<Server>): ApiServer => {
  const url = wholeAddress(clean(server.url))
  const known = new Map(entriesOf(server.variables))
  const names = [...new Set([...url.matchAll(/\{([^{}]+)\}/g)].map(([, name]) => name!))]
  return {
    url,
    description: noteOf(server.description),
    variables: names.slice(0, maxVariables).map((name) => ({
      name,
      value: textOf(known.get(name)?.default) || (name === address ? exampleAddress : ''),
      values: valuesOf(known.get(name)?.enum),
      ...describedBy(known.get(name)),
    })),
  }
}

/** Returns the servers of an operation. Without any, the API is where the document is. */
const serversOf = (document: OpenApi, { operation, server }: PlacedOperation): ApiServer[] => {
  const own = objectsIn(operation.servers)
  const others =
    server !== undefined && !objectsIn(document.servers).includes(server) ? [server] : objectsIn(document.servers)
  const named: Partial<Server>[] = own.length > 0 ? own : others
  const servers = (named.length > 0 ? named : [{}])
    .slice(0, maxServers)
    .map(serverOf)
    .filter(({ url }) => /^(?:https?:\/\/|\{)/i.test(url))
  const placed = servers.filter(({ url }) => !url.startsWith(`{${address}}`))
  return placed.length > 0 ? placed : servers
}

const isForm = (type: string): boolean => /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type)
const isXml = (type: string): boolean => /\bxml\b/i.test(type)
const isText = (type: string): boolean =>
  isXml(type) || /\bjson\b|\+json|\byaml\b|^text\/|graphql|javascript/i.test(type)

const exampleText = (document: OpenApi, type: string, media: MediaType): string => {
  const example = exampleOf(document, media, { direction: 'request' })
  if (typeof example === 'string') return example
  if (isXml(type)) return xmlSampleOf(document, media.schema)
  return JSON.stringify(example, null, 2) ?? ''
}

/** Returns the examples to choose from: those of the document, or one of each kind that a body can be of. */
const examplesOf = (document: OpenApi, type: string, media: MediaType): ApiBody['examples'] => {
  const named = entriesOf(media.examples).map(([name, given]) => ({
    title: name,
    media: { examples: { [name]: given } },
  }))
  const schema = resolve<Schema>(document, media.schema)
  const kinds = [schema?.oneOf, schema?.anyOf].find(Array.isArray) ?? []
  const generated = isXml(type) ? [] : kinds.map((one) => ({ title: typeOf(one), media: { schema: one } }))
  const texts = (media.example === undefined && named.length === 0 ? generated : named)
    .slice(0, maxExamples)
    .map(({ title, media: one }) => ({ title: noteOf(title), text: exampleText(document, type, one) }))
    .filter(({ text }) => text !== '' && text.length <= maxExample)
  return texts.length > 1 ? texts : undefined
}

const bodyOf = (document: OpenApi, [type, media]: [string, MediaType]): ApiBody => {
  if (isForm(type)) return { type, kind: 'form', text: '', fields: formFields(document, media) }
  if (!isText(type) && type !== '*/*') return { type, kind: 'file', text: '', fields: [] }
  const shown = type === '*/*' ? 'application/json' : type
  const examples = examplesOf(document, type, media)
  // The form begins with the first example that can be chosen.
  const text = examples?.[0]?.text ?? exampleText(document, type, media)
  return {
    type: shown,
    kind: 'text',
    text: text.length > maxExample ? '' : text,
    fields: [],
    ...(examples && { examples }),
  }
}

const withoutBody = new Set(['get', 'head', 'trace'])

const bodiesOf = (document: OpenApi, { method, operation }: PlacedOperation): ApiBody[] =>
  entriesOf(withoutBody.has(method) ? {} : resolve<Body>(document, operation.requestBody)?.content)
    .slice(0, maxBodies)
    .map((one) => bodyOf(document, one))
    // Some documents have a form without fields where nothing is sent.
    .filter(({ kind, fields }) => kind !== 'form' || fields.length > 0)

const schemeOf = ({ type, scheme, in: place, name }: SecurityScheme): ApiScheme | undefined => {
  if (type === 'apiKey') {
    const isKnown = place === 'cookie' || place === 'query'
    return { kind: 'key', in: isKnown ? place : 'header', name: clean(name) || 'X-Api-Key' }
  }
  if (type === 'mutualTLS') return undefined
  const header = { in: 'header', name: 'Authorization' } as const
  const named = type === 'http' ? clean(scheme) : 'bearer'
  if (/^basic$/i.test(named)) return { kind: 'basic', ...header }
  const isOther = /^[\w-]+$/.test(named) && !/^bearer$/i.test(named)
  return { kind: 'bearer', ...header, ...(isOther && { word: named }) }
}

const flowKinds = ['authorizationCode', 'clientCredentials', 'implicit', 'password'] as const
const maxScopes = 50

const scopesIn = (scopes: unknown): string[] =>
  Array.isArray(scopes) ? scopes.filter((scope) => typeof scope === 'string').slice(0, maxScopes) : []

const webAddress = (url: unknown): string => (/^https?:\/\//i.test(clean(url)) ? clean(url) : '')

/** Returns how clients get a token. A way without the address that it needs is left out. */
const flowsOf = ({ type, flows }: SecurityScheme, scopes: string[]): ApiFlow[] =>
  flowKinds.flatMap((kind) => {
    const flow = type === 'oauth2' && isObject(flows) ? flows[kind] : undefined
    if (!isObject(flow)) return []
    const isOnPage = kind === 'authorizationCode' || kind === 'implicit'
    const authorizationUrl = isOnPage ? webAddress(flow['authorizationUrl']) : ''
    const tokenUrl = kind === 'implicit' ? '' : webAddress(flow['tokenUrl'])
    const isWhole = (!isOnPage || authorizationUrl !== '') && (kind === 'implicit' || tokenUrl !== '')
    return isWhole ? [{ kind, authorizationUrl, tokenUrl, scopes: [...new Set(scopes)] }] : []
  })

const securityOf = (document: OpenApi, { operation }: PlacedOperation): Pick<ApiRequest, 'schemes' | 'security'> => {
  const needed = objectsIn(operation.security ?? document.security)
  const security = needed.map((one) => Object.keys(one))
  const schemes: ApiRequest['schemes'] = {}
  for (const name of new Set(security.flat())) {
    const scheme = resolve<SecurityScheme>(document, document.components?.securitySchemes?.[name])
    const known = isObject(scheme) ? schemeOf(scheme as SecurityScheme) : undefined
    if (!known) continue
    const flows = flowsOf(
      scheme as SecurityScheme,
      needed.flatMap((one) => scopesIn(one[name])),
    )
    schemes[name] = { ...known, ...describedBy(scheme as SecurityScheme), ...(flows.length > 0 && { flows }) }
  }
  return { security: security.map((names) => names.filter((name) => Object.hasOwn(schemes, name))), schemes }
}

/**
 * Returns what a form for an operation needs; undefined if the document hides it, if the API has other servers than those of the web, or
 * if nobody can send it: browsers send no `TRACE`.
 */
export const requestOf = (document: OpenApi, placed: PlacedOperation): ApiRequest | undefined => {
  const isProxied = extensionOf(document, placed, 'x-enable-proxy') === true
  if (extensionOf(document, placed, 'x-hideTryItPanel') === true || (placed.method === 'trace' && !isProxied))
    return undefined
  const servers = serversOf(document, placed)
  if (servers.length === 0) return undefined
  return {
    method: placed.method.toUpperCase(),
    path: placed.path,
    servers,
    parameters: parametersOf(document, placed),
    bodies: bodiesOf(document, placed),
    ...securityOf(document, placed),
    isProxied,
  }
}
