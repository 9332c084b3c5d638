import type { ApiBody, ApiField, ApiRequest, ApiScheme } from '@scriptorium/content/api-request'

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
  body: { of: ApiBody; text: string; values: ReadonlyMap<string, File | string>; file?: File } | undefined
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

const partsOf = (field: ApiField, value: string): string[] =>
  field.type.startsWith('array')
    ? value
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== '')
    : [value]

const encoded = (name: string, value: string): string => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`

const queryOf = ({ parameters }: ApiRequest, values: Entered['values']): string[] =>
  parameters
    .filter((field) => field.in === 'query')
    .flatMap((field) => {
      const value = values.get(keyOf(field)) ?? ''
      if (value === '') return []
      const parts = partsOf(field, value)
      return field.isJoined ? [encoded(field.name, parts.join(','))] : parts.map((part) => encoded(field.name, part))
    })

const pathOf = ({ path }: ApiRequest, values: Entered['values']): string =>
  path.replaceAll(/\{([^{}]+)\}/g, (_, name: string) =>
    encodeURIComponent(values.get(keyOf({ in: 'path', name })) ?? ''),
  )

const base64 = (text: string): string => btoa(String.fromCharCode(...new TextEncoder().encode(text)))

const headerOf = (scheme: ApiScheme, { user, secret }: Credentials): string => {
  if (scheme.kind === 'basic') return `Basic ${base64(`${user}:${secret}`)}`
  return scheme.kind === 'bearer' ? `Bearer ${secret}` : secret
}

const signIn = ({ schemes }: ApiRequest, credentials: Entered['credentials']) => {
  const given = [...credentials]
    .filter(([, { user, secret }]) => user !== '' || secret !== '')
    .flatMap(([name, one]) => (schemes[name] ? [{ scheme: schemes[name], one }] : []))
  return {
    headers: given
      .filter(({ scheme }) => scheme.in === 'header')
      .map(({ scheme, one }): [string, string] => [scheme.name, headerOf(scheme, one)]),
    query: given
      .filter(({ scheme }) => scheme.in === 'query')
      .map(({ scheme, one }) => encoded(scheme.name, one.secret)),
  }
}

const isMultipart = ({ type }: ApiBody): boolean => /^multipart\//i.test(type)

const bodyOf = (body: Entered['body']): Pick<Assembled, 'body'> & { type?: string } => {
  if (!body) return { body: undefined }
  const { of, text, values, file } = body
  if (of.kind === 'file') return { body: file, type: of.type }
  if (of.kind === 'text') return text.trim() === '' ? { body: undefined } : { body: text, type: of.type }
  const filled = [...values].filter(([, value]) => value !== '')
  if (!isMultipart(of))
    return {
      body: new URLSearchParams(filled.filter((one): one is [string, string] => typeof one[1] === 'string')).toString(),
      type: of.type,
    }
  const form = new FormData()
  for (const [name, value] of filled) form.append(name, value)
  // The browser sets the media type, with the boundary.
  return { body: form }
}

/** Returns the request that a reader wants to send. */
export const assembleRequest = (request: ApiRequest, { server, values, body, credentials }: Entered): Assembled => {
  const { headers, query } = signIn(request, credentials)
  const search = [...queryOf(request, values), ...query].join('&')
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD'
  const { type, body: sent } = hasBody ? bodyOf(body) : { type: undefined, body: undefined }
  const own = request.parameters
    .filter((field) => field.in === 'header' && (values.get(keyOf(field)) ?? '') !== '')
    .map((field): [string, string] => [field.name, values.get(keyOf(field))!])
  return {
    method: request.method,
    url: `${server.replace(/\/$/, '')}${pathOf(request, values)}${search === '' ? '' : `?${search}`}`,
    headers: [...headers, ...(type === undefined ? [] : [['Content-Type', type] as [string, string]]), ...own],
    body: sent,
  }
}
