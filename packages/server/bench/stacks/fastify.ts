import Fastify from 'fastify'
import { readSpec } from '../../src/edge/http/openapi-document.ts'
import type { OpenApiDocument, Operation, Schema } from '@scriptorium/validator/document'
import { prepare } from '@scriptorium/validator/prepare'
import { walkSchemas } from '@scriptorium/validator/walk'
import { openKnex } from './knex.ts'
import { routes, statusOf, tokenOf, type StartStack } from './stack.ts'

const objectOf = ({ parameters }: Operation, place: string) => {
  const own = parameters.filter((parameter) => parameter.in === place)
  return {
    type: 'object',
    properties: Object.fromEntries(own.map(({ name, schema }) => [name, schema])),
    required: own.filter(({ required }) => required).map(({ name }) => name),
  }
}

// References to components resolve through the `$id` of the shared schema.
const linked = (schema: unknown, id: string): object =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', `"${id}#/components/`)) as object

// fast-json-stringify cannot compile most unions. Without a schema it falls back to JSON.stringify.
const loosen = (schema: Schema) => {
  if (!schema.oneOf && !schema.anyOf && !schema.allOf) return
  for (const keyword of Object.keys(schema)) delete schema[keyword]
}

const schemaOf = (operation: Operation, answered: Operation, status: number) => ({
  params: linked(objectOf(operation, 'path'), 'asked'),
  querystring: linked(objectOf(operation, 'query'), 'asked'),
  ...(operation.requestBody && { body: linked(operation.requestBody.content['application/json']!.schema, 'asked') }),
  response: { [status]: linked(answered.responses[status]!.content!['application/json']!.schema, 'answered') },
})

/**
 * Starts Fastify with the schemas of the same spec (Ajv for requests, fast-json-stringify for responses) and unmodified
 * Knex.
 */
export const start: StartStack = async (workspace) => {
  const perform = openKnex(workspace)
  const spec = JSON.parse(readSpec('json')) as OpenApiDocument
  const asked = prepare(spec, 'request')
  walkSchemas(spec, loosen)
  const answered = prepare(spec, 'response')
  const app = Fastify({ ajv: { customOptions: { strict: false, keywords: ['x-eov-req-serdes'] } } })
  app.addSchema({ $id: 'asked', components: { schemas: asked.schemas } })
  app.addSchema({ $id: 'answered', components: { schemas: answered.schemas } })
  for (const [method, url, id] of routes) {
    const status = statusOf(id)
    app.route({
      method,
      url,
      schema: schemaOf(asked.operations.get(id)!, answered.operations.get(id)!, status),
      handler: async (req, reply) => {
        const params = req.params as Record<string, string>
        const token = tokenOf(req.headers.authorization)
        const query = req.query as Record<string, unknown>
        reply.status(status)
        return perform[id]({ token, params, query, body: req.body ?? {} })
      },
    })
  }
  return app.listen({ port: 0, host: '127.0.0.1' })
}
