import { withGroups, type NavigationItem } from '../../navigation/navigation.ts'
import { titleOfName } from '../../navigation/words.ts'
import { folderOf, joinPaths, lastPartOf } from '../../tree.ts'
import { listOf, textOf, type Page } from '../tool.ts'

/** The pages of a language, and what the folders say. */
export interface FumadocsSite {
  /** The pages by their paths without endings and languages. */
  pages: ReadonlyMap<string, Page>
  /** Returns the settings of a folder. */
  settingsOf(folder: string): Record<string, unknown>
  /** The folders whose entries are listed already. Folders can name each other. */
  listed: Set<string>
}

const plain = (name: string): string => name.replace(/^\((.*)\)$/, '$1')

/** Returns the names in a folder: pages by name, then folders by name. */
const namesIn = ({ pages }: FumadocsSite, folder: string): string[] => {
  const start = folder === '' ? '' : `${folder}/`
  const [files, folders] = [new Set<string>(), new Set<string>()]
  for (const path of pages.keys()) {
    if (!path.startsWith(start)) continue
    const [name = '', ...below] = path.slice(start.length).split('/')
    ;(below.length === 0 ? files : folders).add(name)
  }
  const sorted = (names: Iterable<string>) => [...names].toSorted((a, b) => a.localeCompare(b, 'en'))
  return [...sorted(files), ...sorted(folders).filter((name) => !files.has(name))]
}

const isFolder = ({ pages }: FumadocsSite, path: string): boolean =>
  [...pages.keys()].some((page) => page.startsWith(`${path}/`))

const pageItem = (page: Page): NavigationItem => ({
  title: page.title ?? titleOfName(lastPartOf(page.path)),
  path: page.path,
  items: [],
})

const maxDepth = 20

const folderItem = (site: FumadocsSite, path: string, depth: number): NavigationItem => {
  const settings = site.settingsOf(path)
  const index = site.pages.get(`${path}/index`) ?? site.pages.get(path)
  const isListed = listOf(settings['pages']).some((name) => name === 'index' || name === './index')
  const all = itemsIn(site, path, depth + 1)
  const items = index === undefined || isListed ? all : all.filter((item) => item.path !== index.path)
  const name = plain(lastPartOf(path))
  const title = textOf(settings['title']) ?? index?.title ?? titleOfName(name)
  return index === undefined || isListed ? { title, items } : { title, path: index.path, name, items }
}

const entryAt = (site: FumadocsSite, path: string, depth: number): NavigationItem[] => {
  if (isFolder(site, path)) {
    const item = folderItem(site, path, depth)
    return item.path === undefined && item.items.length === 0 ? [] : [item]
  }
  const page = site.pages.get(path)
  return page === undefined ? [] : [pageItem(page)]
}

const link = /^(?:external:)?(?:\[[^\]]*\])?\[([^\]]+)\]\(([^)]*)\)$/
const separator = /^---(?:\[[^\]]*\])?(.*?)(?:---)?$/

/** Returns the entries of a folder as its settings list them; all of them without settings; none if they are listed already. */
export const itemsIn = (site: FumadocsSite, folder: string, depth = 0): NavigationItem[] => {
  if (depth > maxDepth || site.listed.has(folder)) return []
  site.listed.add(folder)
  const at = (name: string): string => joinPaths(folder, name.replace(/\.mdx?$/, '')) ?? name
  const { pages: said } = site.settingsOf(folder)
  const names = namesIn(site, folder)
  const first = names.filter((name) => name === 'index')
  const rest = names.filter((name) => name !== 'index')
  if (!Array.isArray(said)) return [...first, ...rest].flatMap((name) => entryAt(site, at(name), depth))
  const listed = listOf(said)
  const taken = new Set(listed.map((name) => at(name.replace(/^!|^\.\.\.(?=.)/, ''))))
  const others = rest.filter((name) => !taken.has(at(name)))
  const entriesOf = (name: string): NavigationItem[] => {
    if (name === '...') return others.flatMap((one) => entryAt(site, at(one), depth))
    if (name === 'z...a') return others.toReversed().flatMap((one) => entryAt(site, at(one), depth))
    if (name.startsWith('!')) return []
    if (name.startsWith('...')) return itemsIn(site, at(name.slice(3)), depth + 1)
    const [, text, url = ''] = link.exec(name) ?? []
    if (text !== undefined) return [{ title: text, url, items: [] }]
    const [, label] = separator.exec(name) ?? []
    if (label !== undefined) return label.trim() === '' ? [] : [{ title: label.trim(), items: [] }]
    return entryAt(site, at(name), depth)
  }
  return withGroups(listed.flatMap(entriesOf))
}

/** Returns the folder that all of some folders are in. */
export const commonFolder = (folders: readonly string[]): string =>
  folders.reduce((common, folder) => {
    let found = common
    while (found !== '' && folder !== found && !folder.startsWith(`${found}/`)) found = folderOf(found)
    return found
  })
