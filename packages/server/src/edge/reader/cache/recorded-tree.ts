import type { PageRecord } from '@scriptorium/content/tree/records'
import type { Tree } from '@scriptorium/content/tree/tree'
import { fingerprint } from '../../../domain/sites/keys.ts'

const methods = [
  'page',
  'pages',
  'pageIdBySlug',
  'pageByPath',
  'pageByFormerPath',
  'formerPageIds',
  'formerChildIds',
  'ancestorsOf',
  'pathOf',
  'childCount',
  'childIds',
  'childIdsFrom',
  'firstChildIds',
  'childrenOf',
  'childAt',
  'indexOf',
  'descendantIds',
  'file',
  'reusableContent',
] as const satisfies readonly (keyof Tree)[]

type Method = (typeof methods)[number]

/** One read of a tree, with a hash of what it returned. */
export interface TreeRead {
  /** The name of the tree: the original tree of a space, or the tree that the visitor sees. */
  tree: string
  method: Method
  args: readonly unknown[]
  print: string
}

type AnyMethod = (...args: readonly unknown[]) => Promise<unknown>

const isPage = (value: unknown): value is PageRecord =>
  typeof value === 'object' && value !== null && 'slug' in value && 'order' in value

// Navigation and links show only these fields of other pages, so a changed text does not affect other pages.
const shown = ({ body: _body, updatedAt: _updatedAt, git: _git, ...page }: PageRecord): unknown => page

const printOf = (method: Method, result: unknown): string => {
  if (method === 'reusableContent') return fingerprint(result ?? null)
  if (result instanceof Map) return fingerprint([...result])
  const one = (value: unknown) => (isPage(value) ? shown(value) : value)
  return fingerprint(Array.isArray(result) ? result.map(one) : (one(result) ?? null))
}

/** Returns a tree that records what is read from it. Equal reads are recorded once. */
export const recordedTree = (name: string, tree: Tree, reads: Map<string, TreeRead>): Tree => {
  const record =
    (method: Method): AnyMethod =>
    async (...args) => {
      const result = await (tree[method] as AnyMethod)(...args)
      const key = JSON.stringify([name, method, args])
      if (!reads.has(key)) reads.set(key, { tree: name, method, args, print: printOf(method, result) })
      return result
    }
  return { ...tree, ...Object.fromEntries(methods.map((method) => [method, record(method)])) }
}

/** Returns whether a recorded read has the same result in another version of its tree. */
export const readsTheSame = async (tree: Tree, { method, args, print }: TreeRead): Promise<boolean> =>
  printOf(method, await (tree[method] as AnyMethod)(...args)) === print
