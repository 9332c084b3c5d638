import { operations, type SpecOperation } from '../contract/spec.ts'

/** What a request asks for, and the ids in its path. */
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

const ids = (path: string) => path.split('{').length

// A word of the path goes before an id that could be that word.
const routes = operations
  .map((operation) => ({ operation, pattern: patternOf(operation) }))
  .toSorted((a, b) => ids(a.operation.path) - ids(b.operation.path))

/** The operation that a method and a path name. */
export const matchOf = (method: string, path: string): Match | undefined => {
  const wanted = method.toLowerCase()
  for (const { operation, pattern } of routes) {
    const found = operation.method === wanted && pattern.exec(path)
    if (found) return { operation, ids: { ...found.groups } }
  }
  return undefined
}
