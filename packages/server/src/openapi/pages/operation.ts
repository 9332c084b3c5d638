import { isObject } from '@scriptorium/content/is-object'
import { codeSamples, exampleBlock, exampleOf } from './examples.ts'
import { resolve, type Body, type MediaType, type OpenApi, type Parameter, type PlacedOperation } from './model.ts'
import { remarkOf, typeOf } from './schemas.ts'
import { blocks, clean, code, codeBlock, plain, plainWithCode, prose, table } from './text.ts'
import { createUnfold, type Unfold, type UnfoldLimits } from './unfold.ts'

const usualLimits: UnfoldLimits = { schemas: 60, characters: 60_000 }

/** Returns the title of an operation. */
export const titleOf = ({ method, operation, path }: PlacedOperation): string =>
  clean(operation.summary).replaceAll(/\s+/g, ' ').trim().slice(0, 200) ||
  clean(operation.operationId) ||
  `${method.toUpperCase()} ${path}`.slice(0, 200)

const schemeOf = (document: OpenApi, name: string): string => {
  const scheme = document.components?.securitySchemes?.[name]
  if (!scheme) return code(name)
  const kind = scheme.type === 'apiKey' ? `key in ${scheme.in} ${scheme.name}` : (scheme.scheme ?? scheme.type)
  return kind ? `${code(name)} (${code(kind)})` : code(name)
}

const securityOf = (document: OpenApi, operation: PlacedOperation['operation'], isWebhook: boolean): string => {
  // What the document requires in general is how clients sign in to the API, and not how the API signs in to its clients.
  const needed = operation.security ?? (isWebhook ? undefined : document.security)
  if (!Array.isArray(needed) || needed.length === 0) return ''
  const names = (one: unknown) => Object.keys(isObject(one) ? one : {})
  const ways = needed.map((one) =>
    names(one)
      .map((name) => schemeOf(document, name))
      .join(' and '),
  )
  return `**Authentication:** ${ways.map((way) => way || 'none').join(', or ')}`
}

const schemaOf = ({ content, schema }: Omit<Parameter, 'in' | 'name'>) =>
  schema ?? Object.values(content ?? {})[0]?.schema

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

const mediaOf = (body: Body): [types: string[], media: MediaType | undefined] => {
  const content = isObject(body.content) ? body.content : {}
  const types = Object.keys(content)
  return [types, content['application/json'] ?? content[types[0]!]]
}

const bodyBlocks = (document: OpenApi, heading: string, body: Body | undefined, unfold: Unfold): string => {
  if (!body) return ''
  const [types, media] = mediaOf(body)
  return blocks(
    heading,
    prose(body.description),
    types.length > 0 ? `Media type: ${types.slice(0, 10).map(code).join(', ')}` : '',
    media?.schema ? `Type: ${code(typeOf(media.schema))}` : '',
    headerTable(document, body),
    unfold.table(media?.schema),
    exampleBlock(exampleOf(document, media)),
  )
}

const headerTable = (document: OpenApi, { headers }: Body): string =>
  table(
    ['Header', 'Type', 'Description'],
    Object.entries(isObject(headers) ? headers : {}).map(([name, given]) => {
      const header = resolve<Omit<Parameter, 'in' | 'name'>>(document, given) ?? {}
      return [code(name), code(typeOf(schemaOf(header))), plainWithCode(header.description)]
    }),
  )

const isError = (status: string): boolean => /^[45]/.test(status) || status === 'default'

const errorTable = (document: OpenApi, errors: readonly [string, Body][], level: string, unfold: Unfold): string => {
  const rows = errors.map(([status, given]) => {
    const response = resolve<Body>(document, given)
    const schema = response && mediaOf(response)[1]?.schema
    unfold.note(schema)
    return [code(status), schema ? code(typeOf(schema)) : '', plainWithCode(response?.description)]
  })
  return rows.length === 0 ? '' : blocks(`${level} Errors`, table(['Status', 'Type', 'Description'], rows))
}

const responseBlocks = (document: OpenApi, { operation }: PlacedOperation, level: string, unfold: Unfold): string => {
  const all = Object.entries(isObject(operation.responses) ? operation.responses : {})
  // An operation that has no other response shows `default` at length.
  const errors = all.filter(([status]) => isError(status) && all.length > 1)
  const others = all.filter((one) => !errors.includes(one))
  return blocks(
    ...others.map(([status, response]) =>
      bodyBlocks(document, `${level} Response ${plain(status)}`, resolve<Body>(document, response), unfold),
    ),
    errorTable(document, errors, level, unfold),
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
    operation.deprecated ? '{% hint style="warning" %}\nThis operation is deprecated.\n{% endhint %}' : '',
    prose(operation.description),
    securityOf(document, operation, isWebhook),
    parameters && `${level} Parameters`,
    parameters,
    bodyBlocks(document, `${level} Request body`, body, unfold),
    isWebhook ? '' : codeSamples(document, placed),
    responseBlocks(document, placed, level, unfold),
  ]
  const schemas = unfold.blocks()
  return blocks(...shown, schemas && `${level} Schemas`, schemas)
}
