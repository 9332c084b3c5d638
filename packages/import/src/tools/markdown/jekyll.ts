import { isObject } from '@scriptorium/basics/is-object'
import { automaticItems } from '../../navigation/automatic.ts'
import type { NavigationItem } from '../../navigation/navigation.ts'
import { titleOfName } from '../../navigation/words.ts'
import { translateAlerts } from '../../text/alerts.ts'
import { translateDefinitions } from '../../text/definitions.ts'
import { translateFences } from '../../text/fences.ts'
import { dropAttributeLists, translateHeadingIds } from '../../text/headings.ts'
import { translateClasses, translateLiquid } from '../../text/dialects/liquid.ts'
import { readYaml } from '../../text/formats/yaml.ts'
import { lastPartOf, folderOf, joinPaths, stemOf } from '../../tree.ts'
import { parseDocument } from 'yaml'
import { permalinkOf } from './jekyll-permalinks.ts'
import { placeIn } from '../places.ts'
import { highest, isBelow, listOf, textOf, type Page, type Tool } from '../tool.ts'

const listIn = (text: string): unknown => {
  try {
    return parseDocument(text, { logLevel: 'silent' }).toJS({ maxAliasCount: 100 })
  } catch {
    return undefined
  }
}

const lists = [
  'children',
  'items',
  'docs',
  'pages',
  'subfolders',
  'subfolderitems',
  'folders',
  'folderitems',
  'sub',
  'toc',
] as const

type Find = (address: string) => string | undefined

/** Returns the navigation that a file of data says: lists of titles with addresses, nested in any of the usual ways. */
const dataItems = (value: unknown, find: Find, depth = 0): NavigationItem[] => {
  if (depth > 8) return []
  if (Array.isArray(value)) return value.flatMap((one) => dataItems(one, find, depth + 1))
  if (typeof value === 'string') {
    const path = find(value)
    return path === undefined ? [] : [{ title: '', path, items: [] }]
  }
  if (!isObject(value)) return []
  const title = textOf(value['title']) ?? textOf(value['name']) ?? textOf(value['text']) ?? textOf(value['page'])
  const said = textOf(value['url']) ?? textOf(value['link']) ?? textOf(value['path']) ?? textOf(value['href'])
  const address = said ?? textOf(value['id'])
  const items = lists.flatMap((name) => dataItems(value[name], find, depth + 1))
  if (title === undefined && address === undefined)
    return depth === 0 ? Object.values(value).flatMap((one) => dataItems(one, find, depth + 1)) : items
  if (address !== undefined && /^https?:/.test(address)) return [{ title: title ?? address, url: address, items }]
  const path = address === undefined ? undefined : find(address)
  return path === undefined && items.length === 0
    ? []
    : [{ title: title ?? '', ...(path !== undefined && { path }), items }]
}

/** Returns the navigation of pages that name their parent by its title, as in the theme Just the Docs. */
const parentItems = (pages: ReadonlyMap<string, Page>): NavigationItem[] => {
  const all = [...pages.values()].filter(
    ({ front }) => front.fields['nav_exclude'] !== true && front.fields['title'] !== undefined,
  )
  const orderOf = ({ front }: Page): number =>
    typeof front.fields['nav_order'] === 'number' ? front.fields['nav_order'] : Number.MAX_SAFE_INTEGER
  const below = (parent: string | undefined, depth: number): NavigationItem[] =>
    depth > 8
      ? []
      : all
          .filter(({ front }) => textOf(front.fields['parent']) === parent)
          .toSorted((a, b) => orderOf(a) - orderOf(b) || (a.title ?? '').localeCompare(b.title ?? '', 'en'))
          .map((page) => ({ title: page.title ?? '', path: page.path, items: below(page.title, depth + 1) }))
  return below(undefined, 0)
}

const navigationFile = /(?:^|\/)_data\/[^/]*(?:nav|toc|sidebar|menu|docs)[^/]*\.ya?ml$/i

/** Jekyll: `_config.yml`. */
export const jekyll: Tool = {
  name: 'Jekyll',
  find: (tree) =>
    tree.paths.some((path) => /(?:^|\/)_toc\.yml$/.test(path)) ? undefined : highest(tree, /(?:^|\/)_config\.ya?ml$/),
  read: async (tree, foundAt) => {
    const root = folderOf(foundAt)
    const settings = readYaml((await tree.read(foundAt)) ?? '')
    const collections = Array.isArray(settings['collections'])
      ? settings['collections'].map(String)
      : Object.keys(isObject(settings['collections']) ? settings['collections'] : {})
    const own = new Set([...collections, 'posts', 'docs', 'pages', 'tutorials', 'guides'].map((name) => `_${name}`))
    const excluded = [settings['exclude']].flat().filter((one): one is string => typeof one === 'string')
    const collectionsFolder = textOf(settings['collections_dir'])?.replaceAll(/^[./]+|\/+$/g, '') ?? ''
    const inRoot = (path: string): string => {
      const below = root === '' ? path : path.slice(root.length + 1)
      // The address of a page in a collection does not contain the folder of all collections.
      return below.startsWith(`${collectionsFolder}/_`) ? below.slice(collectionsFolder.length + 1) : below
    }
    const isShown = (path: string) =>
      inRoot(path)
        .split('/')
        .every((part) => !part.startsWith('.') && (!part.startsWith('_') || own.has(part)))
    const addressOf = (page: Page): string =>
      textOf(page.front.fields['permalink']) ??
      permalinkOf(settings, inRoot(page.path), page) ??
      inRoot(page.path)
        .replace(/^_/, '')
        .replace(/\.\w+$/, '')
        .replace(/(?:^|\/)index$/, '')
    const include = async (name: string): Promise<string | undefined> => {
      const file = [joinPaths(root, '_includes', name), joinPaths(root, name)].find(
        (one) => one !== undefined && /\.(?:md|markdown|txt|html?)$/.test(one) && tree.paths.includes(one),
      )
      const text = file === undefined ? undefined : await tree.read(file)
      return text === undefined || /\.html?$/.test(file!) ? text && plainInclude(text) : text
    }
    return {
      home: root,
      publicFolders: [root],
      look: {
        name: textOf(settings['title']),
        description: textOf(settings['description']),
        logo: logoOf(settings, root),
      },
      basePath: textOf(settings['baseurl'])?.replace(/^\/+|\/+$/g, ''),
      isPage: (path) =>
        /\.(?:md|markdown)$/i.test(path) &&
        isBelow(path, root) &&
        isShown(path) &&
        !excluded.some((one) => isBelow(inRoot(path), one.replace(/\/$/, '')) || inRoot(path) === one),
      addressOf,
      aliasesOf: (page) => [
        ...listOf(page.front.fields['redirect_from']),
        ...(addressOf(page).endsWith('.html') ? [addressOf(page).replace(/\.html$/, '')] : []),
      ],
      navigation: async (pages) => {
        const byAddress = new Map([...pages.values()].map((page) => [plain(addressOf(page)), page.path]))
        const byId = new Map([...pages.values()].flatMap((page) => idsOf(page).map((id) => [id, page.path])))
        const find: Find = (address) =>
          byAddress.get(plain(address)) ?? byAddress.get(plain(`docs/${address}`)) ?? byId.get(address)
        for (const path of tree.paths.filter((one) => navigationFile.test(one))) {
          const items = dataItems(listIn((await tree.read(path)) ?? ''), find)
          if (countPages(items) >= Math.min(3, pages.size)) return withTitles(items, pages)
        }
        const isOrdered = [...pages.values()].some(
          ({ front }) => front.fields['nav_order'] !== undefined || front.fields['parent'] !== undefined,
        )
        return isOrdered ? parentItems(pages) : automaticItems([...pages.keys()], root, placeIn(pages))
      },
      translate: async (path, text, { front, keep }) => {
        const values = {
          site: settings,
          page: front.fields,
          include,
          keep: (line: number, construct: string) => keep({ path, line, construct }),
        }
        const shown = translateClasses(await translateLiquid(text, values))
        return translateFences(translateAlerts(translateDefinitions(dropAttributeLists(translateHeadingIds(shown)))))
      },
    }
  },
}

/** Returns an include in HTML as text, if it only puts values between words. Others are programs, which are not run. */
const plainInclude = (text: string): string | undefined =>
  text.length > 4000 || /\{%|<(?!\/?(?:span|strong|em|b|i|small|code|a|sup|sub|mark)\b)/i.test(text)
    ? undefined
    : text.replaceAll(/<\/?(?:span|small|mark)\b[^>]*>/gi, '').trim()

const plain = (address: string): string =>
  address
    .replace(/[#?].*$/, '')
    .replace(/\.(?:html?|md)$/, '')
    .replace(/(?:^|\/)index$/, '')
    .replace(/^\/+|\/+$/g, '')

/** Returns the names by which the data of a site can mean a page that it gives no address. */
const idsOf = ({ path, front }: Page): string[] => [
  nameOf(path),
  ...['id', 'pageid', 'docid'].flatMap((name) => textOf(front.fields[name]) ?? []),
]

const logoOf = (settings: Record<string, unknown>, root: string): string | undefined => {
  const path = textOf(settings['logo'])
  return path === undefined || /^https?:/.test(path) ? path : joinPaths(root, path)
}

const countPages = (items: readonly NavigationItem[]): number =>
  items.reduce((sum, { path, items: below }) => sum + (path === undefined ? 0 : 1) + countPages(below), 0)

const nameOf = (path: string): string => stemOf(lastPartOf(path))

const withTitles = (items: readonly NavigationItem[], pages: ReadonlyMap<string, Page>): NavigationItem[] =>
  items.map((item) => ({
    ...item,
    title: item.title || pages.get(item.path ?? '')?.title || titleOfName(nameOf(item.path ?? '')),
    items: withTitles(item.items, pages),
  }))
