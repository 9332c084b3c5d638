import { exampleBlock, exampleOf, codeSamples } from './examples.ts'
import { resolve, type Body, type OpenApi, type PlacedOperation } from './model.ts'
import { propertyTable, typeOf } from './schemas.ts'
import { blocks, clean, code, codeBlock, plain, prose, table } from './text.ts'

/** Returns the title of an operation. */
export const titleOf = ({ method, operation, path }: PlacedOperation): string =>
  clean(operation.summary).replaceAll(/\s+/g, ' ').trim().slice(0, 200) ||
  clean(operation.operationId) ||
  `${method.toUpperCase()} ${path}`.slice(0, 200)

const securityOf = (document: OpenApi, { operation }: PlacedOperation): string => {
  const needed = operation.security ?? document.security
  if (!Array.isArray(needed) || needed.length === 0) return ''
  const ways = needed.map((one) => Object.keys(one).map(code).join(' and ') || 'none')
  return `**Authentication:** ${ways.join(', or ')}`
}

const parameterTable = ({ parameters }: PlacedOperation): string =>
  table(
    ['Parameter', 'In', 'Type', 'Required', 'Description'],
    parameters.map(({ name, in: place, schema, required, deprecated, description }) => [
      code(name),
      plain(place),
      plain(typeOf(schema)),
      required ? 'yes' : '',
      `${plain(description)}${deprecated ? ' **Deprecated.**' : ''}`,
    ]),
  )

const bodyBlocks = (document: OpenApi, heading: string, body: Body | undefined): string => {
  if (!body) return ''
  const [type, media] = Object.entries(body.content ?? {})[0] ?? []
  return blocks(
    heading,
    prose(body.description),
    type ? `Media type: ${code(type)}` : '',
    media?.schema ? `Type: ${plain(typeOf(media.schema))}` : '',
    propertyTable(document, media?.schema),
    exampleBlock(exampleOf(document, media)),
  )
}

const responseBlocks = (document: OpenApi, { operation }: PlacedOperation, level: string): string =>
  blocks(
    ...Object.entries(operation.responses ?? {}).map(([status, response]) =>
      bodyBlocks(document, `${level} Response ${plain(status)}`, resolve<Body>(document, response)),
    ),
  )

/** Returns the description of an operation as markdown, below a heading such as `##`. */
export const operationMarkdown = (
  document: OpenApi,
  placed: PlacedOperation,
  { level, isWebhook = false }: { level: string; isWebhook?: boolean },
): string => {
  const { method, operation, path } = placed
  const parameters = parameterTable(placed)
  const body = resolve<Body>(document, operation.requestBody)
  return blocks(
    codeBlock(isWebhook ? `${method.toUpperCase()} webhook: ${path}` : `${method.toUpperCase()} ${path}`, 'http'),
    operation.deprecated ? '{% hint style="warning" %}\nThis operation is deprecated.\n{% endhint %}' : '',
    prose(operation.description),
    securityOf(document, placed),
    parameters && `${level} Parameters`,
    parameters,
    bodyBlocks(document, `${level} Request body`, body),
    isWebhook ? '' : codeSamples(document, placed),
    responseBlocks(document, placed, level),
  )
}
