import type { ApiBody, ApiField, ApiRequest, ApiScheme } from '@scriptorium/content/api-request'
import { inlineOf, pairsOf, type Pair } from './try-values.ts'

/** What a reader entered for one scheme of authentication. */
export interface Credentials {
  user: string
  secret: string
}

/** What a reader entered. */
export interface Entered {
  /** The address of the server, with the values of its variables. */
  server: string
  /** The values of parameters, by `keyOf`. */
  values: ReadonlyMap<string, string>
  body: { of: ApiBody; text: string; values: ReadonlyMap<string, File[] | string>; file?: File } | undefined
  /** Credentials by the names of their schemes. */
  credentials: ReadonlyMap<string, Credentials>
}

/** A request as it is sent. */
export interface Assembled {
  method: string
  url: string
  headers: [name: string, value: string][]
  body: string | Blob | FormData | undefined
}

/** Returns the key of a value. */
export const keyOf = ({ in: place, name }: Pick<ApiField, 'in' | 'name'>): string => `${place} ${name}`

const encoded = ([name, value]: Pair): string => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`

/** Returns the parameters at a place that have a value. */
const filledIn = ({ parameters }: ApiRequest, place: ApiField['in'], values: Entered['values']) =>
  parameters
    .filter((field) => field.in === place)
    .map((field) => ({ field, value: values.get(keyOf(field)) ?? '' }))
    .filter(({ value }) => value !== '')

const pathOf = (request: ApiRequest, values: Entered['values']): string => {
  const filled = new Map(filledIn(request, 'path', values).map((one) => [one.field.name, one]))
  return request.path.replaceAll(/\{([^{}]+)\}/g, (_, name: string) => {
    const given = filled.get(name)
    return given ? inlineOf(given.field, given.value, encodeURIComponent) : ''
  })
}

const base64 = (text: string): string => btoa(String.fromCharCode(...new TextEncoder().encode(text)))

const headerOf = (scheme: ApiScheme, { user, secret }: Credentials): string => {
  if (scheme.kind === 'basic') return `Basic ${base64(`${user}:${secret}`)}`
  return scheme.kind === 'bearer' ? `${scheme.word ?? 'Bearer'} ${secret}` : secret
}

const signIn = ({ schemes }: ApiRequest, credentials: Entered['credentials']) => {
  const given = [...credentials]
    .filter(([, { user, secret }]) => user !== '' || secret !== '')
    .flatMap(([name, one]) => (schemes[name] ? [{ scheme: schemes[name], one }] : []))
  const at = (place: ApiScheme['in']) =>
    given
      .filter(({ scheme }) => scheme.in === place)
      .map(({ scheme, one }): Pair => [scheme.name, headerOf(scheme, one)])
  return { cookies: at('cookie'), headers: at('header'), query: at('query') }
}

const isMultipart = ({ type }: ApiBody): boolean => /^multipart\//i.test(type)

const isText = (entry: [name: string, value: File | string]): entry is Pair => typeof entry[1] === 'string'

/** Returns what a form sends: the fields that have a value, each as the document says. */
export const filledForm = (
  { fields }: ApiBody,
  values: ReadonlyMap<string, File[] | string>,
): [name: string, value: File | string][] =>
  fields.flatMap((field): [string, File | string][] => {
    const value = values.get(field.name) ?? ''
    if (value === '') return []
    return typeof value === 'string' ? pairsOf(field, value) : value.map((file) => [field.name, file])
  })

const bodyOf = (body: Entered['body']): Pick<Assembled, 'body'> & { type?: string } => {
  if (!body) return { body: undefined }
  const { of, text, values, file } = body
  if (of.kind === 'file') return { body: file, type: of.type }
  if (of.kind === 'text') return text.trim() === '' ? { body: undefined } : { body: text, type: of.type }
  const filled = filledForm(of, values)
  if (!isMultipart(of)) return { body: new URLSearchParams(filled.filter(isText)).toString(), type: of.type }
  const form = new FormData()
  for (const [name, value] of filled) form.append(name, value)
  // The browser sets the media type, with the boundary.
  return { body: form }
}

/** Returns the request that a reader wants to send. */
export const assembleRequest = (request: ApiRequest, { server, values, body, credentials }: Entered): Assembled => {
  const { cookies, headers, query } = signIn(request, credentials)
  const pairsAt = (place: ApiField['in']) =>
    filledIn(request, place, values).flatMap(({ field, value }) => pairsOf(field, value))
  const search = [...pairsAt('query'), ...query].map(encoded).join('&')
  const cookie = [...pairsAt('cookie'), ...cookies].map(encoded).join('; ')
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD'
  const { type, body: sent } = hasBody ? bodyOf(body) : { type: undefined, body: undefined }
  const own = filledIn(request, 'header', values).map(({ field, value }): Pair => [
    field.name,
    inlineOf(field, value, String),
  ])
  return {
    method: request.method,
    url: `${server.replace(/\/$/, '')}${pathOf(request, values)}${search === '' ? '' : `?${search}`}`,
    headers: [
      ...headers,
      ...(type === undefined ? [] : [['Content-Type', type] satisfies Pair]),
      ...own,
      // Browsers leave it out of requests to other sites. The site and code send it.
      ...(cookie === '' ? [] : [['Cookie', cookie] satisfies Pair]),
    ],
    body: sent,
  }
}
