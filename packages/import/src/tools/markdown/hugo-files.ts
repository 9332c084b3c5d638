import { readFront } from '../../text/formats/front-matter.ts'
import { readToml } from '../../text/formats/toml.ts'
import { readYaml } from '../../text/formats/yaml.ts'
import { folderOf, joinPaths, stemOf, type FileTree } from '../../tree.ts'

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

/** Returns the settings of a file, with those of other files of the folder `config/_default` below the name of each. */
export const readSettings = async (tree: FileTree, foundAt: string, root: string): Promise<Record<string, unknown>> => {
  const readOne = async (path: string): Promise<Record<string, unknown>> => {
    const text = (await tree.read(path)) ?? ''
    return path.endsWith('.toml') ? readToml(text) : readYaml(text)
  }
  const folder = joinPaths(root, 'config/_default')!
  const others = tree.paths.filter((path) => folderOf(path) === folder && settingsFile.test(path) && path !== foundAt)
  const all: Record<string, unknown> = {}
  for (const path of others) {
    const name = stemOf(path).slice(folder.length + 1)
    if (name === 'hugo' || name === 'config') Object.assign(all, await readOne(path))
    else if (!name.includes('.')) all[name] = await readOne(path)
  }
  return { ...all, ...(await readOne(foundAt)) }
}
