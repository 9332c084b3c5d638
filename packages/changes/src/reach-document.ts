import { isObject } from '@scriptorium/basics/is-object'
import { methods } from './methods.ts'
import { closureOf, type Reach, type Usage } from './reach.ts'

type Node = Record<string, unknown>

const unescaped = (part: string): string => part.replaceAll('~1', '/').replaceAll('~0', '~')

/** Returns the component that a pointer is in, such as `components/schemas/Pet`. */
const componentAt = (pointer: string): string => pointer.replace(/^#?\//, '').split('/').slice(0, 3).join('/')

const refsIn = (node: unknown): string[] => [
  ...new Set(
    [...JSON.stringify(node ?? null).matchAll(/"\$ref":"(#\/components\/[^"]+)"/g)].map(([, ref]) => componentAt(ref!)),
  ),
]

const componentRefs = (document: Node): Map<string, string[]> => {
  const refs = new Map<string, string[]>()
  for (const [kind, members] of Object.entries(isObject(document['components']) ? document['components'] : {})) {
    for (const [name, member] of Object.entries(isObject(members) ? members : {})) {
      refs.set(`components/${kind}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`, refsIn(member))
    }
  }
  return refs
}

const pathsOf = (document: Node): [path: string, item: Node][] =>
  Object.entries(isObject(document['paths']) ? document['paths'] : {}).filter((entry): entry is [string, Node] =>
    isObject(entry[1]),
  )

const operationsIn = (path: string, item: Node): { id: string; method: string; operation: Node }[] =>
  methods.flatMap((method) => {
    const operation = item[method]
    if (!isObject(operation)) return []
    const id = operation['operationId']
    return [{ id: typeof id === 'string' ? id : `${method.toUpperCase()} ${path}`, method, operation }]
  })

const none: ReadonlySet<string> = new Set()

/** Finds the operations that use a place of a document without references to other files. */
export const reachOfDocument = (document: Node): Reach => {
  const refs = componentRefs(document)
  const usages = new Map<string, Usage>()
  const add = (nodes: Iterable<string>, direction: keyof Usage, id: string) => {
    for (const node of nodes) {
      const usage = usages.get(node) ?? { requests: new Set(), responses: new Set() }
      usages.set(node, usage)
      usage[direction].add(id)
    }
  }
  const paths = new Map(pathsOf(document))
  for (const [path, item] of paths) {
    for (const { id, operation } of operationsIn(path, item)) {
      const { responses, ...request } = operation
      add(closureOf(refs, refsIn([request, item['parameters']])), 'requests', id)
      add(closureOf(refs, refsIn(responses)), 'responses', id)
    }
  }
  const usageInPath = (path: string, [first, second]: readonly string[]): Usage => {
    const found = operationsIn(path, paths.get(path) ?? {})
    const isOfMethod = found.some(({ method }) => method === first)
    const ids = new Set(found.filter(({ method }) => !isOfMethod || method === first).map(({ id }) => id))
    const isResponse = (isOfMethod ? second : first) === 'responses'
    return { requests: new Set(isResponse ? none : ids), responses: new Set(isResponse ? ids : none) }
  }
  const usageOf = (_file: string, pointer: string): Usage => {
    const [first, second = '', ...rest] = pointer.replace(/^#?\//, '').split('/')
    if (first === 'paths') return usageInPath(unescaped(second), rest)
    return usages.get(componentAt(pointer)) ?? { requests: new Set(), responses: new Set() }
  }
  return { usageOf, operations: [...paths].flatMap(([path, item]) => operationsIn(path, item).map(({ id }) => id)) }
}
