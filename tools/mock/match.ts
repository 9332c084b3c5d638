import { operations, type SpecOperation } from '../contract/spec.ts'

/** The operation that a request calls, with the ids in its path. */
export interface Match {
  operation: SpecOperation
  ids: Record<string, string>
}

const patternOf = ({ path, parameters }: SpecOperation): RegExp => {
  const isGreedy = (name: string) => parameters.some((one) => one.in === 'path' && one.name === name && one['x-greedy'])
  return new RegExp(
    `^${path.replace(/\{(\w+)\}/g, (_, name: string) => `(?<${name}>${isGreedy(name) ? '.+' : '[^/]+'})`)}$`,
  )
}

const countIds = (path: string) => path.split('{').length

// Paths with fewer ids come first: `versions/latest` must match before `versions/{versionId}`.
const routes = operations
  .map((operation) => ({ operation, pattern: patternOf(operation) }))
  .toSorted((a, b) => countIds(a.operation.path) - countIds(b.operation.path))

/** Returns the operation with this method and path, or undefined. */
export const matchOf = (method: string, path: string): Match | undefined => {
  const wanted = method.toLowerCase()
  for (const { operation, pattern } of routes) {
    const found = operation.method === wanted && pattern.exec(path)
    if (found) return { operation, ids: { ...found.groups } }
  }
  return undefined
}
