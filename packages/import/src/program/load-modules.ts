import { folderOf, joinPaths, type FileTree } from '../tree.ts'
import { moduleOf, type Module, type Node } from './module.ts'
import type { Value } from './values.ts'

const endings = ['', '.ts', '.mts', '.js', '.mjs', '.cjs', '.json', '/index.ts', '/index.mts', '/index.js']

/** Returns whether what was imported is a program, and not the content of a JSON file. */
export const isModule = (value: Module | Value): value is Module =>
  value !== null && typeof value === 'object' && 'names' in value && value.names instanceof Map

/** Reads the programs of a tree, each once. */
export const createLoader = (tree: FileTree) => {
  const modules = new Map<string, Promise<Module | undefined>>()
  const load = (path: string): Promise<Module | undefined> => {
    const known =
      modules.get(path) ?? tree.read(path).then((text) => (text === undefined ? undefined : moduleOf(path, text)))
    modules.set(path, known)
    return known
  }
  /** Reads what a program imports: another program of the tree, or a JSON file. */
  const loadFrom = async (from: string, specifier: string): Promise<Module | Value> => {
    if (!specifier.startsWith('.')) return undefined
    const base = joinPaths(folderOf(from), specifier)
    const path = endings.map((ending) => base + ending).find((one) => tree.paths.includes(one))
    if (path?.endsWith('.json')) return JSON.parse((await tree.read(path)) ?? 'null') as Value
    return path === undefined ? undefined : load(path)
  }
  return { load, loadFrom }
}

/** How deep expressions are read. */
export const maxDepth = 60

/** What reads the parts of an expression. */
export interface Reading {
  loadFrom(from: string, specifier: string): Promise<Module | Value>
  /** Returns the value of an expression in a module. The depth bounds the recursion. */
  valueOf(module: Module, node: Node, depth: number): Promise<Value>
}
