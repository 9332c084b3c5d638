import { posix } from 'node:path'
import { isObject } from '@scriptorium/basics/is-object'
import { readFront } from '../../text/formats/front-matter.ts'
import { readToml } from '../../text/formats/toml.ts'
import { readYaml } from '../../text/formats/yaml.ts'
import { folderOf, joinPaths, lastPartOf, stemOf, type FileTree } from '../../tree.ts'
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

/**
 * Returns the settings of a file, with those of other files of the folder `config/_default` below the name of each. Menus are below `menus`,
 * and those in files of one language below `menusIn` and its code.
 */
export const readSettings = async (tree: FileTree, foundAt: string, root: string): Promise<Record<string, unknown>> => {
  const readOne = async (path: string): Promise<Record<string, unknown>> => {
    const text = (await tree.read(path)) ?? ''
    return path.endsWith('.toml') ? readToml(text) : readYaml(text)
  }
  const folder = joinPaths(root, 'config/_default')!
  const others = tree.paths.filter((path) => isBelow(path, folder) && settingsFile.test(path) && path !== foundAt)
  const all: Record<string, unknown> = {}
  const menus: Record<string, unknown> = {}
  const menusIn: Record<string, unknown> = {}
  for (const path of others) {
    const name = stemOf(path).slice(folder.length + 1)
    if (name === 'hugo' || name === 'config') Object.assign(all, await readOne(path))
    else if (menusFile.test(name)) {
      const [, code] = menusFile.exec(name) ?? []
      if (code === undefined) Object.assign(menus, await readOne(path))
      else menusIn[code] = await readOne(path)
    } else if (!/[./]/.test(name)) all[name] = await readOne(path)
  }
  const said = { ...all, ...(await readOne(foundAt)) }
  return { ...said, menus: { ...menus, ...objectOf(said['menu']), ...objectOf(said['menus']) }, menusIn }
}

/** Returns the menus of a language: those of all languages, with its own in their place. */
export const menusOf = (settings: Record<string, unknown>, code: string): Record<string, unknown> => {
  const { menu, menus } = objectOf(objectOf(settings['languages'])[code])
  return {
    ...objectOf(settings['menus']),
    ...objectOf(objectOf(settings['menusIn'])[code]),
    ...objectOf(menu),
    ...objectOf(menus),
  }
}

const pictureFile = /\.(?:png|jpe?g|gif|webp|avif|svg)$/i

/** Returns a function that finds the files that shortcodes name: pages of the same language by their name alone, and pictures in the folder of the page. */
export const namedFiles = (tree: FileTree, folders: readonly string[]) => {
  const pages = Map.groupBy(
    tree.paths.filter((path) => path.endsWith('.md') && folders.some((folder) => isBelow(path, folder))),
    lastPartOf,
  )
  const known = new Set(tree.paths)
  const pictures = Map.groupBy(
    tree.paths.filter((path) => pictureFile.test(path)),
    folderOf,
  )
  return (from: string) => ({
    page: (name: string): string | undefined => {
      const language = folders.find((folder) => isBelow(from, folder)) ?? ''
      const [, file = '', rest = ''] = /^([^#/]+)(#.*)?$/.exec(name) ?? []
      if (file === '' || known.has(joinPaths(folderOf(from), file) ?? '')) return undefined
      const found = pages.get(file.endsWith('.md') ? file : `${file}.md`)?.filter((path) => isBelow(path, language))
      return found?.length === 1 ? posix.relative(folderOf(from), found[0]!) + rest : undefined
    },
    picture: (name: string): string | undefined =>
      name === '' || pictureFile.test(name)
        ? undefined
        : pictures
            .get(folderOf(from))
            ?.map(lastPartOf)
            .find((file) => file.includes(name)),
  })
}
