import { escapePattern } from '@scriptorium/basics/escape'

/** What a form needs to send a request to an operation of an API. It is generated from the document of the API. */
export interface ApiRequest {
  method: string
  path: string
  servers: ApiServer[]
  parameters: ApiField[]
  /** The bodies that the operation takes, by media type. */
  bodies: ApiBody[]
  /** The ways to sign in: each names the schemes that it needs. An empty one needs none. */
  security: string[][]
  schemes: Record<string, ApiScheme>
  /** Whether the document allows that the server of the site passes requests on. */
  isProxied: boolean
}

/** A request form as a page has it. */
export interface ShownApiRequest extends ApiRequest {
  /** The name of the specification. */
  spec: string
}

/** Where an API is. Variables stand in braces in the URL. */
export interface ApiServer {
  url: string
  description: string
  variables: { name: string; value: string; values: string[]; description?: string }[]
}

/** A value that readers enter. */
export interface ApiField {
  name: string
  in: 'cookie' | 'form' | 'header' | 'path' | 'query'
  isRequired: boolean
  description: string
  type: string
  /** The values that are allowed. Empty if others are, too. */
  values: string[]
  value: string
  /** How a list or an object is written, by the names of OpenAPI. `json` is written as it is entered. */
  style: 'deepObject' | 'form' | 'json' | 'label' | 'matrix' | 'pipeDelimited' | 'simple' | 'spaceDelimited'
  /** Whether each value of a list or an object is written on its own, with a name. */
  explodes: boolean
  /** The names of the cookies that an object is written as. */
  cookies?: string[]
}

/** A body of a request. */
export interface ApiBody {
  type: string
  kind: 'file' | 'form' | 'text'
  /** An example, or the text of one. */
  text: string
  /** The examples, if there are several to choose from. */
  examples?: { title: string; text: string }[]
  fields: ApiField[]
}

/** How clients sign in. */
export interface ApiScheme {
  kind: 'basic' | 'bearer' | 'key'
  in: 'cookie' | 'header' | 'query'
  /** The cookie, the header or the parameter that has the key. */
  name: string
  /** What stands before the credentials in the header; `Bearer` if it is undefined. */
  word?: string
  description?: string
  /** How clients get a token, by OAuth 2.0. */
  flows?: ApiFlow[]
}

/** A way to get a token. An address is empty if the way does not need it. */
export interface ApiFlow {
  kind: 'authorizationCode' | 'clientCredentials' | 'implicit' | 'password'
  authorizationUrl: string
  tokenUrl: string
  /** The scopes that the operation needs. */
  scopes: string[]
}

const maxAddresses = 50

// Stands for a value that readers enter. Addresses may have it wherever variables stand.
const anyValue = 'any-value-that-is-entered'

const withValues = (
  addresses: readonly string[],
  { name, value, values }: ApiServer['variables'][number],
  others: readonly string[],
): string[] =>
  addresses
    .flatMap((address) =>
      [...new Set([value, ...values, ...others])].map((one) => address.replaceAll(`{${name}}`, one)),
    )
    .slice(0, maxAddresses)

/** Returns the addresses that a server can have, with each of the values that its variables allow. */
const addressesOf = ({ url, variables }: ApiServer): string[] =>
  variables.reduce(
    (addresses, variable) => withValues(addresses, variable, variable.values.length === 0 ? [anyValue] : []),
    [url],
  )

const origin = /^https?:\/\/(?:[a-z\d-]+(?:\.[a-z\d-]+)*|\[[\da-f:]+\])(?::\d+)?$/

/** Returns the origins of addresses. Only these characters may stand in a content security policy. */
const originsIn = (addresses: readonly string[]): string[] => {
  const urls = addresses.map((address) => URL.parse(address))
  return [...new Set(urls.flatMap((url) => (url && origin.test(url.origin) ? [url.origin] : [])))]
}

// A policy has a wildcard for the beginning of a host, for all of it, and for a port.
const beginning = new RegExp(`//.*${anyValue}[^.:]*`)
const anyPort = ':65535'

const asSource = (one: string): string =>
  one
    .replace(beginning, '//*')
    .replace(/\*(?::\d+)?$/, '*:*')
    .replace(anyPort, ':*')

const anyServer = ['https://*:*', 'http://*:*']

/** Returns the origins that requests can go to, as a policy names them: a `*` stands for what readers enter. */
export const sourcesOf = ({ servers }: Pick<ApiRequest, 'servers'>): string[] => {
  const addresses = servers.flatMap(addressesOf)
  // An address that begins with an entered value can lead to any host.
  if (addresses.some((address) => address.startsWith(anyValue))) return anyServer
  const origins = originsIn(addresses.map((address) => address.replace(`:${anyValue}`, anyPort)))
  return [...new Set(origins.map(asSource))]
}

/** Returns the origins that issue tokens. */
export const tokenOriginsOf = ({ schemes }: Pick<ApiRequest, 'schemes'>): string[] =>
  originsIn(Object.values(schemes).flatMap(({ flows = [] }) => flows.map(({ tokenUrl }) => tokenUrl)))

interface Values {
  /** What stands for a value in a template. */
  place: RegExp | string
  /** An expression for a value. */
  value: string
  /** The beginning of the names of groups. */
  name: string
}

/**
 * Returns an expression for a template with values. In a segment, each value but the last one ends where what follows it first stands,
 * and is not tried again: with three of them, long addresses would take minutes.
 */
const patternOf = (template: string, { place, value, name }: Values): string => {
  let groups = 0
  const patternOfSegment = (segment: string): string => {
    const [first = '', ...others] = segment.split(place).map(escapePattern)
    const last = others.pop()
    const ended = others.map((text) => `(?=(?<${name}${++groups}>${value}?${text}))\\k<${name}${groups}>`)
    return [first, ...ended, ...(last === undefined ? [] : [value + last])].join('')
  }
  return template.split('/').map(patternOfSegment).join('/')
}

/**
 * Returns whether a URL is one of the operation: at one of its servers, and with a path that its path describes. A value that readers
 * enter matches one label of a host or one segment of a path, so an address that they enter as a whole is never one of the operation.
 */
export const isAddressOf = (request: Pick<ApiRequest, 'path' | 'servers'>, url: string): boolean => {
  const given = URL.parse(url)
  if (!given || given.username !== '' || given.password !== '') return false
  const path = patternOf(request.path, { place: /\{[^{}]+\}/, value: '[^/?#]+', name: 'path' })
  return request.servers.flatMap(addressesOf).some((address) => {
    const server = URL.parse(address)
    if (!server || !origin.test(server.origin)) return false
    const whole = server.origin + server.pathname.replace(/\/$/, '')
    const base = patternOf(whole, { place: anyValue, value: String.raw`[\w-]+`, name: 'server' })
    return new RegExp(`^${base}${path}$`).test(given.origin + given.pathname)
  })
}
