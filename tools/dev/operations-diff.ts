import { isDeepStrictEqual } from 'node:util'
import { METHODS } from '../document.ts'
import type { Document, Operation } from '../document.ts'

/** The operations that an edit added, changed and removed, by operationId. */
export interface OperationsDiff {
  added: string[]
  changed: string[]
  removed: string[]
}

const maxNamedOperations = 6

/** Formats the diff. Only the first changed operations are named, because a shared schema can change many of them. */
export const toLines = ({ added, changed, removed }: OperationsDiff, stubs: string[]): string[] => [
  ...added.map((id) => `+ ${id}${stubs.includes(id) ? '  (answers 501 until you replace its notImplemented)' : ''}`),
  ...changed.slice(0, maxNamedOperations).map((id) => `~ ${id}`),
  ...(changed.length > maxNamedOperations ? [`~ and ${changed.length - maxNamedOperations} more`] : []),
  ...removed.map((id) => `- ${id}`),
]

/** Compares two bundles operation by operation, including all components that an operation refers to. */
export const diffOperations = (before: Document, after: Document): OperationsDiff => {
  const was = expanded(before)
  const is = expanded(after)
  return {
    added: [...is.keys()].filter((id) => !was.has(id)),
    changed: [...is.keys()].filter((id) => was.has(id) && !isDeepStrictEqual(was.get(id), is.get(id))),
    removed: [...was.keys()].filter((id) => !is.has(id)),
  }
}

/** Returns each operation with every component that it reaches, so that an edited schema changes the operations that use it. */
const expanded = (document: Document): Map<string, unknown> => {
  const reach = reachOf(document)
  return new Map(
    Object.entries(document.paths).flatMap(([path, item]) =>
      METHODS.flatMap((method) => {
        const operation: Operation | undefined = item[method]
        if (!operation) return []
        const refs = reach({ parameters: item.parameters, operation })
        const components = Object.fromEntries([...refs].toSorted().map((ref) => [ref, at(document, ref)]))
        return [[operation.operationId, { path, method, parameters: item.parameters, operation, components }] as const]
      }),
    ),
  )
}

const reachOf = (document: Document) => {
  const direct = new Map<string, Set<string>>()
  const directOf = (ref: string) => {
    const known = direct.get(ref)
    if (known) return known
    const refs = new Set(refsIn(at(document, ref)))
    direct.set(ref, refs)
    return refs
  }
  return (node: unknown): Set<string> => {
    const seen = new Set<string>()
    const queue = refsIn(node)
    for (let ref = queue.pop(); ref !== undefined; ref = queue.pop()) {
      if (seen.has(ref)) continue
      seen.add(ref)
      queue.push(...directOf(ref))
    }
    return seen
  }
}

const refsIn = (node: unknown): string[] => {
  if (typeof node !== 'object' || node === null) return []
  return Object.entries(node).flatMap(([key, value]) =>
    key === '$ref' && typeof value === 'string' ? [value] : refsIn(value),
  )
}

const at = (document: Document, ref: string): unknown => {
  const [kind = '', name = ''] = ref.replace('#/components/', '').split('/')
  return document.components[kind]?.[name]
}
