import { remember } from '@scriptorium/basics/remember'
import { objectIn, textIn, type Value } from '../../program/values.ts'
import { joinPaths, type FileTree } from '../../tree.ts'
import { isBelow } from '../tool.ts'
import { pluginSettings } from './docusaurus-settings.ts'
import { readOperations, type Operation } from './operations.ts'

// The plugin writes a page for each operation, whose first component names it.
const endpoint = /<MethodEndpoint\b[^>]*?\bmethod=\{?["'](\w+)["']\}?[^>]*?\bpath=\{?["']([^"']+)["']/

/** Returns a function that returns what readers see of the operation that the OpenAPI plugin wrote a page of. */
export const writtenOperations = (tree: FileTree, root: string, exported: Record<string, Value>) => {
  const apis = pluginSettings(exported, 'plugin-openapi-docs')
    .flatMap(({ config }) => Object.values(objectIn(config)).map(objectIn))
    .flatMap(({ specPath, outputDir }) => {
      const [path, folder] = [specPath, outputDir].map((one) => joinPaths(root, textIn(one) ?? '..'))
      return path === undefined || folder === undefined ? [] : [{ path, folder }]
    })
  const read = new Map<string, Promise<Operation[] | undefined>>()
  return async (page: string, text: string): Promise<string | undefined> => {
    const api = apis.find(({ folder }) => isBelow(page, folder))
    const [, method, address] = endpoint.exec(text) ?? []
    if (api === undefined || method === undefined) return undefined
    const operations = await remember(read, api.path, () => readOperations(tree, api.path))
    const name = `${method} ${address}`.toUpperCase()
    return operations?.find((one) => one.name.toUpperCase() === name)?.text
  }
}
