import { isTagged, resolve, type OpenApiDocument, type Operation, type Schema } from './document.ts'
import { createTrie } from './trie.ts'
import { queryRules, type QueryRule } from './url.ts'

/** One operation as the middleware meets it: all that can be known before a request is. */
export interface Route {
  operation: Operation
  /** The response side of the same operation. */
  answers: Operation
  tagged: boolean
  /** Who may store an answer to GET. */
  cacheControl: 'no-store' | 'private, no-cache'
  query: Map<string, QueryRule>
  body?: { required: boolean }
}

/** All operations of one path. */
export interface PathRoutes {
  names: string[]
  byMethod: Map<string, Route>
  allow: string[]
}

/** What a URL leads to; without `route` its path has other methods only. */
export interface RouteMatch {
  path: PathRoutes
  /** The raw text of the path's parameters. */
  values: string[]
  route?: Route
}

/** A URL without its query. */
export const pathOf = (url: string): string => {
  const query = url.indexOf('?')
  return query < 0 ? url : url.slice(0, query)
}

const bodyOf = ({ operationId, requestBody }: Operation) => {
  if (!requestBody) return undefined
  const other = Object.keys(requestBody.content).find((type) => type !== 'application/json')
  if (other) throw new Error(`${operationId}: a body of ${other} cannot be validated; only application/json can`)
  return { required: requestBody.required === true }
}

// Only a resource with a tag can be asked for again, and only where storing it gives nobody access.
const cacheControlOf = (operation: Operation): Route['cacheControl'] =>
  operation.method === 'get' && isTagged(operation) && !operation.isSecret ? 'private, no-cache' : 'no-store'

const routesOf = (
  path: string,
  operations: Operation[],
  answers: Map<string, Operation>,
  document: OpenApiDocument,
): PathRoutes => {
  const schemaOf = (schema: Schema = {}) => resolve<Schema>(document, schema as { $ref: string })
  const byMethod = new Map<string, Route>(
    operations.map((operation) => [
      operation.method.toUpperCase(),
      {
        operation,
        answers: answers.get(operation.operationId)!,
        tagged: isTagged(operation),
        cacheControl: cacheControlOf(operation),
        query: queryRules(operation, schemaOf),
        body: bodyOf(operation),
      },
    ]),
  )
  const get = byMethod.get('GET')
  if (get && !byMethod.has('HEAD')) byMethod.set('HEAD', get)
  return {
    names: [...path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name!),
    byMethod,
    allow: [...new Set([...byMethod.keys(), 'OPTIONS'])],
  }
}

/** Finds the operations of a path, however many there are, in one walk over its segments. */
export const createRoutes = (
  document: OpenApiDocument,
  requests: Map<string, Operation>,
  answers: Map<string, Operation>,
) => {
  const trie = createTrie<PathRoutes>()
  for (const [path, operations] of Map.groupBy(requests.values(), ({ path }) => path)) {
    const greedy = operations[0]!.parameters.some(
      (parameter) => parameter['x-greedy'] && path.endsWith(`/{${parameter.name}}`),
    )
    trie.add(path, routesOf(path, operations, answers, document), greedy)
  }
  return (method: string, url: string): RouteMatch | undefined => {
    const found = trie.find(pathOf(url))
    return found && { path: found.leaf, values: found.values, route: found.leaf.byMethod.get(method) }
  }
}
