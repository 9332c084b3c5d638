import { isObject } from '@scriptorium/basics/is-object'
import { automaticItems } from '../../navigation/automatic.ts'
import type { NavigationItem } from '../../navigation/navigation.ts'
import { readYaml } from '../../text/yaml.ts'
import { folderOf, joinPaths, stemOf, type FileTree, type Look, type Redirect } from '../../tree.ts'
import { readNamedPages } from './fern-pages.ts'
import { isMarkdownPage, mdxTranslation } from './mdx-pages.ts'
import { placeIn } from '../places.ts'
import { highest, isBelow, textOf, type Page, type Tool } from '../tool.ts'

type Fields = Record<string, unknown>

interface Site {
  tree: FileTree
  pages: ReadonlyMap<string, Page>
}

const listOf = (value: unknown): Fields[] => (Array.isArray(value) ? value.filter(isObject) : [])

const dayOf = (path: string): string => stemOf(path.slice(path.lastIndexOf('/') + 1))

const entryOf = (site: Site, folder: string, entry: Fields, depth: number): NavigationItem[] => {
  if (depth > 20 || entry['hidden'] === true) return []
  const fileOf = (value: unknown) => site.pages.get(joinPaths(folder, textOf(value) ?? '-') ?? '')
  const [page, section, link] = [textOf(entry['page']), textOf(entry['section']), textOf(entry['link'])]
  if (page !== undefined) {
    const found = fileOf(entry['path'])
    return found ? [{ title: page, path: found.path, items: [] }] : []
  }
  if (link !== undefined) return [{ title: link, url: textOf(entry['href']) ?? '', items: [] }]
  const below = textOf(entry['folder'])
  if (below !== undefined) {
    const path = joinPaths(folder, below) ?? folder
    const items = automaticItems([...site.pages.keys()], path, placeIn(site.pages))
    const title = textOf(entry['title'])
    return title === undefined ? items : [{ title, items }]
  }
  const changelog = textOf(entry['changelog'])
  if (changelog !== undefined) {
    const days = [...site.pages.keys()].filter((path) => isBelow(path, joinPaths(folder, changelog) ?? '-'))
    const items = days.toSorted((a, b) => (a < b ? 1 : -1)).map((path) => ({ title: dayOf(path), path, items: [] }))
    return [{ title: textOf(entry['title']) ?? 'Changelog', items }]
  }
  const items = listOf(entry['contents'] ?? entry['layout']).flatMap((one) => entryOf(site, folder, one, depth + 1))
  const overview = fileOf(entry['path'])
  const title = section ?? textOf(entry['api'])
  return title === undefined ? items : [{ title, ...(overview && { path: overview.path }), items }]
}

/** Returns the navigation of a file: in tabs, or without them. */
const itemsOf = (site: Site, folder: string, settings: Fields): NavigationItem[] => {
  const tabs = isObject(settings['tabs']) ? settings['tabs'] : {}
  return listOf(settings['navigation']).flatMap((entry): NavigationItem[] => {
    const name = textOf(entry['tab'])
    if (name === undefined) return entryOf(site, folder, entry, 0)
    const tab = isObject(tabs[name]) ? tabs[name] : {}
    const title = textOf(tab['display-name']) ?? name
    const href = textOf(tab['href'])
    if (href !== undefined) return [{ title, url: href, items: [] }]
    return [{ title, items: listOf(entry['layout']).flatMap((one) => entryOf(site, folder, one, 0)) }]
  })
}

const partsOf = async (
  site: Site,
  root: string,
  settings: Fields,
  kind: 'versions' | 'products',
): Promise<NavigationItem[]> => {
  const parts: NavigationItem[] = []
  // Those without a file are in other branches of the repository.
  const here = listOf(settings[kind]).filter(
    (part) => part['hidden'] !== true && (part['path'] !== undefined || part['versions'] !== undefined),
  )
  for (const [index, part] of here.entries()) {
    const path = joinPaths(root, textOf(part['path']) ?? '-') ?? ''
    const own = readYaml((await site.tree.read(path)) ?? '')
    const title = textOf(part['display-name']) ?? path
    const inner = [...itemsOf(site, folderOf(path), own), ...(await partsOf(site, root, part, 'versions'))]
    if (here.length === 1 || (kind === 'versions' && index === 0)) parts.push(...inner)
    else parts.push({ title, ...(kind === 'versions' && { variant: { kind: 'version', code: title } }), items: inner })
  }
  return parts
}

const lookOf = (settings: Fields, root: string): Look => {
  const fileOf = (value: unknown): string | undefined => {
    const path = textOf(value)
    return path === undefined || /^https?:/.test(path) ? path : joinPaths(root, path)
  }
  const logo = isObject(settings['logo']) ? settings['logo'] : {}
  const colors = isObject(settings['colors']) ? settings['colors'] : {}
  const color = colors['accent-primary'] ?? colors['accentPrimary']
  return {
    name: textOf(settings['title']),
    color: textOf(isObject(color) ? color['light'] : color),
    logo: fileOf(logo['light'] ?? logo['dark']),
    darkLogo: fileOf(logo['dark']),
    favicon: fileOf(settings['favicon']),
  }
}

/** Fern: `docs.yml` in the folder `fern`. */
export const fern: Tool = {
  name: 'Fern',
  find: (tree) =>
    highest(tree, /(?:^|\/)fern\/docs\.ya?ml$/) ??
    (tree.paths.includes('fern.config.json') ? highest(tree, /^docs\.ya?ml$/) : undefined),
  read: async (tree, foundAt) => {
    const root = folderOf(foundAt)
    const settings = readYaml((await tree.read(foundAt)) ?? '')
    const isNamed = await readNamedPages(tree, foundAt)
    return {
      home: root,
      publicFolders: [root],
      look: lookOf(settings, root),
      redirects: listOf(settings['redirects']).flatMap(({ source, destination }): Redirect[] =>
        typeof source === 'string' && typeof destination === 'string' ? [{ from: source, to: destination }] : [],
      ),
      isPage: (path) =>
        isMarkdownPage(path) && (isNamed(path) || (isBelow(path, root) && !/(?:^|\/)(?:[._]|snippets\/)/.test(path))),
      addressOf: ({ front }) => textOf(front.fields['slug']),
      navigation: async (pages) => [
        ...itemsOf({ tree, pages }, root, settings),
        ...(await partsOf({ tree, pages }, root, settings, 'products')),
        ...(await partsOf({ tree, pages }, root, settings, 'versions')),
      ],
      translate: mdxTranslation([root], { areWordsTitle: true, hasFormulas: true }),
    }
  },
}
