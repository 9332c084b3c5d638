import type { NavigationItem } from '../navigation/navigation.ts'
import { readYaml } from '../text/yaml.ts'
import { folderOf, joinPaths, type FileTree } from '../tree.ts'
import { mkdocsItems, type MkdocsSite } from './mkdocs-nav.ts'
import { highest, isBelow, isObject, textOf } from './tool.ts'

/** A language whose pages stand in a folder of their own, beside those of the first. */
interface Language {
  code: string
  title: string
  folder: string
}

const settingsName = /(?:^|\/)mkdocs\.ya?ml$/

const nameOf = (code: string): string => {
  try {
    return new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code
  } catch {
    return code
  }
}

/** Returns the settings of a site in several languages that stands in a folder for each, with the settings that the others inherit. */
const readInherited = async (tree: FileTree, first: string) => {
  const parent = folderOf(folderOf(first))
  const siblings = tree.paths.filter((path) => settingsName.test(path) && folderOf(folderOf(path)) === parent)
  if (folderOf(first) === '' || siblings.length < 2) return undefined
  const inherit = new Map<string, string>()
  for (const path of siblings) {
    const from = textOf(readYaml((await tree.read(path)) ?? '')['INHERIT'])
    if (from !== undefined) inherit.set(path, joinPaths(folderOf(path), from) ?? '')
  }
  const base = siblings.find((path) => !inherit.has(path) && [...inherit.values()].includes(path))
  if (base === undefined) return undefined
  return { base, others: [...inherit].filter(([, from]) => from === base).map(([path]) => folderOf(path)) }
}

/** Returns the languages of the plugin `i18n` that have a folder each, the default one first. */
const pluginLanguages = (settings: Record<string, unknown>, home: string): (Language & { isDefault: boolean })[] => {
  const plugin = [settings['plugins']]
    .flat()
    .map((one) => (isObject(one) ? one['i18n'] : undefined))
    .find(isObject)
  const listed = Array.isArray(plugin?.['languages']) ? plugin['languages'].filter(isObject) : []
  if (plugin === undefined || plugin['docs_structure'] !== 'folder') return []
  return listed
    .map((one) => {
      const code = textOf(one['locale']) ?? ''
      const folder = joinPaths(home, code) ?? home
      return { code, title: textOf(one['name']) ?? nameOf(code), folder, isDefault: one['default'] === true }
    })
    .filter(({ code }) => code !== '' && code !== 'null')
    .toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault))
}

/** Reads the settings of a folder: its own, or those that its languages share. */
export const readMkdocs = async (tree: FileTree) => {
  const first = highest(tree, settingsName)
  if (first === undefined) return undefined
  const inherited = await readInherited(tree, first)
  const foundAt = inherited?.base ?? first
  const source = (await tree.read(foundAt)) ?? ''
  const settings = readYaml(source)
  const folder = textOf(settings['docs_dir']) ?? 'docs'
  const languages = (inherited?.others ?? []).map((root): Language => {
    const code = root.slice(root.lastIndexOf('/') + 1)
    return { code, title: nameOf(code), folder: joinPaths(root, folder) ?? root }
  })
  return { foundAt, source, settings, languages }
}

const relocated = (site: MkdocsSite, folder: string): MkdocsSite => ({
  ...site,
  home: folder,
  pages: new Map([...site.pages].filter(([path]) => isBelow(path, folder))),
})

/** Returns the navigation of each language. The first one stands at the front, the others are groups after it. */
export const languageItems = async (site: MkdocsSite, languages: readonly Language[]): Promise<NavigationItem[]> => {
  const [first, ...others] = pluginLanguages(site.settings, site.home)
  const items = await mkdocsItems(relocated(site, first?.folder ?? site.home))
  for (const { code, title, folder } of [...others, ...languages])
    items.push({
      title,
      variant: { kind: 'language', code },
      items: await mkdocsItems(relocated(site, folder)),
    })
  return items
}
