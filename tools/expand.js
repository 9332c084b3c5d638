import { listedItems } from './lists.js'
import { addMannerComponents, addManners } from './conventions.js'

/**
 * @typedef {{
 *   parameters?: object[], requestBody?: object, security?: object[], responses: Record<string, any>,
 *   'x-permission'?: string, 'x-problems'?: string[],
 * }} Operation
 */

const METHODS = ['get', 'put', 'post', 'delete', 'patch']
const PROBLEM = { $ref: '#/components/responses/Problem' }
const LOCATION = { $ref: '#/components/headers/Location' }

/**
 * Adds to a bundled document what follows from `x-permission`, `x-problems` and the shape of each operation: security,
 * error responses, the `Location` header of 201 and the HTTP conventions. Nobody has to write these for each operation.
 *
 * @param {any} document
 */
export const expand = (document) => {
  const statusOf = statusesByCode(document)
  for (const [path, item] of Object.entries(document.paths ?? {}))
    for (const method of METHODS)
      if (item[method]) {
        expandOperation({ method, path, item, operation: item[method], statusOf })
        addManners({ method, item, operation: item[method], document })
      }
  for (const schema of Object.values(document.components.schemas ?? {})) addListExample(schema, document)
  addMannerComponents(document)
  document.components.headers = {
    ...document.components.headers,
    Location: {
      description: 'URL of the created resource.',
      schema: { type: 'string', format: 'uri-reference', maxLength: 2048 },
    },
  }
}

/** @param {any} document @returns {(code: string) => number} */
const statusesByCode = (document) => {
  const entries = document.components?.schemas?.ProblemCode?.oneOf ?? []
  const statuses = new Map(entries.map((/** @type {any} */ entry) => [entry.const, entry['x-status']]))
  return (code) => {
    const status = statuses.get(code)
    if (status === undefined) throw new Error(`shared/schemas/ProblemCode.yaml has no ${code}`)
    return status
  }
}

/**
 * @param {{ method: string, path: string, item: any, operation: Operation, statusOf: (code: string) => number }} at
 */
const expandOperation = ({ method, path, item, operation, statusOf }) => {
  const isPublic = operation.security?.length === 0
  const hasInput = item.parameters || operation.parameters || operation.requestBody
  const statuses = [
    ...(isPublic ? [] : [401, 403]),
    ...(hasInput ? [400] : []),
    // A DELETE of a resource that does not exist returns 204.
    ...(path.includes('{') && method !== 'delete' ? [404] : []),
    ...(operation.requestBody ? [413, 415] : []),
    ...(operation['x-problems'] ?? []).map(statusOf),
    429,
    503,
  ]
  if (!isPublic) operation.security ??= [{ bearer: [] }, { session: [] }]
  for (const status of [...statuses, 'default']) operation.responses[status] ??= PROBLEM
  const created = operation.responses['201']
  if (created) created.headers = { Location: LOCATION, ...created.headers }
}

/** Derives the example of a list from the example of its items. @param {any} schema @param {any} document */
const addListExample = (schema, document) => {
  const items = listedItems(schema)
  const [, name] = /^#\/components\/schemas\/(.+)$/.exec(items?.$ref ?? '') ?? []
  const example = name && document.components.schemas[name]?.example
  if (schema.example !== undefined || example === undefined) return
  schema.example = { ...(schema.properties.count && { count: 1 }), items: [example] }
}
