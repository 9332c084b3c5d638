import { isObject } from '@scriptorium/basics/is-object'
import { automaticItems } from '../../navigation/automatic.ts'
import { readContents } from '../../navigation/read-contents.ts'
import type { NavigationItem } from '../../navigation/navigation.ts'
import { joinPaths, type FileTree } from '../../tree.ts'
import { placeIn } from '../places.ts'
import { isBelow, textOf, type Page } from '../tool.ts'

/** The pages of a site, and its settings. */
export interface MkdocsSite {
  tree: FileTree
  pages: ReadonlyMap<string, Page>
  home: string
  settings: Record<string, unknown>
}

const isIndexPath = (path: string | undefined): boolean => /(?:^|\/)(?:index|readme)\.md$/i.test(path ?? '')

/** Returns the pages of a folder: as its table of contents says (literate-nav), or as the folders are nested. */
const folderItems = async (site: MkdocsSite, folder: string, depth: number): Promise<NavigationItem[]> => {
  const named = [site.settings['plugins']]
    .flat()
    .map((plugin) => (isObject(plugin) ? plugin['literate-nav'] : undefined))
    .find(isObject)
  const path = joinPaths(folder, textOf(named?.['nav_file']) ?? 'SUMMARY.md') ?? ''
  const contents = site.tree.paths.includes(path) ? await site.tree.read(path) : undefined
  if (contents === undefined || depth > 8) {
    const below = [...site.pages.keys()].filter((one) => isBelow(one, folder))
    return automaticItems(below, folder, placeIn(site.pages))
  }
  const items = readContents(contents, (target) => {
    if (/^https?:/.test(target)) return { url: target }
    const found = joinPaths(folder, target.replace(/[#?].*$/, ''))
    return found === undefined ? {} : target.endsWith('/') ? { path: `${found}/` } : { path: found }
  })
  return withFolders(site, items, depth)
}

/** Replaces entries that lead to a folder by the pages of the folder, and drops those that lead nowhere. */
const withFolders = async (
  site: MkdocsSite,
  items: readonly NavigationItem[],
  depth: number,
): Promise<NavigationItem[]> => {
  const out: NavigationItem[] = []
  for (const { path, ...item } of items) {
    const below = await withFolders(site, item.items, depth)
    if (path?.endsWith('/'))
      out.push({ ...item, items: [...(await folderItems(site, path.slice(0, -1), depth + 1)), ...below] })
    else out.push({ ...item, ...(path !== undefined && site.pages.has(path) && { path }), items: below })
  }
  return out.filter(({ path, url, items: below }) => path !== undefined || url !== undefined || below.length > 0)
}

const entryOf = async (site: MkdocsSite, entry: unknown, depth: number): Promise<NavigationItem[]> => {
  const [title, value] = isObject(entry) ? (Object.entries(entry)[0] ?? ['', undefined]) : [undefined, entry]
  if (Array.isArray(value)) {
    const items = await entriesOf(site, value, depth + 1)
    // A first entry without a title of its own is the page of the section.
    const [first, ...rest] = items
    return typeof value[0] === 'string' && first?.path !== undefined && isIndexPath(first.path)
      ? [{ title: title ?? first.title, path: first.path, items: rest }]
      : [{ title: title ?? '', items }]
  }
  if (typeof value !== 'string') return []
  if (/^https?:/.test(value)) return [{ title: title ?? value, url: value, items: [] }]
  if (value.endsWith('/')) {
    const items = await folderItems(site, joinPaths(site.home, value) ?? site.home, depth + 1)
    return title === undefined ? items : [{ title, items }]
  }
  const page = site.pages.get(joinPaths(site.home, value) ?? '')
  return page ? [{ title: title ?? page.title ?? value, path: page.path, items: [] }] : []
}

const entriesOf = async (site: MkdocsSite, nav: unknown, depth = 0): Promise<NavigationItem[]> => {
  if (!Array.isArray(nav) || depth > 20) return []
  const items: NavigationItem[] = []
  for (const entry of nav as unknown[]) items.push(...(await entryOf(site, entry, depth)))
  return items
}

/** Returns the navigation of `nav`, or of the folders if the settings have none. */
export const mkdocsItems = (site: MkdocsSite): Promise<NavigationItem[]> =>
  Array.isArray(site.settings['nav']) ? entriesOf(site, site.settings['nav']) : folderItems(site, site.home, 0)
