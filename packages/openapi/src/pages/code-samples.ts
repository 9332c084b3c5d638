import { isObject } from '@scriptorium/basics/is-object'
import { snippetz } from '@scalar/snippetz'
import { exampleOf } from './examples.ts'
import {
  bodyMedia,
  objectsIn,
  resolve,
  type Body,
  type MediaType,
  type OpenApi,
  type PlacedOperation,
  type Server,
} from './model.ts'
import { placeholderOf, valueOf } from './parameter-value.ts'
import { isFile } from './request-fields.ts'
import { clean, codeBlock, tabTitle } from './text.ts'

interface Pair {
  name: string
  value: string
}

interface Field extends Pair {
  fileName?: string
}

/** What the library needs to print a request. */
interface SampleRequest {
  method: string
  url: string
  headers: Pair[]
  postData?: { mimeType: string; text?: string; params?: Field[] }
}

const languages = [
  ['cURL', 'shell', 'curl', 'bash', ''],
  ['JavaScript', 'js', 'fetch', 'javascript', ''],
  ['Python', 'python', 'requests', 'python', 'import requests\n\n'],
] as const

const exampleHost = 'https://api.example.com'

const baseOf = (server: Server | undefined): string => {
  const given = typeof server?.url === 'string' ? server.url : ''
  const url = given.replaceAll(/\{([^{}]+)\}/g, (all, name: string) => {
    const value = isObject(server?.variables) ? server.variables[name]?.default : undefined
    return typeof value === 'string' ? value : all
  })
  const base = /^https?:/.test(url) ? url : url.startsWith('/') ? `${exampleHost}${url}` : exampleHost
  return base.replace(/\/$/, '')
}

/** Returns how a request signs in: what it adds to the headers, the query and the cookies. */
const credentialsOf = (document: OpenApi, { operation }: PlacedOperation) => {
  const found: Record<'cookie' | 'header' | 'query', Pair[]> = { cookie: [], header: [], query: [] }
  const [needed] = objectsIn(operation.security ?? document.security)
  for (const id of Object.keys(needed ?? {})) {
    const scheme = resolve(document, document.components?.securitySchemes?.[id])
    if (scheme?.type === 'apiKey') {
      const place = scheme.in === 'cookie' || scheme.in === 'query' ? scheme.in : 'header'
      found[place].push({ name: scheme.name ?? 'X-Api-Key', value: 'YOUR_KEY' })
    } else {
      const kind = scheme?.scheme === 'basic' ? 'Basic' : 'Bearer'
      found.header.push({ name: 'Authorization', value: `${kind} YOUR_TOKEN` })
    }
  }
  return found
}

const fieldsOf = (document: OpenApi, schema: unknown, example: unknown): Field[] => {
  const properties = resolve<{ properties?: Record<string, unknown> }>(document, schema as object)?.properties
  return Object.entries(isObject(example) ? example : {}).map(([name, value]) => {
    const property = resolve(document, properties?.[name] as object | undefined)
    if (isObject(property) && isFile(property)) return { name, value: '', fileName: placeholderOf(name) }
    const first: unknown = Array.isArray(value) ? value[0] : value
    return { name, value: typeof first === 'string' ? first : (JSON.stringify(first) ?? '') }
  })
}

const optionalFieldsShown = 3

/** Returns the required fields of a form, or some others if none is required. */
const formOf = (document: OpenApi, media: MediaType | undefined): Field[] => {
  const fields = (isBrief: boolean) =>
    fieldsOf(document, media?.schema, exampleOf(document, media, { direction: 'request', isBrief }))
  const required = fields(true)
  return required.length > 0 ? required : fields(false).slice(0, optionalFieldsShown)
}

const withoutBody = new Set(['get', 'head', 'trace'])

/** Returns the body of a request and its media type, which the library sets itself for forms. */
const bodyOf = (document: OpenApi, { method, operation }: PlacedOperation) => {
  const body = resolve<Body>(document, operation.requestBody)
  const [type, media] = bodyMedia(body)
  if (type === undefined || withoutBody.has(method)) return {}
  const isForm = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\b/.test(type)
  if (isForm) return { postData: { mimeType: type, params: formOf(document, media) } }
  const example = exampleOf(document, media, { direction: 'request' })
  if (example === undefined) return {}
  if (!/[/+]json\b|^\*\/\*$/.test(type)) return { type }
  return {
    type: type === '*/*' ? 'application/json' : type,
    postData: { mimeType: 'application/json', text: JSON.stringify(example) },
  }
}

const uniqueByName = (headers: readonly Pair[]): Pair[] => {
  const found = new Map<string, Pair>()
  for (const header of headers) if (!found.has(header.name.toLowerCase())) found.set(header.name.toLowerCase(), header)
  return [...found.values()]
}

const requestOf = (document: OpenApi, placed: PlacedOperation): SampleRequest => {
  const credentials = credentialsOf(document, placed)
  const required = (place: string): Pair[] =>
    placed.parameters
      .filter((one) => one.in === place && one.required)
      .map((one) => ({ name: one.name, value: valueOf(document, one) }))
  const encoded = ({ name, value }: Pair) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`
  const search = [...required('query'), ...credentials.query].map(encoded).join('&')
  const cookies = [...required('cookie'), ...credentials.cookie].map(encoded).join('; ')
  const pathParameters = new Map(placed.parameters.filter((one) => one.in === 'path').map((one) => [one.name, one]))
  const path = placed.path.replaceAll(/\{([^{}]+)\}/g, (_, name: string) => {
    const parameter = pathParameters.get(name)
    return parameter ? encodeURIComponent(valueOf(document, parameter)) : placeholderOf(name)
  })
  const { type, postData } = bodyOf(document, placed)
  const headers = [
    ...credentials.header,
    ...(type === undefined ? [] : [{ name: 'Content-Type', value: type }]),
    ...required('header'),
    ...(cookies === '' ? [] : [{ name: 'Cookie', value: cookies }]),
  ]
  return {
    method: placed.method.toUpperCase(),
    // The library writes the URL between single quotes.
    url: `${baseOf(placed.server)}${path}${search && `?${search}`}`.replaceAll("'", '%27'),
    headers: uniqueByName(headers),
    ...(postData && { postData }),
  }
}

const escaped = (text: string): string => text.replaceAll(/['\\]/g, String.raw`\$&`).replaceAll('\n', String.raw`\n`)

/** Returns a request for a printer that writes the values of forms between quotes as they are. */
const withEscapedForm = (request: SampleRequest): SampleRequest => {
  const { postData } = request
  if (!postData?.params || !postData.mimeType.startsWith('multipart/')) return request
  const params = postData.params.map(({ name, value, ...more }) => ({
    ...more,
    name: escaped(name),
    value: escaped(value),
  }))
  return { ...request, postData: { ...postData, params } }
}

const maxWrittenSamples = 10
const maxSourceCharacters = 20_000

const tabOf = (title: string, source: string, language: string): string =>
  `{% tab title="${title}" %}\n${codeBlock(source, language)}\n{% endtab %}`

/** Returns the samples of the document. Their number and length are limited. */
const writtenSamples = ({ operation }: PlacedOperation): { title: string; source: string; language: string }[] =>
  objectsIn(operation['x-codeSamples'] || [])
    .filter(({ source }) => typeof source === 'string' && source.length <= maxSourceCharacters)
    .slice(0, maxWrittenSamples)
    .map(({ lang, label, source }) => ({
      title: tabTitle(label ?? lang) || 'Example',
      source: source!,
      language: clean(lang)
        .toLowerCase()
        .replaceAll(/[^a-z0-9+#-]/g, '')
        .slice(0, 20),
    }))

/** Returns code that calls an operation, in several languages. Code of the document comes first, in place of ours in its language. */
export const codeSamples = (document: OpenApi, placed: PlacedOperation): string => {
  if (placed.operation['x-codeSamples'] === false) return ''
  const request = requestOf(document, placed)
  const written = writtenSamples(placed)
  const names = new Set(written.flatMap(({ title, language }) => [title.toLowerCase(), language]))
  const generated = languages.flatMap(([title, target, client, language, beginning]) => {
    if ([title.toLowerCase(), target, language].some((name) => names.has(name))) return []
    const source = snippetz().print(target, client, (client === 'fetch' ? withEscapedForm(request) : request) as never)
    return source ? [tabOf(title, beginning + source, language)] : []
  })
  const tabs = [...written.map(({ title, source, language }) => tabOf(title, source, language)), ...generated]
  return `{% tabs %}\n${tabs.join('\n\n')}\n{% endtabs %}`
}
