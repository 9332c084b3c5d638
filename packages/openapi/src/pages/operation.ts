import { isObject } from '@scriptorium/basics/is-object'
import { codeSamples } from './code-samples.ts'
import { exampleBlocks, type ExampleUse } from './examples.ts'
import {
  bodyMedia,
  entriesOf,
  extensionOf,
  operationsOf,
  resolve,
  type Body,
  type OpenApi,
  type Parameter,
  type PathItem,
  type PlacedOperation,
} from './model.ts'
import { schemasHeading } from '../part-names.ts'
import { remarkOf, typeOf } from './schemas.ts'
import { blocks, clean, code, codeBlock, listed, plain, shortProse, prose, table, words } from './text.ts'
import { createUnfold, type Unfold, type UnfoldLimits } from './unfold.ts'

const usualLimits: UnfoldLimits = { schemas: 60, characters: 60_000 }

// A longer summary is a text. Some documents have the same one for each action of an event.
const longestSummary = 120
// With its markup. No longer text need be parsed to know that it says more than a title.
const maxRepeatedLength = 300

const hasLongSummary = ({ summary }: PlacedOperation['operation']): boolean => words(summary).length > longestSummary

/** Returns a name such as `check-run/created` as words. */
const inWords = (name: string): string =>
  name.replaceAll(/[-_/]+/g, ' ').replace(/^\s*\p{Ll}/u, (letter) => letter.toUpperCase())

/** Returns the title of an operation. */
export const titleOf = ({ method, operation, path }: PlacedOperation): string =>
  (hasLongSummary(operation) && inWords(clean(operation.operationId)).slice(0, 200).toWellFormed().trim()) ||
  words(operation.summary).slice(0, 200).toWellFormed().trim() ||
  clean(operation.operationId) ||
  `${method.toUpperCase()} ${path}`.slice(0, 200)

/** Returns the tag whose page lists an operation. */
export const tagOf = ({ operation }: PlacedOperation): string => String(operation.tags?.[0] ?? 'default')

const wordsOf = (text: unknown): string => words(text).replace(/\.$/, '').toLowerCase()

const repeats = (description: unknown, title: string): boolean =>
  clean(description).length <= maxRepeatedLength && wordsOf(description) === wordsOf(title)

// Many documents repeat the summary, which is the title, as the description.
const descriptionOf = (placed: PlacedOperation): string => {
  const { description, operationId, summary } = placed.operation
  const text = repeats(description, titleOf(placed)) ? '' : prose(description)
  return hasLongSummary(placed.operation) && operationId ? blocks(text, prose(summary)) : text
}

const maxScopes = 20

const schemeOf = (document: OpenApi, name: string, scopes: unknown): string => {
  const scheme = resolve(document, document.components?.securitySchemes?.[name])
  const isKey = scheme?.type === 'apiKey'
  const kind = isKey ? `${scheme.in} ${scheme.name}` : (scheme?.scheme ?? scheme?.type)
  const shown = kind && kind.toLowerCase() !== name.toLowerCase() ? `${code(name)} (${code(kind)})` : code(name)
  return Array.isArray(scopes) && scopes.length > 0 ? `${shown} with scope ${listed(scopes, maxScopes)}` : shown
}

const securityOf = (document: OpenApi, operation: PlacedOperation['operation'], isWebhook: boolean): string => {
  // What the document requires in general is how clients sign in to the API, and not how the API signs in to its clients.
  const needed = operation.security ?? (isWebhook ? undefined : document.security)
  if (!Array.isArray(needed) || needed.length === 0) return ''
  const ways = needed.map((one) =>
    Object.entries(isObject(one) ? one : {})
      .map(([name, scopes]) => schemeOf(document, name, scopes))
      .join(' and '),
  )
  return `**Authentication:** ${ways.map((way) => way || 'none').join(', or ')}`
}

const schemaOf = ({ content, schema }: Omit<Parameter, 'in' | 'name'>) => schema ?? bodyMedia({ content })[1]?.schema

const parameterTable = (document: OpenApi, { parameters }: PlacedOperation, unfold: Unfold): string =>
  table(
    ['Parameter', 'In', 'Type', 'Required', 'Description'],
    parameters.map((parameter) => {
      const { name, in: place, required, deprecated, description } = parameter
      const schema = schemaOf(parameter)
      unfold.note(schema)
      const shown = resolve(document, schema)
      return [
        code(name),
        code(place),
        code(typeOf(schema)),
        required ? 'yes' : '',
        remarkOf({
          ...(isObject(shown) && shown),
          ...(description && { description }),
          ...(deprecated && { deprecated }),
        }),
      ]
    }),
  )

/** A body and what is special about its place. */
interface PlacedBody extends ExampleUse {
  heading: string
  body: Body | undefined
}

const maxTypes = 10

const bodyBlocks = (document: OpenApi, { heading, body, direction }: PlacedBody, unfold: Unfold): string => {
  if (!body) return ''
  const types = Object.keys(isObject(body.content) ? body.content : {})
  const [, media] = bodyMedia(body)
  return blocks(
    heading,
    prose(body.description),
    types.length > 0 ? `Media type: ${listed(types, maxTypes)}` : '',
    direction === 'request' && body.required === false ? 'This body is optional.' : '',
    direction === 'response' && types.length === 0 ? 'This response has no body.' : '',
    media?.schema ? `Type: ${code(typeOf(media.schema))}` : '',
    headerTable(document, body),
    unfold.table(media?.schema),
    exampleBlocks(document, media, { direction }),
  )
}

const headerTable = (document: OpenApi, { headers }: Body): string =>
  table(
    ['Header', 'Type', 'Description'],
    Object.entries(isObject(headers) ? headers : {}).map(([name, given]) => {
      const header = resolve<Omit<Parameter, 'in' | 'name'>>(document, given) ?? {}
      return [code(name), code(typeOf(schemaOf(header))), shortProse(header.description)]
    }),
  )

const isError = (status: string): boolean => /^[45]/.test(status) || status === 'default'

const errorTable = (document: OpenApi, errors: readonly [string, Body][], level: string, unfold: Unfold): string => {
  const rows = errors.map(([status, given]) => {
    const response = resolve<Body>(document, given)
    const [, media] = bodyMedia(response)
    const schema = media?.schema
    unfold.note(schema)
    return [code(status), schema ? code(typeOf(schema)) : '', shortProse(response?.description)]
  })
  return rows.length === 0 ? '' : blocks(`${level} Errors`, table(['Status', 'Type', 'Description'], rows))
}

const responseBlocks = (document: OpenApi, placed: PlacedOperation, level: string, unfold: Unfold): string => {
  const { responses } = placed.operation
  const all = Object.entries(isObject(responses) ? responses : {})
  const showsAll = extensionOf(document, placed, 'x-expandAllResponses') === true
  // An operation that has no other response shows `default` at length.
  const errors = all.filter(([status]) => isError(status) && all.length > 1 && !showsAll)
  const others = all.filter((one) => !errors.includes(one))
  return blocks(
    ...others.map(([status, response]) =>
      bodyBlocks(
        document,
        {
          heading: `${level} Response ${plain(status)}`,
          body: resolve<Body>(document, response),
          direction: 'response',
        },
        unfold,
      ),
    ),
    errorTable(document, errors, level, unfold),
  )
}

const maxCallbacks = 20

const callbackTable = (document: OpenApi, { operation }: PlacedOperation, level: string, unfold: Unfold): string => {
  const rows = entriesOf(operation.callbacks).flatMap(([name, given]) =>
    operationsOf(document, resolve<Record<string, PathItem>>(document, given))
      .slice(0, maxCallbacks)
      .map(({ method, path, operation: call }) => {
        const [, media] = bodyMedia(resolve<Body>(document, call.requestBody))
        unfold.note(media?.schema)
        const told = shortProse(call.summary ?? call.description)
        return [code(name), code(`${method.toUpperCase()} ${path}`), media ? code(typeOf(media.schema)) : '', told]
      }),
  )
  if (rows.length === 0) return ''
  return blocks(
    `${level} Callbacks`,
    table(['Callback', 'Request', 'Type', 'Description'], rows.slice(0, maxCallbacks)),
  )
}

const stabilityLength = 30
const dateLength = 40

/** Returns how far along an operation is, and when it ends. */
const stateOf = ({ deprecated, ...more }: PlacedOperation['operation'] & Record<string, unknown>): string => {
  const [stability, sunset] = [more['x-stability'], more['x-deprecated-sunset']]
  const ends = typeof sunset === 'string' ? `**Will be removed:** ${code(sunset.slice(0, dateLength))}` : ''
  return blocks(
    typeof stability === 'string' ? `**Stability:** ${code(stability.slice(0, stabilityLength))}` : '',
    deprecated ? `{% hint style="warning" %}\n${blocks('This operation is deprecated.', ends)}\n{% endhint %}` : '',
  )
}

/** How to show an operation. */
export interface OperationStyle {
  /** The headings within it, such as `##`. */
  level: string
  isWebhook?: boolean
  limits?: UnfoldLimits
}

/** Returns what to know of an operation as markdown. */
export const operationMarkdown = (document: OpenApi, placed: PlacedOperation, style: OperationStyle): string => {
  const { level, isWebhook = false, limits = usualLimits } = style
  const { method, operation, path } = placed
  const unfold = createUnfold(document, limits)
  const parameters = parameterTable(document, placed, unfold)
  const body = resolve<Body>(document, operation.requestBody)
  const shown = [
    codeBlock(isWebhook ? `${method.toUpperCase()} webhook: ${path}` : `${method.toUpperCase()} ${path}`, 'http'),
    stateOf(operation as typeof operation & Record<string, unknown>),
    descriptionOf(placed),
    securityOf(document, operation, isWebhook),
    parameters && `${level} Parameters`,
    parameters,
    bodyBlocks(document, { heading: `${level} Request body`, body, direction: 'request' }, unfold),
    isWebhook ? '' : codeSamples(document, placed),
    responseBlocks(document, placed, level, unfold),
    callbackTable(document, placed, level, unfold),
  ]
  const schemas = unfold.blocks()
  return blocks(...shown, schemas && `${level} ${schemasHeading}`, schemas)
}
