import { posix } from 'node:path'
import { isObject } from '@scriptorium/basics/is-object'
import { readFront } from '../../text/formats/front-matter.ts'
import { readToml } from '../../text/formats/toml.ts'
import { readYaml } from '../../text/formats/yaml.ts'
import { folderOf, joinPaths, stemOf, type FileTree } from '../../tree.ts'
import { isBelow } from '../tool.ts'

const include =
  /\{\{[<%]\s*(?:include|readfile|readFile|include-code|code-snippet)\s+(?:(?:file|path)=)?"([^"]+)"[^>%]*[>%]\}\}/g

/** Replaces shortcodes that include a file by its content, also those in included files. Names begin at the page or at a folder. */
export const withIncludes = async (
  tree: FileTree,
  path: string,
  text: string,
  folders: readonly string[],
  depth = 0,
): Promise<string> => {
  let out = text
  for (const [whole, name = ''] of [...text.matchAll(include)].slice(0, 20)) {
    const places = [folderOf(path), ...folders].map((folder) => joinPaths(folder, name))
    const file = places.find((one) => one !== undefined && tree.paths.includes(one))
    const found = file === undefined ? undefined : await tree.read(file)
    if (file === undefined || found === undefined) continue
    const { body } = readFront(found)
    const inner = depth < 3 ? await withIncludes(tree, file, body, folders, depth + 1) : body
    out = out.replace(whole, () => inner.trim())
  }
  return out
}

const shortcodeFile = /(?:^|\/)layouts\/_?shortcodes\/(.+)\.(?:html|md)$/

/** Returns the templates of shortcodes that the folder and its themes have. A template of the folder itself wins. */
export const templatesOf = async (tree: FileTree): Promise<Map<string, string>> => {
  const paths = tree.paths.filter((path) => shortcodeFile.test(path)).toSorted((a, b) => b.length - a.length)
  const found = new Map<string, string>()
  for (const path of paths.slice(0, 300)) {
    const text = await tree.read(path)
    if (text !== undefined && text.length < 10_000) found.set(shortcodeFile.exec(path)![1]!, text)
  }
  return found
}

const settingsFile = /\.(?:toml|ya?ml|json)$/
const menusFile = /^(?:menus\/)?menus?(?:\.([\w-]+))?$/

const objectOf = (value: unknown): Record<string, unknown> => (isObject(value) ? value : {})

/** Returns the settings of a file, with those of other files of the folder `config/_default` below the name of each, and the menus of all. */
export const readSettings = async (tree: FileTree, foundAt: string, root: string): Promise<Record<string, unknown>> => {
  const readOne = async (path: string): Promise<Record<string, unknown>> => {
    const text = (await tree.read(path)) ?? ''
    return path.endsWith('.toml') ? readToml(text) : readYaml(text)
  }
  const folder = joinPaths(root, 'config/_default')!
  const others = tree.paths.filter((path) => isBelow(path, folder) && settingsFile.test(path) && path !== foundAt)
  const all: Record<string, unknown> = {}
  const menus: Record<string, unknown> = {}
  for (const path of others) {
    const name = stemOf(path).slice(folder.length + 1)
    if (name === 'hugo' || name === 'config') Object.assign(all, await readOne(path))
    else if (menusFile.test(name)) Object.assign(menus, { ...(await readOne(path)), ...menus })
    else if (!/[./]/.test(name)) all[name] = await readOne(path)
  }
  const said = { ...all, ...(await readOne(foundAt)) }
  return { ...said, menus: { ...menus, ...objectOf(said['menu']), ...objectOf(said['menus']) } }
}

const pictureFile = /\.(?:png|jpe?g|gif|webp|avif|svg)$/i

/** Returns a function that finds the files that shortcodes name: pages by their name alone, and pictures in the folder of the page. */
export const namedFiles = (tree: FileTree, folders: readonly string[]) => {
  const pages = Map.groupBy(
    tree.paths.filter((path) => path.endsWith('.md') && folders.some((folder) => isBelow(path, folder))),
    (path) => path.slice(path.lastIndexOf('/') + 1),
  )
  return (from: string) => ({
    page: (name: string): string | undefined => {
      const [, file = '', rest = ''] = /^([^#/]+)(#.*)?$/.exec(name) ?? []
      if (file === '' || tree.paths.includes(joinPaths(folderOf(from), file)!)) return undefined
      const found = pages.get(file.endsWith('.md') ? file : `${file}.md`)
      return found?.length === 1 ? posix.relative(folderOf(from), found[0]!) + rest : undefined
    },
    picture: (name: string): string | undefined =>
      pictureFile.test(name)
        ? undefined
        : tree.paths
            .filter((path) => folderOf(path) === folderOf(from) && pictureFile.test(path))
            .map((path) => path.slice(path.lastIndexOf('/') + 1))
            .find((file) => file.includes(name)),
  })
}
