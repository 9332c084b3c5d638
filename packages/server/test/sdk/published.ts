import { readFileSync } from 'node:fs'
import { faultFinder } from '@scriptorium/tools/contract/schemas.ts'

interface PublishedOperation {
  operationId: string
  responses: Record<string, { $ref?: string; content?: Record<string, unknown> }>
}

const file = new URL('../../node_modules/@gitbook/api/spec/openapi.json', import.meta.url)

interface Published {
  paths: Record<string, Record<string, PublishedOperation>>
  components: { schemas: Record<string, unknown> }
}

const document = JSON.parse(readFileSync(file, 'utf8')) as Published

const schemaNamed = (name: string) => ({ $ref: `#/components/schemas/${name}` })

/**
 * Corrects what the published document cannot mean. Taken literally, no page without a document is valid, since `Document`
 * excludes all other fields of such a page; and no table with a URL is, since two of its exclusive alternatives allow a URL.
 */
const corrections: Record<string, object> = {
  Document: { type: 'object', properties: { markdown: { type: 'string' }, document: schemaNamed('JSONDocument') } },
  DocumentTableRecord: {
    type: 'object',
    required: ['orderIndex', 'values'],
    properties: {
      orderIndex: { type: 'string' },
      values: {
        additionalProperties: {
          anyOf: [
            { type: ['number', 'string', 'null', 'boolean'] },
            { type: 'array', items: { type: 'string' } },
            schemaNamed('ContentRef'),
            schemaNamed('DocumentTableImageRecord'),
          ],
        },
      },
    },
  },
}
Object.assign(document.components.schemas, corrections)

/** Statuses without a body that this server answers instead of the published ones, as its own interface says. */
const accepted = new Set(['applyTemplateToSpace 204'])

const faultOf = faultFinder(document)

const escaped = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1')

/** The published operations, those without parameters in their paths first. */
const operations = Object.entries(document.paths)
  .toSorted(([a], [b]) => a.split('{').length - b.split('{').length)
  .flatMap(([path, item]) => {
    const pattern = new RegExp(`^/v1${path.replaceAll('.', '\\.').replaceAll(/\{[^}]+\}/g, '[^/]+')}$`)
    return Object.entries(item).map(([method, operation]) => ({ path, pattern, method, operation }))
  })

const bodyFault = (pointer: string, body: unknown, content: Record<string, unknown> | undefined) => {
  const [type] = Object.keys(content ?? {})
  return type === undefined ? undefined : faultOf(`${pointer}/content/${escaped(type)}/schema`, body)
}

/** A request and its response, as the published document describes them. */
export interface Exchange {
  method: string
  /** The path of the URL. */
  path: string
  status: number
  body: unknown
}

/** What the published document says about a response. */
export interface Verdict {
  /** Undefined if the document has no such operation. */
  operationId: string | undefined
  fault: string | undefined
}

/** Compares a response with the document that the SDK publishes. */
export const judge = ({ method, path, status, body }: Exchange): Verdict => {
  const found = operations.find((one) => one.method === method.toLowerCase() && one.pattern.test(path))
  if (!found) return { operationId: undefined, fault: undefined }
  const { operationId, responses } = found.operation
  if (accepted.has(`${operationId} ${status}`)) return { operationId, fault: undefined }
  const response = responses[status]
  if (!response) return { operationId, fault: `answers ${status} instead of ${Object.keys(responses).join(' or ')}` }
  const pointer = `#/paths/${escaped(found.path)}/${found.method}/responses/${status}`
  return { operationId, fault: bodyFault(pointer, body, response.content) }
}
