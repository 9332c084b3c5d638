import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { parse } from 'yaml'
import { methods } from './methods.ts'

/** The operations that use a part of the spec, by the direction in which the data travels. */
export interface Usage {
  requests: Set<string>
  responses: Set<string>
}

/** Finds the operations that use a place of a spec folder, given by file and JSON pointer. */
export interface Reach {
  usageOf: (file: string, pointer: string) => Usage
  operations: string[]
}

type Node = Record<string, unknown>
type Refs = Map<string, string[]>

const parametersFile = join('shared', 'parameters.yaml')

const refsIn = (text: string): string[] => [...text.matchAll(/\$ref['"]?:\s*['"]?([^\s'"},]+)/g)].map(([, ref]) => ref!)

/** Returns the node that a `$ref` names: a file, or one entry of parameters.yaml. */
const nodeOf = (from: string, ref: string): string => {
  const [path = '', fragment = ''] = ref.split('#')
  const file = path === '' ? from : normalize(join(dirname(from), path))
  const [, key = ''] = fragment.split('/')
  return file === parametersFile && key ? `${file}#/${key}` : file
}

const readRefs = (folder: string): Refs => {
  const refs: Refs = new Map()
  for (const file of globSync('{resources,shared}/**/*.yaml', { cwd: folder })) {
    const text = readFileSync(join(folder, file), 'utf8')
    refs.set(
      file,
      refsIn(text).map((ref) => nodeOf(file, ref)),
    )
    if (file !== parametersFile) continue
    for (const [key, entry] of Object.entries((parse(text) ?? {}) as Node))
      refs.set(
        `${file}#/${key}`,
        refsIn(JSON.stringify(entry)).map((ref) => nodeOf(file, ref)),
      )
  }
  return refs
}

/** Returns the nodes that can be reached from some nodes, and these. */
export const closureOf = (refs: ReadonlyMap<string, string[]>, start: readonly string[]): Set<string> => {
  const seen = new Set<string>()
  const queue = [...start]
  for (let node = queue.pop(); node !== undefined; node = queue.pop()) {
    if (seen.has(node)) continue
    seen.add(node)
    queue.push(...(refs.get(node) ?? []))
  }
  return seen
}

interface PathFile {
  file: string
  item: Node
}

const readPaths = (folder: string): Map<string, PathFile> => {
  const root = (parse(readFileSync(join(folder, 'openapi.yaml'), 'utf8')) ?? {}) as { paths?: Record<string, Node> }
  return new Map(
    Object.entries(root.paths ?? {}).map(([path, entry]) => {
      const ref = entry['$ref']
      if (typeof ref !== 'string') return [path, { file: 'openapi.yaml', item: entry }]
      const file = normalize(ref)
      return [path, { file, item: (parse(readFileSync(join(folder, file), 'utf8')) ?? {}) as Node }]
    }),
  )
}

const operationsIn = ({ item }: PathFile, method?: string): [id: string, operation: Node][] =>
  methods
    .filter((name) => item[name] && (method === undefined || name === method))
    .map((name) => {
      const operation = item[name] as Node
      return [String(operation['operationId']), operation]
    })

const isMethod = (name: string | undefined): name is string => methods.includes(name as 'get')

/** Reads the references of a spec folder. */
export const reachOf = (folder: string): Reach => {
  const refs = readRefs(folder)
  const paths = readPaths(folder)
  const usages = new Map<string, Usage>()
  const add = (node: string, direction: keyof Usage, id: string) => {
    const usage = usages.get(node) ?? { requests: new Set(), responses: new Set() }
    usages.set(node, usage)
    usage[direction].add(id)
  }
  const refsOf = (file: string, node: unknown) => refsIn(JSON.stringify(node ?? null)).map((ref) => nodeOf(file, ref))
  const common = closureOf(refs, [join('shared', 'responses', 'Problem.yaml')])
  for (const at of paths.values())
    for (const [id, { responses, ...request }] of operationsIn(at)) {
      for (const node of closureOf(refs, refsOf(at.file, [request, at.item['parameters']]))) add(node, 'requests', id)
      for (const node of [...closureOf(refs, refsOf(at.file, responses)), ...common]) add(node, 'responses', id)
    }

  const usageOf = (file: string, pointer: string): Usage => {
    const [first, second, ...rest] = pointer.replace(/^#?\//, '').split('/')
    if (file === 'openapi.yaml' && first === 'paths') {
      const at = paths.get((second ?? '').replaceAll('~1', '/').replaceAll('~0', '~'))
      return at ? usageInPath(at, rest) : { requests: new Set(), responses: new Set() }
    }
    const at = [...paths.values()].find((one) => one.file === file)
    if (at)
      return usageInPath(
        at,
        [first, second, ...rest].filter((part) => part !== undefined),
      )
    const node = file === parametersFile && first ? `${file}#/${first}` : file
    return usages.get(node) ?? { requests: new Set(), responses: new Set() }
  }
  return { usageOf, operations: [...paths.values()].flatMap((at) => operationsIn(at).map(([id]) => id)) }
}

const usageInPath = (at: PathFile, [first, second]: string[]): Usage => {
  const ids = new Set(operationsIn(at, isMethod(first) ? first : undefined).map(([id]) => id))
  const none = new Set<string>()
  const part = isMethod(first) ? second : first
  return part === 'responses' ? { requests: none, responses: ids } : { requests: ids, responses: none }
}
