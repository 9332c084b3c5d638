import { isObject } from '@scriptorium/basics/is-object'
import { readYaml } from '../../text/formats/yaml.ts'
import { folderOf, joinPaths, type FileTree } from '../../tree.ts'

const maxDepth = 20

/** Calls `name` for each field of the settings that names a file or a folder. */
const eachPath = (value: unknown, name: (key: string, path: string) => void, depth = 0): void => {
  if (depth > maxDepth) return
  if (Array.isArray(value)) for (const one of value) eachPath(one, name, depth + 1)
  if (!isObject(value)) return
  for (const [key, one] of Object.entries(value)) {
    if (typeof one !== 'string') eachPath(one, name, depth + 1)
    else if (key === 'path' || key === 'folder' || key === 'changelog') name(key, one)
  }
}

/** Returns a function that says whether the settings, or the navigations that they name, name a file: pages can be outside of the folder. */
export const readNamedPages = async (tree: FileTree, foundAt: string): Promise<(path: string) => boolean> => {
  const files = new Set<string>()
  const folders = new Set<string>()
  const waiting = new Set([foundAt])
  for (const from of waiting) {
    eachPath(readYaml((await tree.read(from)) ?? ''), (key, name) => {
      const path = joinPaths(folderOf(from), name)
      if (path === undefined || path === '') return
      if (key !== 'path') folders.add(path)
      else if (!/\.ya?ml$/i.test(path)) files.add(path)
      else waiting.add(path)
    })
  }
  const isInFolder = (path: string): boolean => {
    const folder = folderOf(path)
    return folder !== '' && (folders.has(folder) || isInFolder(folder))
  }
  return (path) => files.has(path) || isInFolder(path)
}
