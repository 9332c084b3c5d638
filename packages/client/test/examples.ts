import spec from '@scriptorium/spec/openapi.json' with { type: 'json' }
import { operations } from '#types'
import type { Answer, Seen } from './stub.ts'

interface Schema {
  $ref?: string
  example?: unknown
}
interface Content {
  content?: { 'application/json': { schema: Schema } }
}
type Path = Record<string, { responses: Record<string, Content> }>

const paths = spec.paths as unknown as Record<string, Path>
const schemas = spec.components.schemas as Record<string, Schema>

const exampleOf = ({ $ref, example }: Schema): unknown =>
  $ref ? exampleOf(schemas[$ref.slice('#/components/schemas/'.length)] ?? {}) : (example ?? {})

/** Answers any operation with the example in the spec. */
export const answerByExample = ({ method, url }: Seen): Answer => {
  const found = Object.values(operations).find(
    (operation) =>
      operation.method === method.toLowerCase() &&
      new RegExp(`^${operation.path.replaceAll(/\{\w+\}/g, '[^/]+')}(\\?|$)`).test(url),
  )
  if (!found) return { status: 404, body: {} }
  const schema = paths[found.path]?.[found.method]?.responses[found.status]?.content?.['application/json'].schema
  return { status: found.status, ...(schema && { body: exampleOf(schema) }) }
}
