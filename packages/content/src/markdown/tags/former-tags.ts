import { ownValue } from '@scriptorium/basics/own-value'
import { readAttributes } from './attributes.ts'
import { type TagRegion, tagRegions } from './tags.ts'

interface Part {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  /** The text between the tags. */
  readonly inner: string
}

const maxDepth = 4

/** Returns the tags of a text with those inside of them, outer ones first; undefined if an attribute cannot be read. */
const partsIn = (text: string, depth = 0): Part[] | undefined => {
  const parts: Part[] = []
  for (const { name, rest, inner } of tagRegions(text)) {
    const attributes = readAttributes(rest)
    const source = inner ? text.slice(inner.start, inner.end) : ''
    // Responses and descriptions hold blocks of their own.
    const within = holders.has(name) && depth < maxDepth ? partsIn(source, depth + 1) : []
    if (!attributes || !within) return undefined
    parts.push({ name, attributes, inner: source }, ...within)
  }
  return parts
}

const parameterKinds: Readonly<Record<string, string>> = {
  path: 'Path Parameters',
  query: 'Query Parameters',
  header: 'Headers',
  cookie: 'Cookies',
  body: 'Request Body',
}

/** The groups of parameters in the oldest form, and what they are. */
const groups: Readonly<Record<string, string>> = {
  'api-method-path-parameters': 'path',
  'api-method-query-parameters': 'query',
  'api-method-headers': 'header',
  'api-method-body-parameters': 'body',
  'api-method-form-data-parameters': 'body',
}

const holders = new Set(['api-method-spec', 'api-method-request', 'api-method-response', ...Object.keys(groups)])

const methodColors: Readonly<Record<string, string>> = {
  get: 'blue',
  post: 'green',
  put: 'orange',
  patch: 'orange',
  delete: 'red',
}

const codeOf = (text: string): string => `\`${text.replaceAll('`', '')}\``

const lineOf = (text: string): string => text.replace(/\s+/g, ' ').trim()

const cellOf = (text: string): string => lineOf(text).replaceAll(/\\?\|/g, '\\|')

const parameterTable = (kind: string, parameters: readonly Part[]): string => {
  const rows = parameters.map(({ attributes: { name = '', type = '', required }, inner }) => {
    const star = required === 'true' ? '<mark style="color:red;">*</mark>' : ''
    return `| ${cellOf(name)}${star} | ${cellOf(type)} | ${cellOf(inner)} |`
  })
  return [
    `#### ${ownValue(parameterKinds, kind) ?? kind}`,
    '',
    '| Name | Type | Description |',
    '| - | - | - |',
    ...rows,
  ].join('\n')
}

const responseTab = (title: string, inner: string): string =>
  `{% tab title="${lineOf(title).replaceAll('"', '’')}" %}\n${inner.trim()}\n{% endtab %}`

/** An operation of an API as its author wrote it down. */
interface Operation {
  method: string
  url: string
  summary: string
  description: string
  parameters: readonly (Part & { kind: string })[]
  responses: readonly { title: string; inner: string }[]
}

const markdownOf = ({ method, url, summary, description, parameters, responses }: Operation): string => {
  const color = ownValue(methodColors, method.toLowerCase()) ?? 'blue'
  const kinds = [...new Set(parameters.map(({ kind }) => kind))]
  const tables = kinds.map((kind) =>
    parameterTable(
      kind,
      parameters.filter((one) => one.kind === kind),
    ),
  )
  const tabs = responses.map(({ title, inner }) => responseTab(title, inner)).join('\n\n')
  const parts = [
    ...(summary === '' ? [] : [`## ${summary}`]),
    `<mark style="color:${color};">${codeOf(method.toUpperCase())}</mark> ${codeOf(url)}`,
    description,
    ...tables,
    tabs === '' ? '' : `{% tabs %}\n${tabs}\n{% endtabs %}`,
  ]
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}

const innerOf = (parts: readonly Part[], name: string): string =>
  parts.find((part) => part.name === name)?.inner.trim() ?? ''

const readSwagger = ({ method = 'get', baseUrl = '', path = '', summary = '' }: Part['attributes'], parts: Part[]) =>
  markdownOf({
    method,
    url: `${baseUrl}${path}`,
    summary: lineOf(summary),
    description: innerOf(parts, 'swagger-description'),
    parameters: parts
      .filter(({ name }) => name === 'swagger-parameter')
      .map((part) => ({ ...part, kind: part.attributes['in'] ?? 'query' })),
    responses: parts
      .filter(({ name }) => name === 'swagger-response')
      .map(({ attributes: { status = '', description = '' }, inner }) => ({
        title: `${status} ${description}`,
        inner,
      })),
  })

const readApiMethod = ({ method = 'get', host = '', path = '' }: Part['attributes'], parts: Part[]) => {
  let kind = 'query'
  const parameters = parts.flatMap((part) => {
    kind = ownValue(groups, part.name) ?? kind
    return part.name === 'api-method-parameter' ? [{ ...part, kind }] : []
  })
  const responses = parts
    .filter(({ name }) => name === 'api-method-response-example')
    .map(({ attributes: { httpCode = '' }, inner }) => ({
      title: httpCode === '' ? 'Response' : httpCode,
      inner: inner.replaceAll(/\{% (?:end)?api-method-response-example-description %\}/g, ''),
    }))
  const summary = lineOf(innerOf(parts, 'api-method-summary'))
  const description = innerOf(parts, 'api-method-description')
  return markdownOf({ method, url: `${host}${path}`, summary, description, parameters, responses })
}

/**
 * Returns an operation of an API, in one of the two forms that the hosted product wrote before it had OpenAPI blocks, as the markdown
 * that the hosted product made of it: a heading, tables of parameters, and tabs of responses. Returns undefined for another tag.
 */
export const operationMarkdown = ({ name, rest }: TagRegion, inner: string | undefined): string | undefined => {
  if (inner === undefined || (name !== 'swagger' && name !== 'api-method')) return undefined
  const attributes = readAttributes(rest)
  const parts = attributes && partsIn(inner)
  return parts && (name === 'swagger' ? readSwagger(attributes, parts) : readApiMethod(attributes, parts))
}
