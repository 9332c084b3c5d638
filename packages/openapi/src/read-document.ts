import {
  bundle,
  createConfig,
  detectSpec,
  lintDocument,
  Source,
  type Config,
  type Document,
} from '@redocly/openapi-core'
import { hash } from 'node:crypto'
import { isObject } from '@scriptorium/basics/is-object'
import { gzipSync } from 'node:zlib'
import { stringify } from 'yaml'
import { circularReferences } from './circular-references.ts'
import { shortError } from './document-error.ts'
import { maxParts, maxStoredErrors, type DocumentLimits } from './limits.ts'
import type { DocumentError, FailureCode, ReadDocument, ReadFailure } from './messages.ts'
import { namesOf } from './names.ts'
import { ParseError, parseText, type ParsedText } from './parse-text.ts'
import { createResolver, textBase, type DocumentFile } from './resolver.ts'
import { withWholeServers } from './whole-servers.ts'

// Writing YAML is slow, so a large document is served as JSON, which is valid YAML.
const maxYamlCharacters = 2 * 1024 * 1024

type Problems = Awaited<ReturnType<typeof lintDocument>>

const failure = (code: FailureCode, ...messages: string[]): ReadFailure => ({
  kind: 'failure',
  code,
  errors: messages.slice(0, maxStoredErrors).map((message) => shortError({ message })),
})

const requireOpenApi = ({ value }: ParsedText) => {
  let version: string | undefined
  try {
    version = detectSpec(value as Record<string, unknown>)
  } catch (cause) {
    throw new ParseError((cause as Error).message, { cause })
  }
  if (!version.startsWith('oas')) throw new ParseError('The document is not an OpenAPI document of version 2.0 to 3.2')
}

const methods = new Set(['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'])

const keysOf = (value: unknown): string[] => (isObject(value) ? Object.keys(value) : [])

/** Throws for a document with very many operations and schemas, before anything is done for each of them. */
const requireFewParts = ({ value }: ParsedText) => {
  const { paths, webhooks, components, definitions } = value as Record<string, unknown>
  const pathItems = [paths, webhooks].flatMap((items) => (isObject(items) ? Object.values(items) : []))
  const operations = pathItems.reduce(
    (sum: number, item) => sum + keysOf(item).filter((key) => methods.has(key)).length,
    0,
  )
  const schemas = [definitions, isObject(components) && components['schemas']].flatMap(keysOf).length
  if (operations + schemas > maxParts)
    throw new ParseError(`The document has more than ${maxParts} operations, webhooks and schemas`)
}

/** Returns whether a problem is none: since OpenAPI 3.1, `true` and `false` are schemas, which the library knows in some places only. */
const isBooleanSchema = ({ ruleId, message }: Problems[number]): boolean =>
  ruleId === 'struct' && message === 'Expected type `Schema` (object) but got `boolean`'

const errorsIn = (problems: Problems, entry: DocumentFile, names: ReadonlyMap<string, string>): DocumentError[] =>
  problems.slice(0, maxStoredErrors).map(({ message, ruleId, location: [place] }) => {
    const file = place && place.source.absoluteRef !== entry.url ? `${names.get(place.source.absoluteRef)}: ` : ''
    return shortError({ message: file + message, code: ruleId, pointer: place?.pointer ?? '' })
  })

const documentOf = ({ url, json, value }: DocumentFile): Document => ({ source: new Source(url, json), parsed: value })

const bundled = async (entry: DocumentFile, config: Config, externalRefResolver: ReturnType<typeof createResolver>) => {
  // Bundling changes the document, so it gets a copy.
  const doc = documentOf({ ...entry, value: JSON.parse(entry.json) })
  const { bundle: result } = await bundle({ doc, config, externalRefResolver: externalRefResolver.resolver })
  return JSON.stringify(result.parsed)
}

/** Returns what identifies the content of a document, from its files as JSON. */
export const contentHashOf = (files: readonly Pick<DocumentFile, 'json'>[]): string =>
  hash('sha256', files.map(({ json }) => hash('sha256', json)).join('\n'))

const yamlOf = (json: string): string =>
  json.length > maxYamlCharacters ? json : stringify(JSON.parse(json), { aliasDuplicateObjects: false, lineWidth: 0 })

const read = async (
  entry: DocumentFile,
  size: number,
  fetchText: (url: string) => Promise<string>,
  limits: DocumentLimits,
) => {
  requireOpenApi(entry)
  requireFewParts(entry)
  const config = await createConfig({ extends: ['spec'], resolve: { doNotResolveExamples: true } })
  const resolver = createResolver(entry, size, fetchText, limits)
  const document = documentOf(entry)
  const linted = await lintDocument({ document, config, externalRefResolver: resolver.resolver }).then(
    (problems) => ({ problems }),
    (error: Error) => ({ error }),
  )
  const { files, failures } = resolver
  if (failures[0]) return failure(failures[0].code, ...failures.map(({ message }) => message))
  const names = namesOf(files)
  if ('error' in linted) {
    const circular = circularReferences(files, names)
    if (circular.length === 0) throw linted.error
    return { kind: 'failure', code: 'PARSE_ERROR', errors: circular.map(shortError) } satisfies ReadFailure
  }
  const { problems } = linted
  const areSchemas = !/^oas(?:2|3_0)$/.test(detectSpec(entry.value))
  const faults = problems.filter((one) => one.severity === 'error' && !(areSchemas && isBooleanSchema(one)))
  const filesystem = JSON.stringify(Object.fromEntries(files.map(({ url, value }) => [names.get(url)!, value])))
  const whole = files.length === 1 ? entry.json : await bundled(entry, config, resolver)
  const one = entry.url.startsWith(textBase) ? whole : withWholeServers(whole, entry.url)
  const result: ReadDocument = {
    kind: 'document',
    contentHash: contentHashOf(files),
    files: files.length,
    rawFormat: entry.format,
    filesystem: gzipSync(filesystem),
    bundled: gzipSync(one),
    yaml: gzipSync(yamlOf(one)),
    errors: errorsIn(faults, entry, names),
    errorCount: faults.length,
  }
  return result
}

const reasonOf = ({ message }: Error): string =>
  /call stack/.test(message) ? 'its references are nested too deeply' : message.split('\n')[0]!

/** Reads an OpenAPI document and the files that it refers to, which `fetchText` fetches. */
export const readDocument = async (
  source: { url: string | null; text: string },
  fetchText: (url: string) => Promise<string>,
  limits: DocumentLimits,
): Promise<ReadDocument | ReadFailure> => {
  try {
    const size = Buffer.byteLength(source.text)
    if (size > limits.bytes) throw new ParseError(`The document is larger than ${limits.bytes} bytes`)
    const parsed = parseText(source.text, limits.bytes)
    return await read({ url: source.url ?? `${textBase}openapi.${parsed.format}`, ...parsed }, size, fetchText, limits)
  } catch (error) {
    if (error instanceof ParseError) return failure('PARSE_ERROR', error.message)
    return failure('PARSE_ERROR', `The document cannot be read: ${reasonOf(error as Error)}`)
  }
}
