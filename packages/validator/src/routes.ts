import { isTagged, resolve, type OpenApiDocument, type Operation, type Schema } from './document.ts'
import { createTrie } from './trie.ts'
import { queryRules, type QueryRule } from './url.ts'

/** One operation with everything that can be computed before a request arrives. */
export interface Route {
  operation: Operation
  /** The response side of the same operation. */
  answers: Operation
  tagged: boolean
  /** The `Cache-Control` header of responses that set none. */
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

/** The match of a URL; without `route`, the path has only other methods. */
export interface RouteMatch {
  path: PathRoutes
  /** The path parameters, still percent-encoded. */
  values: string[]
  route?: Route
}

/** Returns a URL without its query. */
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

// Only resources with an ETag can be revalidated, and secrets must not be cached.
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

/** Returns a function that finds the operation of a method and URL in one walk over the path segments. */
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
