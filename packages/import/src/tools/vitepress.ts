import { objectIn, listIn, textIn, readProgram, type Value } from '../program/read-program.ts'
import { pathsIn, type NavigationItem } from '../navigation/navigation.ts'
import { plainTitle, titleOfName } from '../navigation/words.ts'
import { translateAlerts } from '../text/alerts.ts'
import { translateContainers } from '../text/containers.ts'
import { translateFences } from '../text/fences.ts'
import { dropAttributeLists, translateHeadingIds } from '../text/headings.ts'
import { homePageOf } from '../text/home-page.ts'
import { includesFrom, translateIncludes } from '../text/includes.ts'
import { translateComponents } from '../text/vue.ts'
import { unwrapElements } from '../text/wrappers.ts'
import { joinPaths, type FileTree, type Look } from '../tree.ts'
import { highest, isBelow, pageAt, type Page, type Tool } from './tool.ts'

const config = /(?:^|\/)\.vitepress\/config(?:\/index)?\.(?:ts|mts|js|mjs|cjs)$/

/** The folders whose pages stand at the root of the site, by `rewrites` such as `en/:rest*` to `:rest*`. */
const rootFolders = (rewrites: Value): string[] =>
  Object.entries(objectIn(rewrites)).flatMap(([from, to]) => {
    const [, folder, rest] = /^([\w./-]+)\/(:\w+\*|\(\.\*\))$/.exec(from) ?? []
    return folder !== undefined && (to === rest || to === '$1') ? [folder] : []
  })

interface Site {
  pages: ReadonlyMap<string, Page>
  /** The folder of all pages, and those whose pages stand at the root. */
  homes: readonly string[]
}

const pageOf = ({ pages, homes }: Site, address: string): Page | undefined =>
  homes.map((home) => pageAt(pages, [home, address].join('/'))).find(Boolean)

const itemOf = (site: Site, value: Value, base: string): NavigationItem[] => {
  const entry = objectIn(value)
  const link = textIn(entry['link'])
  const inner = textIn(entry['base']) ?? base
  const items = listIn(entry['items']).flatMap((one) => itemOf(site, one, inner))
  const address = link === undefined ? undefined : (link.startsWith('/') ? link : inner + link).replace(/[#?].*$/, '')
  const page = address === undefined || /^\w+:/.test(address) ? undefined : pageOf(site, address)
  const title = plainTitle(textIn(entry['text']) ?? page?.title ?? '')
  if (link !== undefined && /^https?:/.test(link)) return [{ title, url: link, items }]
  if (page === undefined && items.length === 0) return []
  return [{ title, ...(page && { path: page.path }), items }]
}

/** Returns the title that the menu at the top gives to a part of the site. */
const titleInMenu = (menu: Value, prefix: string): string | undefined => {
  for (const value of listIn(menu)) {
    const { text, link, items } = objectIn(value)
    if (textIn(link)?.startsWith(prefix)) return textIn(text)
    const below = items === undefined ? undefined : titleInMenu(items, prefix)
    if (below !== undefined) return below
  }
  return undefined
}

const sidebarOf = (site: Site, theme: Record<string, Value>): NavigationItem[] => {
  const { sidebar, nav } = theme
  if (Array.isArray(sidebar)) return sidebar.flatMap((one) => itemOf(site, one, ''))
  const parts = Object.entries(objectIn(sidebar)).map(([prefix, value]): NavigationItem => {
    const { items, base } = objectIn(value)
    const list = Array.isArray(value) ? value : listIn(items)
    const name = prefix.split('/').findLast((part) => part !== '') ?? 'Guide'
    return {
      title: plainTitle(titleInMenu(nav, prefix) ?? titleOfName(name)),
      items: list.flatMap((one) => itemOf(site, one, textIn(base) ?? '')),
    }
  })
  return parts.length === 1 ? parts[0]!.items : parts
}

/** The settings of a language: those of the whole site, of `locales`, or of a file in the folder of the language. */
interface Language {
  code: string
  label: string
  settings: Record<string, Value>
}

const readLanguages = async (
  tree: FileTree,
  home: string,
  exported: Record<string, Value>,
  roots: readonly string[],
): Promise<Language[]> => {
  const found = new Map<string, Language>([['root', { code: 'root', label: '', settings: exported }]])
  for (const [code, value] of Object.entries(objectIn(exported['locales']))) {
    const settings = objectIn(value)
    const own = code === 'root' ? { ...exported, ...settings } : settings
    found.set(code, { code, label: textIn(settings['label']) ?? code, settings: own })
  }
  for (const path of tree.paths.filter((one) => isBelow(one, home))) {
    const [, folder] =
      /^([\w-]+)\/config\.(?:ts|mts|js|mjs)$/.exec(home === '' ? path : path.slice(home.length + 1)) ?? []
    if (folder === undefined) continue
    const code = roots.includes(folder) ? 'root' : folder
    const settings = objectIn((await readProgram(tree, path)).exported)
    if (settings['themeConfig'] === undefined) continue
    found.set(code, { code, label: found.get(code)?.label || (textIn(settings['label']) ?? folder), settings })
  }
  return [...found.values()]
}

const itemsOf = (
  site: Site,
  languages: readonly Language[],
  { home, name = 'Home' }: { home: string; name: string | undefined },
): NavigationItem[] =>
  languages.flatMap(({ code, label, settings }): NavigationItem[] => {
    const items = sidebarOf(site, objectIn(settings['themeConfig']))
    if (code === 'root') {
      const first = pageOf(site, '/')
      const isNamed = pathsIn(items).includes(first?.path ?? '')
      return first && !isNamed ? [{ title: first.title ?? name, path: first.path, items: [] }, ...items] : items
    }
    const first = pageAt(site.pages, `${home}/${code}`)
    const all =
      first && !pathsIn(items).includes(first.path)
        ? [{ title: first.title ?? label, path: first.path, items: [] }, ...items]
        : items
    return all.length === 0 ? [] : [{ title: label, variant: { kind: 'language', code }, items: all }]
  })

const lookOf = (exported: Record<string, Value>, publicFolder: string): Look => {
  const { logo } = objectIn(exported['themeConfig'])
  const fileOf = (value: Value): string | undefined => {
    const path = textIn(value)
    return path === undefined || /^https?:/.test(path) ? path : joinPaths(publicFolder, path)
  }
  const { src, light, dark } = objectIn(logo)
  const icon = listIn(exported['head'])
    .map(listIn)
    .find(([name, attributes]) => name === 'link' && objectIn(attributes)['rel'] === 'icon')
  return {
    name: textIn(exported['title']),
    description: textIn(exported['description']),
    logo: fileOf(textIn(logo) ?? src ?? light),
    darkLogo: fileOf(dark),
    favicon: fileOf(objectIn(icon?.[1])['href']),
  }
}

/** VitePress: `.vitepress/config.*`. */
export const vitepress: Tool = {
  name: 'VitePress',
  find: (tree) => highest(tree, config),
  read: async (tree, foundAt) => {
    const root = foundAt.slice(0, foundAt.indexOf('.vitepress/')).replace(/\/$/, '')
    const exported = objectIn((await readProgram(tree, foundAt)).exported)
    const home = joinPaths(root, textIn(exported['srcDir']) ?? '.') ?? root
    const roots = rootFolders(exported['rewrites'])
    const homes = [home, ...roots.map((folder) => joinPaths(home, folder) ?? home)]
    const publicFolder = joinPaths(home, 'public') ?? 'public'
    return {
      home,
      publicFolders: [publicFolder, ...homes],
      basePath: textIn(exported['base'])?.replace(/^\/+|\/+$/g, ''),
      look: lookOf(exported, publicFolder),
      isPage: (path) =>
        path.endsWith('.md') && isBelow(path, home) && !/(?:^|\/)(?:\.|public\/)/.test(path.slice(home.length)),
      addressOf: ({ path }) => {
        const folder = homes.slice(1).find((one) => isBelow(path, one))
        if (folder === undefined) return undefined
        return path.slice(folder.length + 1).replace(/(?:^|\/)index\.md$|\.md$/, '')
      },
      navigation: async (pages) =>
        itemsOf({ pages, homes }, await readLanguages(tree, home, exported, roots), {
          home,
          name: textIn(exported['title']),
        }),
      translate: async (path, text, { front, keep }) => {
        const whole = await translateIncludes(path, text, includesFrom(tree, home, [root, ...homes]))
        const plain = translateComponents(dropAttributeLists(translateHeadingIds(whole)), (line, construct) =>
          keep({ path, line, construct }),
        )
        const body = translateFences(translateAlerts(translateContainers(unwrapElements(plain))))
        return [homePageOf(front), body].filter((part) => part.trim() !== '').join('\n\n')
      },
    }
  },
}
