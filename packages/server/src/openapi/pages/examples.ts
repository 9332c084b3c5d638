import { snippetz } from '@scalar/snippetz'
import { sample } from 'openapi-sampler'
import {
  objectsIn,
  resolve,
  type MediaType,
  type OpenApi,
  type Parameter,
  type PlacedOperation,
  type Schema,
} from './model.ts'
import { clean, codeBlock } from './text.ts'

/** Schemas that contain many others get flatter examples: the deepest one that is not longer than `wishedCharacters`. */
const sampleDepths = [2, 3, 4, 5, 6]
const wishedCharacters = 4000
/** No deeper example is generated if it is likely to be longer: schemas that name each other grow with a power of the depth. */
const maxExpectedCharacters = 4 * wishedCharacters
const maxFlatCharacters = 800
const maxExampleCharacters = 20_000

const samples = new WeakMap<OpenApi, Map<string, unknown>>()

const sampleOf = (document: OpenApi, schema: Schema): unknown => {
  let found: unknown
  let before = 0
  for (const maxSampleDepth of sampleDepths) {
    const next: unknown = sample(schema as never, { maxSampleDepth, quiet: true }, document as never)
    const length = (JSON.stringify(next) ?? '').length
    if (found !== undefined && length > wishedCharacters) break
    found = next
    const expected = before === 0 ? 0 : (length * length) / before
    if (length === before || expected > maxExpectedCharacters) break
    if (before === 0 && length > maxFlatCharacters) break
    before = length
  }
  return found
}

const generatedExample = (document: OpenApi, schema: Schema): unknown => {
  const known = samples.get(document) ?? new Map<string, unknown>()
  samples.set(document, known)
  const name = schema.$ref
  if (name !== undefined && known.has(name)) return known.get(name)
  let example: unknown
  try {
    example = sampleOf(document, schema)
  } catch {
    example = undefined
  }
  if (name !== undefined) known.set(name, example)
  return example
}

/** Returns an example of a body: the one of the document, or a generated one. */
export const exampleOf = (document: OpenApi, media: MediaType | undefined): unknown => {
  if (!media) return undefined
  if (media.example !== undefined) return media.example
  const [first] = Object.values(media.examples ?? {})
  const named = resolve<{ value?: unknown }>(document, first)
  if (named?.value !== undefined) return named.value
  if (!media.schema) return undefined
  return generatedExample(document, media.schema)
}

const textOf = (example: unknown): string => {
  const text = typeof example === 'string' ? example : (JSON.stringify(example, null, 2) ?? '')
  return text.length > maxExampleCharacters ? `${text.slice(0, maxExampleCharacters)}\n…` : text
}

/** Returns an example as a block of code; empty without one. */
export const exampleBlock = (example: unknown): string =>
  example === undefined ? '' : codeBlock(textOf(example), typeof example === 'string' ? '' : 'json')

const languages = [
  ['cURL', 'shell', 'curl', 'bash'],
  ['JavaScript', 'js', 'fetch', 'javascript'],
  ['Python', 'python', 'requests', 'python'],
] as const

const headersFor = (document: OpenApi, { operation }: PlacedOperation): { name: string; value: string }[] => {
  const [needed] = objectsIn(operation.security ?? document.security)
  return Object.keys(needed ?? {}).flatMap((name) => {
    const scheme = document.components?.securitySchemes?.[name]
    if (scheme?.type === 'apiKey')
      return scheme.in === 'header' ? [{ name: scheme.name ?? 'X-Api-Key', value: 'YOUR_KEY' }] : []
    const kind = scheme?.scheme === 'basic' ? 'Basic' : 'Bearer'
    return [{ name: 'Authorization', value: `${kind} YOUR_TOKEN` }]
  })
}

const maxValueLength = 100

/** Returns a value for a parameter: the example of the document, its default, or its first possible value. */
const valueOf = (document: OpenApi, { example, schema }: Parameter): string => {
  const shown = resolve<Schema>(document, schema)
  const values = [example, shown?.example, shown?.default, Array.isArray(shown?.enum) ? shown.enum[0] : undefined]
  const value = values.find((one) => ['boolean', 'number', 'string'].includes(typeof one))
  return value === undefined || clean(value).length > maxValueLength ? 'VALUE' : clean(value)
}

/** Returns code that calls an operation, in several languages. */
export const codeSamples = (document: OpenApi, placed: PlacedOperation): string => {
  const server = objectsIn(document.servers)[0]?.url
  const base =
    typeof server === 'string' && /^https?:/.test(server) ? server.replace(/\/$/, '') : 'https://api.example.com'
  const required = (place: string) => placed.parameters.filter((one) => one.in === place && one.required)
  const search = required('query')
    .map((one) => `${encodeURIComponent(one.name)}=${encodeURIComponent(valueOf(document, one))}`)
    .join('&')
  const body = resolve<NonNullable<typeof placed.operation.requestBody>>(document, placed.operation.requestBody)
  const media = body?.content?.['application/json']
  const example = exampleOf(document, media)
  const request = {
    method: placed.method.toUpperCase(),
    url: `${base}${placed.path}${search && `?${search}`}`,
    headers: [
      ...headersFor(document, placed),
      ...required('header').map((one) => ({ name: one.name, value: valueOf(document, one) })),
      ...(example === undefined ? [] : [{ name: 'Content-Type', value: 'application/json' }]),
    ],
    ...(example !== undefined && { postData: { mimeType: 'application/json', text: JSON.stringify(example) } }),
  }
  const tabs = languages.flatMap(([title, target, client, language]) => {
    const source = snippetz().print(target, client, request as never)
    return source ? [`{% tab title="${title}" %}\n${codeBlock(source, language)}\n{% endtab %}`] : []
  })
  return `{% tabs %}\n${tabs.join('\n\n')}\n{% endtabs %}`
}
